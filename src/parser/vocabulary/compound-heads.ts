/**
 * Last parts of words that German, Dutch and the Scandinavian languages write as one word: `Hühnersuppe`, `appeltaart`, `fiskesuppe`.
 * Each line is one word with its other forms: plural, and other spellings. Foods are in the lexicon.
 */
const LINES = `
suppe suppen
salat salate salater
kuchen
torte torten
brot brote
brötchen
auflauf aufläufe
eintopf eintöpfe
topf töpfe
braten
gulasch
pfanne pfannen
soße soßen sauce saucen
nudel nudeln
kloß klöße
knödel
strudel
schnitzel
spätzle
püree
creme cremes
pudding
marmelade marmeladen
konfitüre
gelee
kompott
plätzchen
keks kekse
pfannkuchen
gemüse
kartoffel kartoffeln
wurst würste
würstchen
käse
fleisch
fisch fisk
curry currys
ragout
lasagne
gratin
omelett omelette omeletts
dressing
butter
milch
pommes
brühe brühen
fond
ecken
mus
moes
filet filets
steak steaks
kotelett koteletts
roulade rouladen
bällchen
kugel kugeln
stäbchen
stange stangen
sticks
schmarrn schmarren
risotto risottos
keule keulen
brust
schenkel
flügel
medaillons
geschnetzeltes
leber
hack
schinken
speck
teig
kohl
kraut
reis
bohne bohnen
linsen
erbsen
pilz pilze
beere beeren
nuss nüsse
spieß spieße
frikadelle frikadellen frikadeller
tarte tartes
quiche quiches
pizza pizzen pizzas
burger
toast toasts
waffel waffeln
schnecke schnecken
tasche taschen
rolle rollen
röllchen
schnitte schnitten
taler
ringe
muffin muffins
riegel
praline pralinen
kipferl
hörnchen
krapfen
stollen
zopf
maultaschen
krokette kroketten
puffer
rösti
chips
crumble
streusel
glasur
füllung
marinade
aufstrich aufstriche
quark
joghurt
mousse
parfait
sorbet
eiscreme
saft säfte
sirup
likör
punsch
tee tees
smoothie smoothies
pesto
dip dips
chutney chutneys
chili
müsli
flocken
brei
fladen
pastete pasteten
terrine terrinen
carpaccio
tatar
soep soepen
salade salades
taart taarten
cake cakes
brood broden
broodje broodjes
koek koeken
koekje koekjes
schotel schotels
stamppot
saus sauzen
pannenkoek pannenkoeken
stoofpot
vlees
kaas
bal ballen
balletjes
aardappel aardappelen
groente groenten
jam
rijst
gehakt
worst worsten
haas
puree
kroket kroketten
vla
thee
wafel wafels
kwark
spies spiezen
spiesjes
hapjes
rolletjes
compote
bouillon
deeg
soppa soppor
sallad sallader
kaka kakor
tårta tårtor
bröd
gryta grytor
sås såser
bulle bullar
biff biffar
paj pajer
kött
kyckling
röra
gratäng
korv
våfflor
kake kaker
gryte gryter
saus
bolle boller
brød
kjøtt
kylling
pølse pølser
grøt
vafler
supper
kage kager
gryde gryder
sovs
tærte tærter
grød
`;

/** The forms of each word. */
export const COMPOUND_HEADS: readonly (readonly string[])[] = LINES.trim()
  .split('\n')
  .map((line) => line.split(' '));

/** Foods whose last part is another food, which they are not: garlic is no leek, a potato no apple. Folded, with umlauts in both forms. */
export const NO_COMPOUNDS: ReadonlySet<string> = new Set(
  (
    'knoblauch schnittlauch barlauch baerlauch granatapfel granataepfel erdapfel erdaepfel meerrettich kichererbse kichererbsen ' +
    'muskatnuss muskatnusse aardappel aardappelen aardappels sinaasappel sinaasappelen sinaasappels granaatappel granaatappels granaatappelen ' +
    'kikkererwt kikkererwten nootmuskaat'
  ).split(' '),
);
