import type { UnitName } from './units.js';

/** The six languages of the pages (`shared/languages.ts`); amounts import nothing. */
export type AmountLanguage = 'en' | 'de' | 'fr' | 'es' | 'it' | 'nl';

/** Units that are written as symbols, the same in all languages. */
const SYMBOLS: Readonly<Partial<Record<UnitName, string>>> = {
  milligram: 'mg',
  gram: 'g',
  decagram: 'dag',
  hectogram: 'hg',
  kilogram: 'kg',
  ounce: 'oz',
  pound: 'lb',
  milliliter: 'ml',
  centiliter: 'cl',
  deciliter: 'dl',
  liter: 'l',
  'fluid ounce': 'fl oz',
  mm: 'mm',
  cm: 'cm',
  'degree Celsius': '°C',
  'degree Fahrenheit': '°F',
  go: 'go',
  jin: 'jin',
};

const SPOONS: Readonly<Partial<Record<UnitName, string>>> = { teaspoon: 'tsp', tablespoon: 'tbsp' };

/** Singular and plural with `/` between them where they differ. A unit that is missing has its canonical name. */
// oxfmt-ignore
const NAMES: Readonly<Record<AmountLanguage, string>> = {
  en: `teaspoon=tsp|tablespoon=tbsp|dessertspoon=dessertspoon/dessertspoons|dozen=dozen|leaf=leaf/leaves|loaf=loaf/loaves`,
  de: `piece=Stück|teaspoon=TL|tablespoon=EL|dessertspoon=Dessertlöffel|cup=Tasse/Tassen|pint=Pint/Pints|quart=Quart/Quarts|gallon=Gallone/Gallonen|inch=Zoll|second=Sekunde/Sekunden|minute=Minute/Minuten|hour=Stunde/Stunden|day=Tag/Tage|pair=Paar|dozen=Dutzend|bunch=Bund|sprig=Zweig/Zweige|branch=Zweig/Zweige|clove=Zehe/Zehen|slice=Scheibe/Scheiben|chunk=Stück/Stücke|wedge=Spalte/Spalten|strip=Streifen|cube=Würfel|block=Block/Blöcke|ball=Kugel/Kugeln|stick=Stange/Stangen|stalk=Stange/Stangen|stem=Stiel/Stiele|rib=Stange/Stangen|spear=Stange/Stangen|head=Kopf/Köpfe|bulb=Knolle/Knollen|ear=Kolben|leaf=Blatt/Blätter|sheet=Blatt/Blätter|pod=Schote/Schoten|rasher=Scheibe/Scheiben|fillet=Filet/Filets|rack=Rack/Racks|loaf=Laib/Laibe|scoop=Kugel/Kugeln|ring=Ring/Ringe|can=Dose/Dosen|jar=Glas/Gläser|bottle=Flasche/Flaschen|package=Packung/Packungen|packet=Päckchen|sachet=Päckchen|envelope=Päckchen|bag=Beutel|box=Schachtel/Schachteln|carton=Karton/Kartons|container=Behälter|tub=Becher|pot=Topf/Töpfe|punnet=Schale/Schalen|tube=Tube/Tuben|roll=Rolle/Rollen|cake=Kuchen|batch=Portion/Portionen|recipe=Rezept/Rezepte|portion=Portion/Portionen|serving=Portion/Portionen|wheel=Laib/Laibe|bundle=Bündel|slab=Platte/Platten|square=Stück/Stücke|bar=Tafel/Tafeln|pinch=Prise/Prisen|dash=Spritzer|drop=Tropfen|splash=Schuss|drizzle=Schuss|glug=Schuss|dollop=Klecks/Kleckse|knob=Stückchen|shake=Spritzer|twist=Umdrehung/Umdrehungen|grind=Umdrehung/Umdrehungen|shot=Schuss|handful=Handvoll|glass=Glas/Gläser|ladle=Kelle/Kellen|part=Teil/Teile`,
  fr: `piece=morceau/morceaux|teaspoon=c. à café|tablespoon=c. à soupe|dessertspoon=c. à dessert|cup=tasse/tasses|pint=pinte/pintes|quart=quart/quarts|gallon=gallon/gallons|inch=pouce/pouces|second=seconde/secondes|minute=minute/minutes|hour=heure/heures|day=jour/jours|pair=paire/paires|dozen=douzaine/douzaines|bunch=botte/bottes|sprig=brin/brins|branch=branche/branches|clove=gousse/gousses|slice=tranche/tranches|chunk=morceau/morceaux|wedge=quartier/quartiers|strip=lanière/lanières|cube=cube/cubes|block=bloc/blocs|ball=boule/boules|stick=bâton/bâtons|stalk=tige/tiges|stem=tige/tiges|rib=branche/branches|spear=tige/tiges|head=tête/têtes|bulb=bulbe/bulbes|ear=épi/épis|leaf=feuille/feuilles|sheet=feuille/feuilles|pod=gousse/gousses|rasher=tranche/tranches|fillet=filet/filets|rack=carré/carrés|loaf=miche/miches|scoop=boule/boules|ring=rondelle/rondelles|can=boîte/boîtes|jar=bocal/bocaux|bottle=bouteille/bouteilles|package=paquet/paquets|packet=sachet/sachets|sachet=sachet/sachets|envelope=sachet/sachets|bag=sac/sacs|box=boîte/boîtes|carton=brique/briques|container=barquette/barquettes|tub=pot/pots|pot=pot/pots|punnet=barquette/barquettes|tube=tube/tubes|roll=rouleau/rouleaux|cake=gâteau/gâteaux|batch=fournée/fournées|recipe=recette/recettes|portion=portion/portions|serving=portion/portions|wheel=meule/meules|bundle=fagot/fagots|slab=plaque/plaques|square=carré/carrés|bar=tablette/tablettes|pinch=pincée/pincées|dash=trait/traits|drop=goutte/gouttes|splash=trait/traits|drizzle=filet/filets|glug=trait/traits|dollop=cuillerée/cuillerées|knob=noix|shake=trait/traits|twist=tour/tours|grind=tour/tours|shot=dose/doses|handful=poignée/poignées|glass=verre/verres|ladle=louche/louches|part=part/parts`,
  es: `piece=trozo/trozos|teaspoon=cucharadita/cucharaditas|tablespoon=cucharada/cucharadas|dessertspoon=cucharada de postre/cucharadas de postre|cup=taza/tazas|pint=pinta/pintas|quart=cuarto/cuartos|gallon=galón/galones|inch=pulgada/pulgadas|second=segundo/segundos|minute=minuto/minutos|hour=hora/horas|day=día/días|pair=par/pares|dozen=docena/docenas|bunch=manojo/manojos|sprig=ramita/ramitas|branch=rama/ramas|clove=diente/dientes|slice=rebanada/rebanadas|chunk=trozo/trozos|wedge=gajo/gajos|strip=tira/tiras|cube=cubo/cubos|block=bloque/bloques|ball=bola/bolas|stick=rama/ramas|stalk=tallo/tallos|stem=tallo/tallos|rib=rama/ramas|spear=tallo/tallos|head=cabeza/cabezas|bulb=bulbo/bulbos|ear=mazorca/mazorcas|leaf=hoja/hojas|sheet=hoja/hojas|pod=vaina/vainas|rasher=loncha/lonchas|fillet=filete/filetes|rack=costillar/costillares|loaf=hogaza/hogazas|scoop=bola/bolas|ring=aro/aros|can=lata/latas|jar=tarro/tarros|bottle=botella/botellas|package=paquete/paquetes|packet=sobre/sobres|sachet=sobre/sobres|envelope=sobre/sobres|bag=bolsa/bolsas|box=caja/cajas|carton=brik/briks|container=envase/envases|tub=tarrina/tarrinas|pot=maceta/macetas|punnet=bandeja/bandejas|tube=tubo/tubos|roll=rollo/rollos|cake=pastel/pasteles|batch=tanda/tandas|recipe=receta/recetas|portion=porción/porciones|serving=ración/raciones|wheel=rueda/ruedas|bundle=atado/atados|slab=plancha/planchas|square=onza/onzas|bar=tableta/tabletas|pinch=pizca/pizcas|dash=chorrito/chorritos|drop=gota/gotas|splash=chorrito/chorritos|drizzle=hilo/hilos|glug=chorro/chorros|dollop=cucharada/cucharadas|knob=nuez/nueces|shake=chorrito/chorritos|twist=vuelta/vueltas|grind=vuelta/vueltas|shot=chupito/chupitos|handful=puñado/puñados|glass=vaso/vasos|ladle=cazo/cazos|part=parte/partes`,
  it: `piece=pezzo/pezzi|teaspoon=cucchiaino/cucchiaini|tablespoon=cucchiaio/cucchiai|dessertspoon=cucchiaio da dessert/cucchiai da dessert|cup=tazza/tazze|pint=pinta/pinte|quart=quarto/quarti|gallon=gallone/galloni|inch=pollice/pollici|second=secondo/secondi|minute=minuto/minuti|hour=ora/ore|day=giorno/giorni|pair=paio/paia|dozen=dozzina/dozzine|bunch=mazzo/mazzi|sprig=rametto/rametti|branch=ramo/rami|clove=spicchio/spicchi|slice=fetta/fette|chunk=pezzo/pezzi|wedge=spicchio/spicchi|strip=striscia/strisce|cube=cubetto/cubetti|block=panetto/panetti|ball=palla/palle|stick=stecca/stecche|stalk=gambo/gambi|stem=gambo/gambi|rib=costa/coste|spear=gambo/gambi|head=testa/teste|bulb=bulbo/bulbi|ear=pannocchia/pannocchie|leaf=foglia/foglie|sheet=foglio/fogli|pod=baccello/baccelli|rasher=fetta/fette|fillet=filetto/filetti|rack=carré|loaf=pagnotta/pagnotte|scoop=pallina/palline|ring=anello/anelli|can=lattina/lattine|jar=barattolo/barattoli|bottle=bottiglia/bottiglie|package=confezione/confezioni|packet=bustina/bustine|sachet=bustina/bustine|envelope=bustina/bustine|bag=sacchetto/sacchetti|box=scatola/scatole|carton=cartone/cartoni|container=vaschetta/vaschette|tub=vaschetta/vaschette|pot=vasetto/vasetti|punnet=cestino/cestini|tube=tubetto/tubetti|roll=rotolo/rotoli|cake=torta/torte|batch=infornata/infornate|recipe=ricetta/ricette|portion=porzione/porzioni|serving=porzione/porzioni|wheel=forma/forme|bundle=fascio/fasci|slab=lastra/lastre|square=quadretto/quadretti|bar=tavoletta/tavolette|pinch=pizzico/pizzichi|dash=spruzzo/spruzzi|drop=goccia/gocce|splash=goccio/gocci|drizzle=filo/fili|glug=goccio/gocci|dollop=cucchiaiata/cucchiaiate|knob=noce/noci|shake=spruzzo/spruzzi|twist=giro/giri|grind=macinata/macinate|shot=bicchierino/bicchierini|handful=manciata/manciate|glass=bicchiere/bicchieri|ladle=mestolo/mestoli|part=parte/parti`,
  nl: `piece=stuk/stuks|teaspoon=tl|tablespoon=el|dessertspoon=dessertlepel/dessertlepels|cup=kop/koppen|pint=pint/pints|quart=quart/quarts|gallon=gallon/gallons|inch=inch|second=seconde/seconden|minute=minuut/minuten|hour=uur|day=dag/dagen|pair=paar|dozen=dozijn|bunch=bos/bossen|sprig=takje/takjes|branch=tak/takken|clove=teen/tenen|slice=plak/plakken|chunk=stuk/stukken|wedge=partje/partjes|strip=reep/repen|cube=blokje/blokjes|block=blok/blokken|ball=bol/bollen|stick=stokje/stokjes|stalk=stengel/stengels|stem=steel/stelen|rib=stengel/stengels|spear=stengel/stengels|head=krop/kroppen|bulb=knol/knollen|ear=kolf/kolven|leaf=blad/blaadjes|sheet=vel/vellen|pod=peul/peulen|rasher=plak/plakken|fillet=filet/filets|rack=rack/racks|loaf=brood/broden|scoop=bol/bollen|ring=ring/ringen|can=blik/blikken|jar=pot/potten|bottle=fles/flessen|package=pak/pakken|packet=pakje/pakjes|sachet=zakje/zakjes|envelope=zakje/zakjes|bag=zak/zakken|box=doos/dozen|carton=pak/pakken|container=bakje/bakjes|tub=kuipje/kuipjes|pot=pot/potten|punnet=bakje/bakjes|tube=tube/tubes|roll=rol/rollen|cake=cake/cakes|batch=portie/porties|recipe=recept/recepten|portion=portie/porties|serving=portie/porties|wheel=wiel/wielen|bundle=bundel/bundels|slab=plaat/platen|square=blokje/blokjes|bar=reep/repen|pinch=snufje/snufjes|dash=scheutje/scheutjes|drop=druppel/druppels|splash=scheutje/scheutjes|drizzle=scheutje/scheutjes|glug=scheut/scheuten|dollop=lepel/lepels|knob=klontje/klontjes|shake=scheutje/scheutjes|twist=draai/draaien|grind=draai/draaien|shot=shot/shots|handful=handvol|glass=glas/glazen|ladle=pollepel/pollepels|part=deel/delen`,
};

