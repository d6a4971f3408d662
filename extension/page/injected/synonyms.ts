// Words of which people say one and pages another: what controls of the web are commonly called, and what icons, forms and other
// languages call them. Data only: each line is one meaning, its words parted by bars, without case and accents.

import {NOUNS} from './nouns.ts';
import {SAYINGS} from './sayings.ts';
import {SERVICES} from './services.ts';
import {TOPICS} from './topics.ts';

const DEEDS = `
login|log in|continue with|sign in with|signin|sign in|log on|logon|sign on|anmelden|einloggen|anmeldung|connexion|se connecter|connectez vous|identifiant|iniciar sesion|acceder|accedi|entrar|inloggen|aanmelden|登录|登入|ログイン|サインイン|로그인|войти|вход|تسجيل الدخول|دخول
register|signup|sign up|create account|create an account|join|registration|enroll|enrol|open account|become a member|registrieren|konto erstellen|inscription|s inscrire|inscrivez vous|creer un compte|registrarse|crear cuenta|registrati|iscriviti|cadastrar|criar conta|registreren|注册|新規登録|会員登録|회원가입|регистрация|зарегистрироваться|انشاء حساب|سجل
logout|log out|signout|sign out|log off|logoff|exit|leave|power off|abmelden|ausloggen|deconnexion|se deconnecter|cerrar sesion|salir|esci|sair|uitloggen|afmelden|退出|ログアウト|로그아웃|выйти|выход|تسجيل الخروج|خروج
delete|remove|trash|bin|trashcan|trash can|recycle|garbage|discard|erase|clear|rubbish|loschen|entfernen|supprimer|effacer|borrar|eliminar|elimina|cancella|excluir|apagar|remover|verwijderen|删除|削除|삭제|удалить|حذف
close|dismiss|×|✕|✖|✗|⨯|x|times|cross|xmark|schliessen|fermer|cerrar|chiudi|fechar|sluiten|关闭|閉じる|닫기|закрыть|اغلاق
next|→|›|»|>|>>|older|continue|proceed|chevron right|arrow right|caret right|weiter|nachste|suivant|siguiente|continuar|avanti|successivo|proximo|seguinte|volgende|verder|下一页|下一步|次へ|다음|далее|следующая|التالي
previous|prev|back|←|‹|«|<|<<|newer|chevron left|arrow left|caret left|zuruck|vorherige|precedent|retour|anterior|volver|atras|indietro|precedente|voltar|vorige|terug|上一页|返回|前へ|戻る|이전|назад|предыдущая|السابق
menu|hamburger|navigation|☰|≡|nav|bars|guide|drawer|sidebar|菜单|メニュー|메뉴|меню|القائمة
settings|preferences|prefs|gear|cog|wheel|configuration|config|configure|options|customize|customise|wrench|sliders|⚙|einstellungen|parametres|reglages|ajustes|configuracion|impostazioni|configuracoes|definicoes|instellingen|设置|設定|설정|настройки|الاعدادات
submit|send|apply|go|ok|confirm|done|post|paper plane|➤|absenden|senden|abschicken|envoyer|valider|enviar|invia|conferma|verzenden|versturen|bestatigen|confirmar|提交|发送|送信|보내기|전송|отправить|ارسال
search|find|magnifier|magnifying glass|magnify|query|q|lookup|look for|suche|suchen|buscar|busqueda|buscador|rechercher|recherche|cerca|ricerca|pesquisar|busca|procurar|zoeken|zoek|搜索|检索|搜寻|検索|探す|검색|찾기|поиск|найти|искать|بحث|ابحث|🔍|🔎|⌕
advanced search|search options|more search|search tools|detailed search|erweiterte suche|busqueda avanzada|recherche avancee|详细检索|高级搜索|詳細検索|상세검색
edit|modify|change|pencil|pen|update|✎|✏|🖉|bearbeiten|andern|modifier|editar|modifica|bewerken|wijzigen|编辑|編集|수정|편집|изменить|редактировать|تعديل|تحرير
add|new|create|plus|+|⊕|compose|insert|hinzufugen|neu|erstellen|ajouter|nouveau|creer|anadir|agregar|nuevo|crear|aggiungi|nuovo|adicionar|novo|criar|toevoegen|nieuw|添加|新建|追加|新規|作成|추가|добавить|создать|اضافة|جديد
compose|write|new message|new mail|new email|draft|verfassen|schreiben|rediger|ecrire|redactar|scrivi|escrever|写信|作成
upload|attach|attachment|choose file|choose a file|browse|file|import|paperclip|📎|hochladen|dateien|televerser|joindre|telecharger|subir|adjuntar|carica|allega|enviar arquivo|uploaden|bijlage|上传|附件|アップロード|添付|업로드|첨부|загрузить|رفع
like|favourite|favorite|heart|star|♥|★|☆|♡|❤|thumbs up|👍|upvote|love|gefallt mir|j aime|me gusta|mi piace|curtir|お気に入り|いいね|좋아요|喜欢|收藏|赞
bookmark|save for later|save|wishlist|wish list|wishes|favourites|favorites|watchlist|merken|merkzettel|favoris|favoritos|preferiti
upvote|vote up|thumbs up|▲|like|up
downvote|vote down|thumbs down|▼|dislike|👎|down
accept|agree|allow|ok|okay|got it|consent|i understand|approve|fine|akzeptieren|zustimmen|einverstanden|autoriser|aceptar|acepto|accetta|accetto|aceitar|accepteren|akkoord|接受|同意|동의|принять|согласен|اوافق|قبول
reject|decline|deny|refuse|disagree|only necessary|only essential|ablehnen|refuser|rechazar|rifiuta|rejeitar|recusar|weigeren|afwijzen|拒绝|拒否|거부|отклонить|رفض
more|show more|load more|see all|view all|read more|expand|…|⋯|⋮|ellipsis|kebab|overflow|mehr|plus|voir plus|mas|ver mas|altro|mostra|mais|meer|更多|もっと|더보기|еще|ещe|المزيد
collapse|show less|hide|fold|minimize|minimise|less|close|hide details
expand|unfold|toggle|show more|aufklappen|chevron down|caret down|▸
checkout|check out|pay|payment|place order|place the order|purchase|buy|order now|proceed|bezahlen|kasse|kaufen|payer|commander|acheter|pagar|comprar|paga|acquista|betalen|afrekenen|结账|购买|支付|購入|お会計|결제|구매|оплатить|купить|شراء|دفع
increase|increment|add|plus|+|one more|more|up|raise|higher
decrease|decrement|remove|minus|-|−|–|one less|less|fewer|down|reduce|lower
download|save|export|get|⬇|↓|⤓|arrow down|herunterladen|telecharger|descargar|scarica|baixar|downloaden|下载|ダウンロード|다운로드|내려받기|скачать|تحميل|تنزيل
export|csv|spreadsheet|excel|download|backup|exportieren|exportar|esporta|导出|エクスポート|내보내기
refresh|reload|↻|⟳|🔄|sync|rotate|redo|aktualisieren|actualiser|actualizar|recarregar|刷新|更新|새로고침|обновить
subscribe|subscription|follow|abonnieren|s abonner|abonnez vous|suscribirse|suscribete|iscriviti|assinar|abonneren|订阅|購読|구독|подписаться|اشترك
unsubscribe|opt out|abbestellen|se desabonner
print|printer friendly|⎙|🖨|drucken|imprimer|imprimir|stampa|afdrukken|打印|印刷|인쇄|печать|طباعة
play|▶|▷|start|resume|watch|abspielen|lire|reproducir|riproduci|播放|再生|재생
pause|⏸|stop|halt
mute|sound|volume|unmute|audio|speaker|🔊|🔇|🔈
captions|subtitles|cc|closed captions|untertitel|sous titres|subtitulos|字幕
fullscreen|full screen|maximize|maximise|⛶|enlarge
theater|theatre|cinema|wide
share|sharing|share this|teilen|partager|compartir|condividi|compartilhar|partilhar|delen|分享|共有|シェア|공유|поделиться|مشاركة|شارك
filter|refine|narrow|funnel|facet|filtern|filtrer|filtrar|filtra|筛选|絞り込み|필터|фильтр
sort|order by|sort by|order|arrange|sortieren|sortierung|trier|ordenar|ordina|sorteren|排序|並び替え|並べ替え|정렬|сортировать|ترتيب
reply|respond|answer|response|↩|antworten|repondre|rispondi|antwoorden|回复|返信|답장|ответить|رد
forward|↪|weiterleiten|transferer|reenviar|inoltra|encaminhar|doorsturen
archive|archived|archivieren|archivar|archivia
confirm|repeat|again|retype|re enter|verify|bestatigen|wiederholen
swap|exchange|switch|reverse|interchange|switch places|tauschen|intervertir|intercambiar|inverti|⇅|⇄|⇆|⇋
choose|select|pick|auswahlen|wahlen|choisir|elegir|seleccionar|scegli|seleziona|escolher|selecionar|kiezen|选择|選択|선택|выбрать|اختر
book|reserve|reservation|select|order|buchen|reservieren|reserver|reservar|reserva|prenota|prenotazione|boeken|reserveren|预订|预约|予約|예약|забронировать|حجز|احجز
attach|attachment|paperclip|enclose
notify|tell me|alert me|remind|let me know|email me|e mail me|alert|watch|bell
watch|follow|subscribe|track|eye
report|flag|abuse|melden|signaler|denunciar|segnala
block|ban|freeze|lock|suspend|disable
lock|unlock|padlock|🔒|block|sperren
invite|add people|invite people|einladen|inviter|invitar|invita|convidar|user plus|person add
rename|change name|umbenennen|renommer
duplicate|copy|clone
copy|clipboard|⧉|📋|kopieren|copier|copiar|copia|复制|コピー|복사
clone|download|fork|checkout url|clone url
undo|revert|rollback
cancel|abort|never mind|abbrechen|stornieren|annuler|cancelar|annulla|annuleren|取消|キャンセル|취소|отмена|الغاء
save|keep|store|floppy|disk|💾|speichern|sichern|enregistrer|sauvegarder|guardar|salva|salvar|gravar|opslaan|bewaren|保存|저장|сохранить|حفظ
reset|clear|clear all|start over|remove all|zurucksetzen|reinitialiser|restablecer|borrar|ripristina|limpar|wissen|清除|リセット|초기화|сбросить
enlarge|zoom|zoom in|magnify|bigger|full size|larger|agrandir|ampliar|vergrossern
schedule|later|send later|plan|on a date|future
unread|new
follow|subscribe|folgen|suivre|seguir|segui|volgen|关注|フォロー|팔로우
translate|translation|language|ubersetzen|traduire|traducir
show|view|see|display|reveal|eye|👁|anzeigen|afficher|voir|mostrar|ver|mostra|tonen|查看|表示|보기
skip|jump|scroll|skip to content|skip to main content|jump to|direct to
acknowledge|ack|confirm|seen|got it
review|check|continue|preview
call|phone|ring|telephone|☎|📞|📱|anrufen|appeler|llamar|chiama|ligar|bellen
leave|quit|exit|verlassen|quitter
dispute|claim|complain|complaint|contest|problem
solution|answer|solved|resolved|accepted answer
standing order|recurring|repeat|every month|monthly|recurrence
import|upload|load
vote|poll|rate`;

const STATES = `
checked|selected|ticked|pressed|current|chosen|on|marked|picked|active|highlighted
active|current|selected|pressed|open|enabled
unchecked|unticked|unselected|off|deselected
disabled|greyed out|grayed out|inactive|unavailable|locked
collapsed|closed|folded
expanded|open|unfolded
required|mandatory|obligatory|compulsory
invalid|wrong|erroneous|incorrect|error
readonly|read only
empty|blank|unfilled`;

const linesOf = (...parts: readonly string[]): string[] => parts.flatMap((part) => part.trim().split('\n'));

/** Each is one meaning, in the words of people, pages, icons and other languages. */
export const ALIKE: readonly string[] = linesOf(DEEDS, NOUNS, STATES);

/** Each is what people may mean by any of it. */
export const AKIN: readonly string[] = linesOf(SAYINGS, SERVICES);

/** The same, of pages and parts of sites: nothing but what leads there is meant. */
export const ABOUT: readonly string[] = linesOf(TOPICS);
