// What people say for what controls do, where pages say it in another way. Data only, as in synonyms.ts.

export const SAYINGS = `
remove|delete|get rid of|take off|take out|take away|throw away|throw out|drop|erase|wipe|unset|detach
clear|empty|wipe|blank|start again|start over|reset|clean
close|get rid of|go away|shut|dismiss|hide|not now|no thanks|later|skip
cancel|call off|back out|abandon|never mind|do not
logout|sign me out|end session|end my session|revoke|disconnect|unlink|sign out
disconnect|revoke|unlink|deauthorize|remove access|cut off
login|sign me in|get in|enter my account|let me in|access my account
register|make an account|new account|new user|sign me up|open an account|create a login|create a profile|not a member|no account|become a member
back|go back|previous|return|one back|earlier|prior|rewind|preceding|before|last
next|go forward|go on|one ahead|following|advance|onward|keep going|move on|subsequent|ahead
first|first page|start|go to the start|jump to the start|beginning|start of the list|very first
last|last page|end|go to the end|jump to the end|end of the list|very last
today|jump to today|current date|this day|right now
month|monthly|months
week|weekly|weeks|seven days
day|daily
year|yearly|annual|annually|per year
schedule|plan|set up|arrange|appointment|new event|add event
new|start a new|begin|make|create|make a new|add another|one more|set up|put in|launch|open new
add|put in|put on|include|append|another|bring in|insert|enter
invite|bring in|bring|ask to join|add member|add people|colleague
increase|bigger|larger|raise|enlarge|grow|make it bigger|higher|louder|more
decrease|smaller|lower|shrink|reduce|make it smaller|fewer|quieter|cut down
increase text size|bigger text|larger text|bigger letters|larger letters|bigger font|larger font|a+|zoom text
decrease text size|smaller text|smaller letters|smaller font|a-
font size|text size|letter size|letters|size of the text|size of the letters
edit|fix|correct|amend|adjust|alter|rework|revise|rewrite|tweak|make changes
rename|give another name|call it|retitle
save|keep|store|remember|put aside|hold on to|keep for later|set aside|save changes
submit|send|send off|send in|hand in|post|publish|go|finish|run|turn in|put out|fire off|deliver|file
publish|post|put online|make public|go live|put up|release
search|look for|look up|hunt|hunt for|seek|run the search|start the search|launch the search|look something up|query
filter|narrow down|narrow|only show|show only|refine|cut down
sort|order by|ordering|arrange|rank|put in order|sequence|order
download|get|fetch|grab|save to my computer|save to disk|keep a copy|take home
upload|send in|put up|add a file|hand in|submit|choose a file|pick a file
attach|add a file|include a file|enclose
open|launch|start|bring up|unfold|pop up
expand|open up|unfold|show the rest|see the rest|show everything|whole|in full|full text
more|further|additional|the rest|show the rest|others|extra|remaining|additional ones
all|every|whole|complete|entire|full|everything|full list|complete list|whole list
view all|see all|show all|show everything|list all|full list|complete list|the rest of|entire list|browse all
mark|flag|tag|label|tick|check off
mark all|toggle all|complete all|all at once|select all|everything at once|tick all|check all
complete|done|finish|finished|tick off|check off|completed|get done|mark as done
active|open|pending|unfinished|to do|still to be done|not done|left|remaining|incomplete|outstanding|ongoing
pin|stick|fix to top|keep on top
star|unstar|starred|favourite|favorite
like|give a like|thumb up|recommend|appreciate|agree with|best rated|helpful
dislike|thumb down|disagree with|thumbs down|not helpful|worst rated
best rated|top rated|highest rated|most liked|most helpful
worst rated|lowest rated|least liked|most disliked
share|pass on|pass along|spread|tell others|send to a friend|recommend|post to
email this|send by email|e mail this|mail this|send to a friend|send by mail|email a friend|email article|e mail article|tell a friend
print|hard copy|on paper|paper copy|printer|print version|printable|printer friendly
follow|keep up with|stay up to date|stay in touch|stay informed|find us on|connect with|join us on|become a fan|like us
subscribe|get a subscription|have delivered|get every issue|get regularly|receive|sign up for
notify|get told|be informed|let me know|keep me posted|warn me|warn|ping me
comment|say something|leave a comment|add a comment|have your say|join the discussion|join the conversation|my opinion|post a comment|discuss|write a comment|respond|react|give feedback|remark|remarks|speak up
comments|discussion|what others say|what people say|what readers say|reactions|responses|replies|reader comments|feedback
vote|cast a vote|give my vote|poll|ballot|choose
report|complain|complaint|flag|inappropriate|abuse|tell the moderators|offensive
report a problem|report a bug|report an issue|something is wrong|let us know|submit a bug|file an issue|bug report|report bug|issues
contact|get in touch|reach|write to|talk to|speak to|message|get hold of|contact form|ask a question|send a message
call|phone|ring up|give a call|hotline
buy|get one|order|purchase|shop for|add to cart|acquire|get it now|buy now
upgrade|get more|go pro|go premium|more storage|more space|better plan|switch plan|premium
pay|settle|pay now|make a payment|pay for|pay up
rent|hire|let|lease|rental
give|donate|donation|contribute|chip in|support us|fund
play|watch|listen|start the video|play video|see the video|hear|run the video
stop|end|halt|quit|terminate|finish
pause|hold|freeze|interrupt|take a break
try|try it out|give it a go|test|demo|sample|play with|try now|free trial|trial
learn|find out|read up|discover|study|find out more|tell me more|read on|keep reading|continue reading|rest of the article|rest of the story|full article|full story|whole article|whole story|read the full
apply|use|put into effect|execute|set|update
run|execute|perform|start|launch|fire|go|trigger
show|make visible|unhide|bring up|let me see|reveal|turn on
hide|make invisible|put away|conceal|turn off
turn on|enable|activate|switch on|allow|start using
turn off|disable|deactivate|switch off|stop using
dark mode|make it dark|darker|black background|night theme|dark theme
light mode|make it light|brighter|white background|day theme|light theme
compact|tight|tighter|dense|condensed|denser|less spacing|tighter spacing|small
comfortable|roomy|spacious|relaxed|loose|more spacing
switch|change to|toggle|flip|jump to|move to|swap
jump to|go straight to|skip to|take me to|bring me to|scroll to|lead me to
back to top|top of the page|scroll up|jump to the top|beginning of the page|up to the top|return to top
move|drag|shift|relocate|put elsewhere|transfer
copy|duplicate|make a copy|put on the clipboard|to clipboard
select|mark|tick|pick out|highlight
import|bring in|load from|take over
forgot password|forgotten my password|cannot remember my password|lost my password|lost password|reset password|password reset|recover password|password forgotten|do not know my password|password help|mot de passe perdu|mot de passe oublie
forgot|cannot remember|do not remember|do not know|lost|recover|mislaid
remember me|stay logged in|do not ask again|keep me in|save my login
confirm password|repeat password|password again|same password again|retype password|password confirmation|verify password|password a second time
keyboard shortcuts|hotkeys|shortcuts|key bindings|keys|shortcut keys|keystrokes
cross post|also post|post to facebook|share on facebook
go up|parent|one level up|up a level|parent folder
unread|not yet read|unseen|new ones
drafts|unsent|unfinished|not sent|draft|half written
sent|outgoing|outbox|delivered|already sent
trash|deleted items|thrown away|waste basket|wastebasket|rubbish bin|recycle bin
spam|junk|unwanted
archive|old issues|back issues|past issues|older|old articles|past|previous issues|earlier editions|old posts|archives|history|former
total|how many|number of|count|in all|altogether`;