interface Forms {
  readonly singular: string;
  readonly plural: string;
}

const FORMS = new Map(Object.entries(NAMES).map(([language, text]) => [language, formsIn(text)]));

/** The symbol or English short form of a unit, as the API gives it: `g`, `tbsp`; `undefined` for a unit that has none. */
export function unitSymbol(unit: UnitName): string | undefined {
  return SYMBOLS[unit] ?? SPOONS[unit];
}

/** The unit as people of the language write it for this amount: `g`, `cups`, `Zehen`. */
export function unitName(unit: UnitName, count: number, language: AmountLanguage): string {
  const symbol = SYMBOLS[unit];
  if (symbol !== undefined) return symbol;
  const { singular, plural } = FORMS.get(language)?.get(unit) ?? { singular: unit, plural: englishPlural(unit) };
  return takesSingular(count, language) ? singular : plural;
}

/** The word in the number of the amount, when it is a name of the unit in one of the languages; otherwise as it is. */
export function unitInNumber(word: string, unit: UnitName, count: number): string {
  if (word === unit || word === englishPlural(unit)) return takesSingular(count, 'en') ? unit : englishPlural(unit);
  for (const [language, forms] of FORMS) {
    const { singular, plural } = forms.get(unit) ?? {};
    if (singular === undefined || plural === undefined || (word !== singular && word !== plural)) continue;
    return takesSingular(count, language as AmountLanguage) ? singular : plural;
  }
  return word;
}

/** Whether the word is the canonical name of the unit, its English plural, or its symbol. */
export function isUnitName(word: string, unit: UnitName): boolean {
  return word === unit || word === englishPlural(unit) || word === unitSymbol(unit);
}

/** Half an onion, one onion, no onions. French counts up to two in the singular. */
export function takesSingular(count: number, language: AmountLanguage): boolean {
  return language === 'fr' ? count < 2 : count > 0 && count <= 1;
}

function englishPlural(unit: UnitName): string {
  const known = FORMS.get('en')?.get(unit);
  if (known !== undefined && known.singular === unit) return known.plural;
  return /(?:[sx]|[cs]h)$/.test(unit) ? `${unit}es` : `${unit}s`;
}

function formsIn(text: string): ReadonlyMap<string, Forms> {
  return new Map(
    text.split('|').map((entry) => {
      const [unit = '', names = ''] = entry.split('=');
      const [singular = '', plural = singular] = names.split('/');
      return [unit, { singular, plural }];
    }),
  );
}
