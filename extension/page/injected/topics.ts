// What the pages and parts of sites are about: what people call them, and what sites do. Data only, as in synonyms.ts.

export const TOPICS = `
advertise|advertising|advertisement|advertisements|advert|ads|ad|place an ad|place ad|put in an ad|run an ad|media kit|ad choices|sponsors|sponsored|commercial|promote|publicidad|publicite|werbung|anzeigen
classifieds|classified ads|small ads|marketplace|listings|personals
jobs|job|careers|career|work here|work for us|work with us|vacancies|vacancy|employment|hiring|we are hiring|join our team|join us|job openings|open positions|recruiting|help wanted|job search
press|press room|press releases|newsroom|media room|for journalists|media center|media centre|media relations
investors|investor relations|shareholders|shareholder|stockholders
partners|affiliates|affiliate|partnership|affiliate program|associates
about us|who we are|who runs this|who is behind this|our story|the company|company info|corporate|corporate info|company information|about
team|staff|who works here|our people|masthead|editors|editorial team|leadership|management
contact us|contact|get hold of you|write us|how to reach|reach|how do i reach|customer care|talk to us
help|help center|help centre|support|how it works|customer support|customer service|assistance|guide|get help|i need help|troubleshooting|faqs
frequently asked questions|faq|faqs|common questions|questions and answers|q a
documentation|docs|manual|handbook|reference|developer guide|guide|guides|user guide|instructions
tutorial|tutorials|how to|how tos|guide|guides|lessons|walkthrough|learn|getting started|quick start|quickstart|introduction
developers|developer|api|for developers|programmers|for programmers|dev|developer site
status|system status|site status|service status|is it down|down|outage|outages|uptime
security|safety|secure|protection
accessibility|a11y|disability|disabled users|screen reader|barrier free
terms|terms of service|terms of use|conditions of use|user agreement|legal terms|fine print|small print|legal stuff|terms and conditions|visitor agreement|service agreement
privacy|privacy policy|your privacy|what happens to my data|my data|data policy|data protection|privacy statement|personal data|privacy rights
cookies|cookie policy|cookie settings|cookie preferences|tracking
copyright|all rights reserved|rights|©|permissions|reprints|licensing|reuse|republish
corrections|errors|mistakes|errata|correction
ethics|code of ethics|standards|principles|editorial policy
pricing|prices|price|plans|plans and pricing|what it costs|how much does it cost|rates|subscription plans|tariffs|cost
deals|offers|bargains|sale|special offers|discounts|specials|coupons|savings|clearance|on sale
gift|gifts|give a gift|gift subscription|present|gift card|gift ideas
shop|store|online shop|online store|buy|merchandise|shopping|merch
customers|clients|customer stories|case studies|testimonials|success stories
features|capabilities|what it can do|functions|feature
apps|mobile apps|app|mobile app|phone app|application|applications|for your phone|on your phone|app store|for phones
iphone|ios|apple phone
android|google phone|google play
tablet|ipad|tablets
mobile|phone version|mobile edition|mobile site|on the go|mobile version|on your phone
text only|text based|plain text|text version|text only version|low graphics|low bandwidth
desktop|computer version|full site|desktop site|desktop version
rss|feeds|feed|rss feed|rss feeds|syndication|atom|news feed|subscribe to feed
newsletter|newsletters|email newsletter|email updates|news by email|email alerts|mailing list|daily email|by email|email bulletin|bulletin|e newsletter|daily digest|digest
alerts|alert|warnings|news alerts|breaking news alerts|notifications
blog|blogs|weblog|journal|bloggers
forum|forums|message board|message boards|discussion board|boards|community|discussions|groups
community|members|our community|user community|meet others
events|what s on|calendar|happenings|things to do|meetups|meetup|get togethers|meeting|meetings|drinkup|conferences|conference
home|homepage|front page|main page|landing page|start page|index
sections|categories|topics|departments|subjects
trending|popular|most popular|hot|most viewed|most read|top stories|what is hot|most shared|most commented|buzz|most emailed|best|viral
latest|newest|recent|most recent|just in|breaking|breaking news|new stories|latest news|recent posts|last posts|recent articles|new articles|live
featured|highlights|editor s picks|editors picks|top picks|recommended|recommended for you|must read|spotlight|selected
related|related stories|related articles|similar|see also|more like this|read next|you might also like|you may also like|also on|more on this
archive|archives|back issues|old issues|past articles|older posts|previous editions|library
print edition|paper edition|printed paper|today s paper|the paper|newspaper|in print|paper
digital edition|e paper|epaper|e edition|electronic edition|replica|digital|electronic paper|e newspaper|digital paper
issue|edition|number|volume
edition|international edition|region|country|us edition|uk edition|choose edition|international sites|country selector
uk|united kingdom|british|britain|great britain|england|gb
us|usa|united states|american|america|u.s
europe|european|eu
asia|asian|asia pacific
middle east|mideast|gulf
africa|african
latin america|south america|latin american
world|international|global|abroad|foreign|around the world|worldwide|foreign news|overseas
national|nation|domestic|country|home news|inland
local|nearby|regional|metro|city|near me|neighborhood|around here|community
politics|political|government|elections|election|congress|parliament|policy|politica|politique|politik
court|courts|justice|law|legal|judge|judges|crime and courts
supreme court|high court|highest court|top court
crime|police|crimes|public safety|law enforcement
business|economy|finance|money|companies|economics|commerce|economic|financial
markets|stocks|stock market|stock exchange|shares|stock|quotes|share prices|stock prices|wall street|trading|bourse
currencies|currency|exchange rates|foreign exchange|forex|exchange rate|fx|money exchange
bonds|rates|interest rates|fixed income
commodities|oil|gold|raw materials|metals
energy|oil and gas|power|electricity
personal finance|your money|my money|saving money|investing|investment|investments|funds
real estate|property|properties|homes|housing|houses|homes for sale|estate agents|immobilier|inmobiliaria
cars|auto|autos|automotive|car|driving|motoring|vehicles|motors|automobiles|drive|wheels
technology|tech|computing|gadgets|it|digital|electronics
science|scientific|research|sciences|scientists
study|research|paper|journal|findings|scientific paper|scientific journal|publication
space|astronomy|universe|cosmos|nasa
environment|climate|green|nature|climate change|planet|ecology|global warming
health|medicine|medical|wellness|fitness|doctor|doctors|wellbeing|well being|healthcare
education|schools|school|universities|university|learning|students|college|colleges|campus
sport|sports|athletics|games|scores|sporting
football|soccer|premier league|nfl
baseball|mlb
basketball|nba
hockey|ice hockey|nhl
motorsport|formula 1|f1|racing|nascar|motor racing|formula one
tennis|wimbledon
golf|pga
cricket|test match
horse racing|races|turf|hippique
olympics|olympic games
entertainment|showbiz|celebrity|celebrities|stars|famous people|gossip|people|famous|celebs
movies|films|cinema|film|movie|movie times|showtimes|pictures
tv|television|telly|tv guide|tv listings|on tv|what is on tv|television programme|tv schedule|shows|series|programmes
music|songs|albums|concerts|bands
radio|radio station|listen live|on air|listening|audio
podcasts|podcast|audio shows|listening
books|book reviews|reading|literature|authors|bestsellers
arts|art|culture|cultural|theatre|theater|museums|exhibitions
theatre|theater|stage|plays|drama
fashion|style|clothes|clothing|beauty|trends
food|recipes|cooking|cuisine|eating|dining|drink|restaurants|kitchen|cook|dishes
wine|drinks|drinking|bars|beer
travel|holidays|vacation|vacations|trips|destinations|tourism|journeys|getaways|holiday|flights|voyages|viajes|reisen
family|parenting|parents|kids|children|relationships|mothers|moms|mums
women|woman|female|ladies|femail|for women
men|man|male|gentlemen|for men
home and garden|house and home|gardening|garden|interiors|decorating|homes and gardens|diy
lifestyle|life|living|style|life and style
pets|animals|dogs|cats|pet
religion|faith|church|beliefs
history|past|historical
weird|odd|oddly enough|strange|bizarre|offbeat|oddities|quirky
opinion|opinions|views|commentary|editorials|editorial|columnists|columns|op ed|comment|columnist|viewpoint|leader|voices|blogs
letters|letters to the editor|readers letters|write a letter|submit a letter|letter to the editor|reader mail|readers write
cartoons|cartoon|caricatures|caricature|comics|comic|comic strips|funny strips|strips|funnies|funny pictures|drawings
puzzles|crossword|crosswords|sudoku|games|brain teasers|puzzle
games|gaming|video games|play|arcade
horoscopes|horoscope|astrology|star signs|zodiac|your stars|stars
obituaries|obituary|obits|deaths|death notices|died|recently died|necrology
weddings|wedding|marriage|announcements|engagements
lottery|lotto|lottery results|winning numbers
weather|forecast|weather forecast|temperature|will it rain|rain
traffic|roads|commute|congestion|road conditions
photos|photo|pictures|gallery|galleries|photo gallery|slideshow|slide show|images|photo galleries|picture gallery|slideshows|photography|in pictures|photographs
videos|video|clips|clip|footage|watch|movie|film|recording|reel
live|live stream|livestream|watch live|live tv|live video|streaming
infographics|infographic|graphics|charts|interactive|interactives|data
quiz|quizzes|trivia|test yourself
polls|poll|survey|vote|surveys
contests|contest|competitions|competition|win|prizes|giveaway|sweepstakes
reviews|review|tests|tested|ratings|product reviews|verdict
headphones|earphones|headset|earbuds|headphone
phones|phone|cell phones|smartphones|mobile phones|handsets|mobiles|smartphone
laptops|laptop|notebooks|notebook computer|portable computer|notebooks
computers|pc|pcs|desktops|computer
cameras|camera|photography gear|camcorders|digital cameras
printers|printing|printer
tv sets|hdtv|hdtvs|televisions|flat screens
software|programs|applications|apps
hardware|components|devices|equipment
operating system|os|platform
gadgets|gear|devices|toys
downloads|download|files to download|get the software
source|source code|code|view source|on github
tips|tip|send a tip|send in a tip|tip us|tip line|submit a tip|news tip|tell us a story|scoop|got a tip|hints|send tips|submit tip
resume|cv|curriculum vitae|send my resume|upload your cv|post your resume
author|writer|journalist|reporter|who wrote|written by|by|columnist|contributor|who wrote this|who wrote the post|correspondent|his page|her page
creator|made by|who made|created by|who made this|maker|credits|developed by|who built this|written by
photographer|photo by|photo credit|who took
date|published|posted|when was it published|publication date|posted on|when was this written|updated
source|original|via|where it comes from|originally published
main story|top story|lead story|lead|cover story|main article
story|article|report|post|piece|headline|item
journalism|journalist|reporting|news
google plus|google+|g+|plus.google|gplus
twitter|tweet|x|tweets
facebook|fb|like us on facebook
instagram|insta|ig
linkedin|linked in
pinterest|pin it
youtube|you tube|yt
reddit|subreddit
stumbleupon|stumble upon|stumble
digg|digg this|digg it
delicious|del.icio.us
whatsapp|whats app
tumblr|tumble
social media|social networks|follow us|find us on|on social media
japanese|japan|日本版|jp|nihongo
spanish|espanol|en espanol|castellano|in spanish
chinese|中文|中国|china|cn
korean|한국어|korea|kr
french|francais|en francais|france
german|deutsch|germany|de
arabic|عربي|العربية|arab
portuguese|portugues|brazil|brasil
italian|italiano|italy
russian|русский|russia
spreadsheet|xlsx|xls|excel|csv|sheet|numbers|google sheets|worksheet
presentation|pptx|ppt|slides|powerpoint|keynote|deck|slide deck
document|docx|doc|word file|word document|text document|pdf
picture file|jpg|jpeg|png|gif|image file|photo file
archive file|zip|rar|tar|compressed|zipped
video file|mp4|mov|avi
audio file|mp3|wav
gigabytes|gigabyte|gb|gigs|gig
megabytes|megabyte|mb
storage|space|disk space|capacity|storage space|quota
plan|subscription|membership|tier|package
payment method|credit card|card on file|how i pay|way to pay|payment options|card type|kind of card|type of card
period|time span|timespan|time frame|timeframe|date range|time range|past days|time period
colleague|coworker|co worker|team member|member|teammate
permanently|for good|forever|for ever
quarter|q1|q2|q3|q4|quarterly
amount|sum|total|money|how much|figure|amount of money
money|cash|funds|dollars
records|entries|rows|items|results
`;
