// What controls and parts of the web are about, as synonyms.ts tells what they do. Data only: each line is one meaning.

export const NOUNS = `
cart|basket|bag|trolley|shopping cart|shopping bag|🛒|warenkorb|einkaufswagen|panier|carrito|cesta|carrello|carrinho|winkelwagen|winkelmand|购物车|カート|장바구니|корзина|عربة التسوق|السلة
email|e mail|mail|envelope|✉|email address|e mail address|correo|correo electronico|courriel|邮箱|电子邮件|邮件|メール|メールアドレス|이메일|메일|почта|البريد الالكتروني|بريد
messages|inbox|mail|envelope|chat|✉|💬|nachrichten|nachricht|mensajes|messaggi|messaggio|mensagens|mensagem|berichten|bericht|消息|メッセージ|메시지|сообщения|сообщение|رسالة|الرسائل
message|text|body|content|inquiry|comment|内容|本文
phone|telephone|tel|mobile|cell|cellphone|phone number|telephone number|mobile number|telefon|telefonnummer|handy|portable|telefono|movil|cellulare|telefone|celular|telefoon|电话|手机|電話番号|電話|전화|телефон|هاتف|جوال
profile|account|avatar|user|my account|me|person|user circle|profil|konto|mein konto|mon compte|compte|perfil|cuenta|mi cuenta|profilo|minha conta|mijn account|账户|帐户|个人|マイページ|アカウント|계정|마이페이지|аккаунт|профиль|حسابي|الحساب
user menu|account menu|account|profile|avatar|my account|signed in as|profile menu
users|people|members|team|group|staff|customers|benutzer|utilisateurs|usuarios|utenti
help|support|faq|assistance|question|?|question circle|life ring|customer service|hilfe|aide|ayuda|aiuto|assistenza|ajuda|帮助|ヘルプ|よくある質問|도움말|고객센터|помощь|справка|مساعدة
photo|picture|image|img|thumbnail|gallery|bild|fotos|imagen|imagenes|galerie|galeria|galleria|图片|照片|写真|画像|사진|фото|صور|صورة
quantity|qty|amount|count|number|how many|menge|anzahl|quantite|cantidad|quantita|quantidade|aantal|数量|수량|количество|الكمية
amount|how much|sum|betrag|montant|importe|importo|valor|bedrag|金额|金額|금액|сумма|المبلغ
first name|given name|forename|fname|firstname|vorname|prenom|nombre|nome|voornaam|名字|имя|الاسم الاول
last name|surname|family name|lname|lastname|nachname|familienname|apellido|cognome|sobrenome|achternaam|姓|姓氏|фамилия|اسم العائلة
name|full name|nom|naam|nombre|nome|姓名|お名前|氏名|名前|이름|имя|الاسم
zip|zipcode|zip code|postcode|post code|postal code|postal|plz|postleitzahl|code postal|codigo postal|cap|cep|邮编|郵便番号|우편번호|индекс|الرمز البريدي
city|town|locality|address level2|ort|stadt|ville|ciudad|citta|cidade|stad|plaats|城市|市区町村|도시|город|المدينة
country|nation|land|pays|pais|paese|国家|国|국가|страна|الدولة|البلد
state|province|region|county|address level1|bundesland|provincia|estado
address|street|address line|street address|address line1|anschrift|adresse|strasse|rue|direccion|calle|indirizzo|via|endereco|rua|adres|straat|地址|住所|주소|адрес|العنوان
home|homepage|home page|start page|startpage|main page|front page|logo|house|index|startseite|accueil|inicio|portada|pagina inicial|startpagina|首页|主页|ホーム|トップページ|홈|главная|الرئيسية
password|passcode|pass|pwd|passwd|passwort|kennwort|mot de passe|contrasena|clave|senha|wachtwoord|密码|パスワード|비밀번호|пароль|كلمة المرور|كلمة السر
username|user name|userid|user id|login name|nickname|handle|benutzername|nutzername|nom d utilisateur|usuario|nome utente|gebruikersnaam|用户名|ユーザー名|아이디|имя пользователя|логин|اسم المستخدم
contact|contact us|get in touch|write to us|email us|reach us|feedback|kontakt|contactez nous|contacto|contatti|contattaci|contato|联系我们|お問い合わせ|문의|контакты|اتصل بنا
newsletter|subscribe|subscription|mailing list|letter|updates|news by email|rundbrief|lettre|boletin|nieuwsbrief|メルマガ|뉴스레터|рассылка|النشرة
dark|night|theme|dark mode|dark theme|night mode|appearance|color scheme|moon|sun|dunkel|sombre|oscuro|scuro|escuro|donker
notification|alerts|bell|🔔|benachrichtigungen|notificaciones|notifiche|notificacoes|meldingen|通知|お知らせ|알림|уведомления|اشعارات|الاشعارات
email notifications|email me|e mail me|notify me by email|mail alerts
price alert|price drops|tell me
job alert|email me new|e mail me new
comment|remark|note|kommentar|kommentare|commentaire|comentario|observaciones|commento|commenti|opmerkingen|reacties|评论|留言|コメント|댓글|комментарий|комментарии|تعليق|التعليقات
calendar|date picker|datepicker|📅|🗓|kalender|calendrier|calendario|日历|カレンダー|달력
total|sum|grand total|amount due|gesamt|summe|gesamtsumme|somme|totale|totaal|合计|合計|총|итого|المجموع
language|locale|lang|globe|translate|🌐|sprache|langue|idioma|lingua|taal|语言|言語|언어|язык|اللغة
currency|money|eur|usd|€|$|wahrung|devise|moneda|valuta|货币|通貨
price|cost|fee|preis|prix|precio|prezzo|preco|prijs|价格|値段|価格|가격|цена|السعر
biography|bio|about you|about me|introduction
cvv|cvc|csc|security code|card code|check digits|card verification|verification number|cc csc|prufziffer|cryptogramme|codigo de seguridad
expiry|expiry date|expiration|expiration date|expires|valid until|valid thru|valid to|mm yy|mm/yy|exp|cc exp|gultig bis|caducidad|scadenza|validade
card number|cc number|kartennummer|numero de carte|numero de tarjeta|credit card|debit card
cardholder|name on card|card holder|cc name
verification code|one time code|otp|code|security code|confirmation code|passcode|sms code|authentication code
terms|conditions|agreement|tos|agb|rules|terms of service|terms of use|terms and conditions|nutzungsbedingungen|conditions generales|cgu|terminos|condiciones|termini|condizioni|termos|voorwaarden|条款|利用規約|이용약관|условия|الشروط
rules|guidelines|policy|code of conduct|regeln|regles|reglas|normas
remember me|remember|keep me signed in|stay signed in|keep me logged in|stay logged in|signed in|angemeldet bleiben|rester connecte|recordarme|ricordami
recipient|to|addressee|payee|receiver|an|a
payee|beneficiary|recipient|receiver|empfanger|beneficiaire|beneficiario|begunstigde
sender|from|absender|expediteur|remitente
newest|latest|most recent|recent|last|newest first
oldest|earliest|oldest first
context menu|more actions|actions|action menu|more options|more|options menu|three dot|three dot menu|kebab menu|overflow menu|⋮|⋯|…|•••
origin|departure|from|start|departure airport|flying from|departure city|leaving from|where from|von|abfahrt|startort|depart de|origen|partenza|origem|vertrek
destination|arrival|to|destination airport|flying to|going to|where to|goal|nach|ziel|zielort|ankunft|vers|destino|destinazione|bestemming|目的地|到着
departure date|departure|leaving|depart|outbound|out|hinfahrt|hinreise|aller|ida|andata
return date|return|coming back|inbound|back|ruckfahrt|ruckreise|ruckreisedatum|retour|vuelta|regreso|ritorno|volta|terug
check in date|check in|checkin|arrival|arrival date|anreise|arrivee|llegada|entrada|arrivo|chegada|aankomst|チェックイン|入住
check out date|check out|checkout date|departure|departure date|abreise|depart|salida|partenza|saida|vertrek|チェックアウト|退房
round trip|return|return trip|hin und zuruck|aller retour|ida y vuelta
one way|single|aller simple|solo ida|einfach
nonstop|non stop|direct|direkt|sans escale|directo
travel class|cabin|class|cabin class|klasse|classe|clase
baggage|luggage|bags|suitcase|gepack|bagages|equipaje|bagagli|bagagem|行李|手荷物
bicycle|bike|velo|fahrrad|bicicleta|fiets
dog|pet|animal|hund|haustier|chien|animaux|perro|mascota
breakfast|fruhstuck|petit dejeuner|desayuno|colazione|ontbijt|朝食
availability|available|disponibilites|disponibilidad|disponibilita|verfugbarkeit|vacancies|in stock|back in stock|is back
room|zimmer|chambre|habitacion|habitaciones|camera|camere|quarto|kamer|客房|部屋|객실
guests|number of guests|persons|people|travellers|travelers|voyageurs|huespedes|ospiti|hospedes|gaste|gasten|人数
passenger|traveller|traveler|reisende|personen|passagers|pasajeros
adults|erwachsene|adultes|adultos|adulti|大人|성인
children|child|kids|kinder|enfants|ninos|bambini|criancas|kinderen|子供|儿童
privacy|privacy policy|privacy notice|datenschutz|datenschutzerklarung|privacidad|confidentialite|vie privee|politique de confidentialite|privacidade|data protection|隐私|隐私政策|プライバシー|プライバシーポリシー|개인정보|конфиденциальность|الخصوصية
imprint|legal notice|impressum|mentions legales|aviso legal|note legali|legal|legal information|colofon|法律声明
connection|verbindung|verbindungen|correspondance|conexion|trains|zuge
react|reaction|emoji|emoticon|smiley|☺|😊
two factor|two factor authentication|two factor auth|2fa|mfa|two step|two step verification|two step sign in|one time|otp|authenticator
forgot|forgotten|lost|reset|trouble|forgot password|forgotten your password|passwort vergessen|mot de passe oublie|olvidado|dimenticata|esqueci|vergeten|忘记密码|忘れ|찾기|забыли|نسيت
birthday|birth|date of birth|bday|birthdate|dob|born|geburtsdatum|geburtstag|date de naissance|fecha de nacimiento|data di nascita|geboortedatum|生日|生年月日|생년월일
company|organization|organisation|employer|business|firm|firma|unternehmen|entreprise|societe|empresa|azienda|bedrijf|公司|会社|회사|компания|شركة
coupon|coupon code|promo|promo code|promotion code|discount code|voucher|voucher code|discount|gutschein|gutscheincode|code promo|cupon|codigo|codice sconto|cupom|kortingscode|优惠|クーポン|쿠폰
category|department|section|topic|rubrik|kategorie|rubrique|categoria|分类|カテゴリ|카테고리
rating|stars|review|opinions|bewertung|bewertungen|avis|note|resenas|opiniones|recensioni|avaliacoes|beoordelingen|评价|レビュー|후기|리뷰|отзывы|تقييم
teaser|headline|story|article
author|by|byline|writer|written by|posted by|autor|auteur|autore|作者|著者|저자|автор|الكاتب
member|team|people|participants|bakers
score|votes|points|karma
sitemap|site map|plan du site|mapa web|mapa del sitio|mappa del sito|seitenubersicht|站点地图|サイトマップ|사이트맵|карта сайта
news|nouvelles|noticias|notizie|nieuws|nachrichten|neuigkeiten|actualites|新闻|ニュース|뉴스|новости|اخبار|الاخبار
sports|deportes|esportes|体育|スポーツ|스포츠|спорт|رياضة|الرياضة
weather|wetter|meteo|tiempo|clima|天气|天気|날씨|погода|الطقس
business|economy|economia|wirtschaft|经济|経済|경제|экономика|اقتصاد
ticket|billet|fahrkarte|fahrschein|entradas|biglietti|bilhete|kaartjes
train|rail|railway|zug|bahn|tren|treno|trein
today|now|current day|heute|aujourd hui|hoy|oggi|hoje|vandaag|今日|오늘
event|appointment|meeting|veranstaltungen|termine|evenements|eventos|eventi|イベント|活动|행사
spam|junk
trash|deleted|bin|recycle bin|papierkorb|corbeille|papelera|cestino
drafts|finish later|save as draft|continue later
inbox|mailbox|posteingang|boite de reception|bandeja de entrada
dashboard|overview|start|tachometer|gauge|speedometer|home|summary|ubersicht|仪表板|ダッシュボード|대시보드
reports|analytics|statistics|stats|chart bar|bar chart|line chart|insights|graph|berichte|rapports|informes
chart|graph|diagram|plot|statistics|bar chart
logs|history|activity|verlauf|historique|historial|历史|履歴
orders|purchases|bestellungen|commandes|pedidos|ordini|bestellingen|shopping cart|订单|注文
products|items|articles|artikel|produits|productos|prodotti|produtos
details|see details|more information|information|info|learn more|more info|about|ⓘ|info circle|einzelheiten|en savoir plus|detalles|dettagli|detalhes
about|about us|who we are|information|uber uns|a propos|acerca de|chi siamo|sobre|over ons
description|about|summary|beschreibung|descripcion|descrizione|blurb
warranty|guarantee|garantie|garantia
shipping|delivery|dispatch|shipment|versand|lieferung|livraison|envio|spedizione|entrega|verzending|levering|配送|发货|배송|доставка|الشحن|التوصيل
delivery address|shipping address|lieferadresse|adresse de livraison
billing address|invoice address|rechnungsadresse|adresse de facturation
billing|invoice|payment|receipt|rechnung|rechnungen|facturation|facture|factura|fattura|fatura|factuur
returns|return policy|refund|shipping and returns|money back
pickup|pick up|collect|collect from|click and collect|in store
gift|present|wrap|geschenk|cadeau|regalo|presente
view|display|layout|ansicht|vue|vista
grid|tiles|thumbnails|gallery
list|list view|th list
column
row|line|entry|record
tweet|twitter|x
movie|film|video
music|audio|song
date|when|day|datum|fecha|data|日期|日付|날짜|дата|التاريخ
time|hour|clock|uhrzeit|heure|hora|ora|时间|時間|시간
time zone|timezone|zeitzone|fuseau horaire
start|begin|from|beginning|since|debut|inicio
end|until|to|finish|till|bis|fin
minimum|min|from|lowest|at least|von
maximum|max|to|up to|highest|at most|limit|bis
subject|betreff|objet|asunto|oggetto|assunto|onderwerp|件名|主题|제목
title|heading|headline|titel|titre|titulo|titolo
text|body|content
reason|motif|motivo|grund|why|cause
cover letter|motivation|why you|motivation letter|anschreiben|letter
resume|cv|curriculum|curriculum vitae|lebenslauf
location|where|place|near|standort|lieu|ubicacion|luogo|locatie|场所|場所
directions|how to get there|find us|map|access|getting here|how to find us|anfahrt|acces|nous trouver|como llegar|dove siamo|route|交通|アクセス|오시는 길
map|karte|carte|mapa|mappa|kaart|地图|地図|지도|карта|خريطة|marker|map marker|📍
distance|within|radius|umkreis|rayon
job|career|vacancy|position|opening|stellen|karriere|emploi|empleo|lavoro|vagas|vacatures|招聘|採用|채용|вакансии|وظائف
salary|pay|wage|gehalt|salaire|sueldo|stipendio
pupil|student|child|alumno|alumna|estudiante|eleve|schuler|studente|学生|生徒
homework|assignment|tasks|tareas|deberes|devoirs|hausaufgaben|compiti|宿題|作业
grades|marks|results|report card|calificaciones|notas|noten|zeugnis|voti|成绩|成績
timetable|schedule|horario|stundenplan|fahrplan|emploi du temps|horaires|orario|rooster|时间表|時刻表|시간표
due date|due|deadline|entrega|abgabe|fallig|echeance|scadenza
subject matter|course|class|asignatura|fach|matiere
absence|leave|time off|falta|ausencia|abwesenheit
maths|mathematics|matematicas|mathe|mathematik|mathematiques
lunch|meal|canteen|food|comedor|comida|mittagessen|dejeuner|almuerzo|pranzo
attachment|file|archivo|datei|fichier|documento|文件|ファイル|파일|файл|ملف
file|document|dateien|dokument
folder|directory|ordner|dossier|carpeta|cartella|pasta|map|文件夹|フォルダ
password visibility|show password|reveal|eye
bank account|iban|account number|kontonummer
balance|available balance|kontostand|solde|saldo|余额|残高|잔액
transfer|send money|wire|pay|uberweisung|uberweisen|virement|transferencia|bonifico|overboeking|转账|振込
transaction|movements|umsatze|operations
statement|kontoauszug|releve|extracto
savings|sparkonto|epargne|ahorro|risparmio
atm|cash machine|cashpoint|geldautomat|distributeur|cajero
loan|mortgage|credit|kredit|pret|hypothek|prestamo
card|karte|carte|tarjeta|carta|cartao|kaart
pull request|merge request|pr|prs
issue|bug|tickets|problems
pipeline|ci|build|actions|workflow
repository|repo|project|source code|source
branch|branches|git branch
commit|revision|change
changelog|release notes|what s new|history|changes
release|releases|version|tags
licence|license
readme|read me
website|site|homepage|web site|url|webseite|site web|sitio web
permalink|link to this|link|anchor|perma link|direct link
thread|topic|discussion|conversation|thema|sujet|tema|discussione
post|comment|message|reply|entry|beitrag
forum|board|community
avatar|profile picture|profile photo|picture|photo
channel|creator|uploader
progress bar|seek|scrubber|timeline|progress
voice|microphone|mic|speak|dictate|🎤|🎙|voice search
remote|home office|work from home|telearbeit
permission|access|rights|who can|role|visibility
role|position|function|rolle|rol
status|state|condition|zustand|etat|estado|stato|状态|状態|상태|статус|الحالة
error|err|warning|problem|invalid|wrong|not right|fehler|erreur|错误|エラー|오류|ошибка|خطا
reminder|remind me|alarm|erinnerung|rappel
seat|sitz|siege|asiento|sedile
volume control|volume|sound
rss|feed
table of contents|contents|on this page|toc|inhalt|inhaltsverzeichnis|sommaire|目次|目录|목차
breadcrumb|path|you are here
cookie|temoins
hide|not interested|dismiss
assignee|assigned to|responsible|owner
all|everyone|everybody|everything|tout|alle|todo
all day|whole day|todo el dia|ganztagig|toute la journee
english|en|englisch|anglais|ingles|english version
german|de|deutsch|allemand
french|fr|francais|franzosisch
spanish|es|espanol|castellano
chinese|zh|中文
japanese|ja|日本語
one|1|single
two|2
three|3
four|4
five|5
uncheck|untick|deselect
tax|vat|tax number|vat number|tin|steuernummer|ust id|tva|iva
gender|sex|pronouns|salutation|anrede
font size|text size|schriftgrosse|taille du texte
font|text|schrift
colour|color|farbe|couleur|颜色|色
restaurant|dining|table|food
podcasts|播客|ポッドキャスト
opinion|op ed|comment|editorial|meinung
opening hours|hours|opening times|offnungszeiten|horaires|horario|営業時間|開館時間|营业时间
mobile version|mobile site|mobile|手机版|モバイル
favicon|logo|brand
server|host|cluster
facebook|fb
latest|current|newest
january|jan
february|feb
march|mar
april|apr
june|jun
july|jul
august|aug
september|sep|sept
october|oct
november|nov
december|dec
monday|mon
tuesday|tue|tues
wednesday|wed
thursday|thu|thur|thurs
friday|fri
saturday|sat
sunday|sun`;
