// What people and pages call things of particular services: music, health, homes, food, networks, courses. Data only, as in
// synonyms.ts.

export const SERVICES = `
song|track|tune|title|lied|chanson|cancion|canzone|曲|歌曲|노래
artist|singer|musician|performer|band|kunstler|artiste|artista
album|record|lp
next|skip|skip forward|step forward|next track|next song|fast forward
previous|skip back|skip backward|step backward|previous track|previous song
rewind|back 10 seconds|go back 10 seconds|replay
loop|repeat|repeat all|repeat one
shuffle|random|mix|zufallig|aleatoire|aleatorio
seek|position|scrub|progress
queue|up next|play queue
cast|device|devices|airplay|chromecast|screencast|other device|play on
lyrics|words|songtext|paroles|letra|testo
playback speed|speed|1x|1×|2x|tempo
quality|resolution|hd
medicine|medicines|medication|medications|prescription|prescriptions|drug|drugs|pills|tablets|medikamente|medicaments
refill|order more|reorder|repeat prescription|renew
appointment|visit|consultation|booking|termin|rendez vous|cita|appuntamento|予約
doctor|dr|physician|gp|clinician|arzt|medecin|medico|医師
test results|lab results|lab report|results|blood test|labor
pharmacy|chemist|drugstore|apotheke|pharmacie|farmacia
nurse|clinic|practice|surgery
insurance number|health number|nhs number|social security number|member id|policy number
text message|sms|text me|texts|text
reschedule|move|change the date|another day|rebook|postpone
home|house|property|properties|flat|apartment|place to live
rent|to rent|lettings|letting|renting|per month|pcm|monthly rent
tenant|renter|tenants|renting
buy|for sale|sales
sell|value|valuation|list my home
agent|broker|estate agent|landlord|realtor
bedroom|beds|bedrooms|bed
area|size|floor area|square metres|square meters|m²|sqm|sq ft|living space
virtual tour|3d tour|walk through|tour
pets|pets allowed|pets welcome|dogs allowed|animals
afford|affordability|budget|mortgage calculator
calculate|work it out|compute|estimate|calculator
menu|dishes|carte|speisekarte|speisen
dish|meal|food|item
delivery time|arrives|eta|estimated time|estimated delivery
pickup|collection|collect|takeaway|take away|to go|click and collect|pick up
courier|rider|driver|delivery person|rider instructions
instructions|note|notes|comment|remarks|message
tip|gratuity|trinkgeld|pourboire|propina|mancia
vegetarian|vegan|veggie|meatless|plant based
spicy|hot|scharf|picante
cutlery|forks|napkins
favourites|saved|favorites|bookmarks|wishlist|liked|saved items
empty|clear|remove all|start over
wifi|wi fi|wireless|wlan
network name|ssid|name of the network
encryption|security|wpa
router|hub|gateway|modem
reboot|restart|power cycle|neustart|redemarrer|reiniciar
factory reset|factory defaults|reset to defaults|restore defaults|werkseinstellungen
backup|back up|save configuration|export settings|download configuration
restore|load|import|upload configuration|restore backup
firmware|software version|system version
update|check for updates|upgrade|updates
uptime|running|running for|up since|online for
ip address|ip|address
device|client|computer|host|machine
block|deny access|kick
remote access|access from the internet|remote management
course|class|lesson|module|kurs|cours|curso|corso
lesson|unit|chapter|lecture|lektion|lecon|leccion
quiz|test|exam|check yourself|questions
hint|tip|clue|help
submit|hand in|turn in|check answer|check
deadline|due|due date|closes|ends|until
attempts|tries|attempts left|chances
certificate|diploma|zertifikat|certificat
transcript|text version
mark as done|complete|mark complete|mark as complete|finish
useful|helpful|was this helpful
issue|ticket|task|bug|card|story|work item
subtask|child issue|sub task|child task|sub issue
epic|feature|initiative
assignee|assigned to|owner|responsible|who does it
assign|assign to me|take it|give to
unassigned|nobody|no one|without an assignee|none
reporter|reported by|opened by|author|creator
story points|estimate|points|effort
sprint|iteration
backlog|to do list
burndown|burn down|reports
log work|log time|track time|time tracking|add time
logged|time spent|tracked
bold|b|strong|fett|gras|negrita|grassetto
italic|i|emphasis|kursiv|italique|cursiva|corsivo
underline|u|underlined
bullet list|bulleted list|bullets|unordered list|bullist|ul
numbered list|ordered list|numbering|numlist|ol
block quote|blockquote|quote|quotation
align left|left align|left
align center|center|centre|middle
align right|right align
insert link|link|hyperlink|add link|insert a link
remove link|unlink
heading|paragraph style|block|format|text style
insert image|add image|add media|image|insert picture|media
featured image|cover|cover image|cover picture|cover photo|thumbnail|header image
excerpt|summary|abstract|teaser
slug|url|permalink|address
html|source|code|source code|html source
visual|wysiwyg|rich text
search engine|seo|search engines|meta
visibility|who can see|public|private|audience
version|revision|revisions|versions|version history|history
plugin|extension|add on|addon|plugins|module
theme|appearance|design|template|look
draft|unpublished|save draft|save as draft
autosaved|last saved|saved at|draft saved
post|tweet|status|update|message
repost|retweet|reblog|boost|share
direct message|dm|private message|messages|chat
who can reply|audience|reply settings
trending|trends|what s happening|hot topics
follow|add friend|connect
not interested|hide|do not suggest|fewer like this|dismiss
upload photo|add photos|attach picture|add image|photos|pictures
recipe|dish|rezept|recette|receta|ricetta
servings|portions|serves|yield|portionen|people
ingredients|zutaten|ingredientes
preparation|prep|prep time|preparation time|prepare
cooking time|on the stove|cook time|bake
calories|energy|kcal|kilocalories|kj
nutrition|per portion|per serving|nutritional values
method|steps|directions|instructions|preparation
difficulty|level|how hard|hard|easy
units|measures|measurement|conversions|unit conversion
cups|imperial|us units|ounces
grams|metric|g|ml|metric units
timer|countdown|alarm
shopping list|grocery list
screen on|keep awake|keep the screen on|cook mode
waste|garbage|bins|rubbish|dechets|mull|poubelles|residuos|basura
town hall|city hall|mairie|rathaus|ayuntamiento|municipio
identity document|id|id card|passport|piece d identite|ausweis|dni
reason|purpose|motif|motivo|zweck|grund
copies|number of copies|exemplaires|exemplare
birth certificate|acte de naissance|geburtsurkunde
mr|monsieur|herr|senor|signor|m
mrs|ms|madame|mme|frau|senora|signora
mother|father|parent|mere|pere|eltern|madre|padre
place of birth|birthplace|lieu de naissance|commune de naissance|geburtsort|lugar de nacimiento
unknown|not known|non connu|inconnu|unbekannt
i certify|declare|swear|certifie|certify|erklare
take an appointment|book an appointment|prendre rendez vous|termin vereinbaren
contrast|high contrast|contraste|kontrast
english|anglais|englisch|ingles|inglese
welsh|cymraeg
irish|gaeilge
dutch|nederlands|hollandais
swedish|svenska
danish|dansk
norwegian|norsk
finnish|suomi
polish|polski
czech|cestina
greek|ελληνικα
turkish|turkce
ukrainian|українська
hebrew|עברית
hindi|हिन्दी
vietnamese|tieng viet
catalan|catala
euro|euros|eur|€
dollar|dollars|usd|$
pound|pounds|gbp|£
terms|tos|conditions
emergency|emergencies|urgent|notfall|urgence|urgencias
opening hours|when we are open|open|business hours|hours
complaint|complaints|complain
interpreter|translator|sign language
menu|more|more options|more actions|options|actions|⋯|⋮|…|•••
delete|del|rm
remove|rm|del
configuration|config|cfg|conf
previous|prev
message|msg
save changes|apply
discard changes|undo|reset|revert
watch|follow|👁|subscribe
unlike|like|♥|remove from liked
unfollow|following
next|later|following|subsequent
add|put
refresh|check for new|check for updates|get new|look for new
language|english|deutsch|francais|espanol|italiano|portugues|nederlands|polski|中文|日本語|한국어|русский|العربية
previous|earlier|older|before|prior
earlier|older|previous|past|fruhere|fruher|precedents|anteriores
later|next|newer|spatere|spater|plus tard|mas tarde
reject|only what is needed|necessary only|essential only|only necessary|only required
increase|one more|add one|more|+|plus
decrease|one less|less|fewer|−|minus`;
