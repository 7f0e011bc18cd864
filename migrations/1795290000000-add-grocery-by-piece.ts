import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Units that were bought by the piece when this was written, folded as below. What the program takes for one later is no
 * concern of rows that this has been through.
 */
const PIECES = new Set(
  `
  adet|aeske|ark|arkusz|arkusze|atado|atados|bacca|baccello|bacche|baeger|bag|bags|bakje|bakjes|baleni|balicek|
  balicky|ball|balls|bar|barattoli|barattolo|barquette|barquettes|barra|barras|bars|bas|bat|batch|batches|bater|
  baton|batons|bd|beger|beker|beutel|bit|bitar|biter|blaadje|blaadjes|blad|blade|blader|bladeren|blatt|blatter|
  blik|blikje|blikjes|blikken|block|blocks|blokje|blokjes|bocal|bocaux|bochenek|bochnik|boite|boites|boks|bokser|
  bol|bola|bolas|bollen|bolletje|bolsa|bolsas|bos|bosje|bosjes|bossen|bote|botella|botellas|botes|botte|bottes|
  bottiglia|bottiglie|bottle|bottles|boule|boules|bouquet|bouquets|bouteille|bouteilles|box|boxes|branch|branche|
  branches|brev|breve|brick|bricks|brik|brin|brins|buchse|bulb|bulbe|bulbes|bulbi|bulbo|bulbos|bulbs|bunch|bunches|
  bund|bundle|bundles|bundt|bundter|bunt|bunter|burk|burkar|buschel|busta|buste|bustina|bustine|butelka|butelki|
  cabeca|cabecas|cabeza|cabezas|caixa|caixas|caja|cajas|cake|cakes|can|cans|carton|cartons|cespi|cespo|chunk|
  chunks|ciuffi|ciuffo|clove|cloves|confezione|confezioni|conserve|container|containers|costa|coste|cote|cotes|
  cube|cubes|cubetto|cubito|cubitos|cubo|cubos|cubuk|dadi|dado|dal|dase|daser|demet|dente|dentes|diente|dientes|
  dilim|dis|docena|docenas|doos|doosje|dose|dosen|douzaine|douzaines|doz|dozen|dozijn|dozzina|dutzend|duzia|duzias|
  ear|ears|embalagem|embalagens|envase|envases|envelope|envelopes|epi|epis|eske|espiga|espigas|fatia|fatias|fed|
  fedd|feta|fetas|fetta|fette|fettina|fettine|feuille|feuilles|flaschchen|flasche|flaschen|flaska|flaske|flasker|
  flaskor|fles|flesje|flessen|fogli|foglia|foglie|foglio|foglioline|folha|folhas|forp|forpackning|forpackningar|
  frasco|frascos|gajo|gajos|galazek|galazka|galazki|galho|galhos|gambi|gambo|garrafa|garrafas|glas|glaser|glowek|
  glowka|glowki|gousse|gousse d'|gousses|gousses d'|halm|head|heads|hlavka|hlavky|hode|hoja|hojas|huvud|huvuden|
  jar|jars|karton|kavanoz|kawalek|kawalki|kelimek|kelimky|klyfta|klyftor|knippe|knippen|knol|knold|knolle|knollen|
  kolben|konservburk|konserve|konzerva|konzervy|kopf|kopfe|kostka|kostki|kostky|krabice|krabicka|krajic|krajice|
  kromek|kromka|kromki|krop|kroppen|kruka|krukor|ks|kubeczek|kugel|kugeln|kus|kusu|kusy|kutu|kvist|kvistar|kviste|
  kvister|lahev|lahve|laib|lamina|laminas|laniere|lanieres|laska|laski|lata|latas|lattina|lattine|leaf|leaves|lisc|
  lisci|liscie|list|listek|listki|listkow|listku|listky|listu|listy|loaf|loaves|lodyga|lodygi|loncha|lonchas|maco|
  macos|manojo|manojos|mazorca|mazorcas|mazzetti|mazzetto|mazzi|mazzo|miche|molho|molhos|morceau|morceaux|opakowan|
  opakowania|opakowanie|paar|pacchetto|pacchi|pacco|pack|package|packages|packchen|packet|packets|packle|packs|
  packung|packungen|pacote|pacotes|paczka|paczki|pair|paire|pairs|pak|paket|pakete|pakje|pakjes|pakke|pakken|
  pakker|palito|palitos|palla|palline|pannocchia|pannocchie|paquet|paquete|paquetes|paquets|parca|partje|partjes|
  pasar|pase|pau|paus|pave|paves|pc|pck|pcs|peczek|peczka|peczki|peczkow|pedaco|pedacos|pedazo|pedazos|peul|peulen|
  pezzetto|pezzi|pezzo|pg|piece|pieces|pieza|piezas|pk|pkg|pkge|pkgs|pkt|pkts|plak|plakje|plakjes|plakken|plaque|
  plaques|plaster|plasterek|plasterki|plasterkow|plastry|plat|platek|platku|platky|platte|platten|plattor|platy|
  plechovka|plechovky|pod|pods|port|portion|portionen|portioner|portions|porzione|porzioni|pose|poser|poset|pot|
  pote|potes|potje|potjes|pots|potten|punnet|punnets|puszek|puszka|puszki|quartier|quartiers|rack|racks|rama|ramas|
  rametti|rametto|ramillete|raminho|raminhos|ramita|ramitas|ramo|rapik|rapiky|rasher|rashers|rebanada|rebanadas|
  recette|recipe|recipes|reep|repen|rezept|rib|ribs|ringe|rodaja|rodajas|rodela|rodelas|rol|rolle|rollen|rondelle|
  rondelles|rotoli|rotolo|rouleau|rouleaux|rull|rullar|rulle|sacchetto|sacek|sache|sachet|sachets|sack|sacky|saco|
  sacos|sap|saqueta|saquetas|saszetka|scatola|scatole|schachtel|scheibchen|scheibe|scheiben|schep|scheppen|schijf|
  schijfje|schijfjes|schote|schoten|scoop|scoops|serving|servings|sheet|sheets|sise|skiva|skive|skiver|skivor|
  sklenice|slab|slabs|slice|slices|sloik|sloika|sloiki|snee|sneetje|sneetjes|snitka|snitky|sobre|sobres|spalte|
  spalten|spear|spears|spicchi|spicchio|sprig|sprigs|square|squares|st|staenger|stalk|stalks|stang|stange|stangel|
  stangen|stecca|stecche|stem|stems|stengel|stengels|stenger|stick|sticks|stiel|stiele|stilk|stilke|stilker|stjalk|
  stjalkar|stk|stok|stokje|streifen|strip|strips|strouzek|strouzku|strouzky|struik|stuck|stucke|stucken|stuk|
  stukje|stukjes|stuks|styck|stycken|stykk|stykke|stykker|svazek|svazku|svazky|szt|sztuk|sztuka|sztuki|tableta|
  tabletas|tablette|tablettes|tafel|tafeln|tak|takje|takjes|tallo|tallos|talo|talos|tane|tarning|tarningar|tarro|
  tarros|tavoletta|teen|teentje|teentjes|tenen|testa|tete|tetes|tige|tiges|tin|tins|tira|tiras|topf|torebka|
  torebki|tranche|tranches|trozo|trozos|tub|tube|tuben|tubes|tubetto|tubs|tutchen|tute|tuten|tuzin|tycinka|ud|uds|
  un|und|unidad|unidade|unidades|vagem|vagens|vaina|vainas|vasetti|vasetto|vel|vellen|velletje|velletjes|vetvicka|
  vetvicky|wedge|wedges|wheel|wheels|wurfel|yaprak|zabek|zabka|zabki|zabkow|zak|zakje|zakjes|zakken|zavarovacka|
  zehe|zehen|zweig|zweige|банка|банки|банок|бутылка|бутылки|веточек|веточка|веточки|веточку|головка|головки|
  десяток|зуб|зубчик|зубчика|зубчиков|кочан|кочана|кубик|кубика|куска|кусок|кусочек|кусочка|кусочков|лист|листа|
  листик|листика|листиков|листьев|ломтик|ломтика|ломтиков|пакет|пакета|пакетик|пакетика|пакетов|палочка|палочки|
  пачек|пачка|пачки|пучка|пучков|пучок|стебель|стеблеи|стебля|уп|упаковка|упаковки|упаковок|шт|штук|штука|штуки|
  かけ|かけら|こ|わ|コ|スライス|パック|ヶ|丁|个|人分|個|切れ|包|包裹|匹|只|叶|听|块|塊|头|小把|小枝|小袋|尾|张|張|
  扎|支|本|朵|束|条|杯分|枚|枝|株|根|條|片|玉|瓣|瓶|盒|箱|粒|缶|罐|羽|袋|隻|顆|颗|개|단|대|마리|모|묶음|병|봉|봉지|
  봉투|뿌리|알|인분|자루|장|조각|줄기|쪽|캔|톨|통|통조림|팩|포기
  `
    .split('|')
    .map((spelling) => spelling.trim()),
);

const LETTERS: Record<string, string> = { ı: 'i', ł: 'l', ø: 'o', æ: 'ae', œ: 'oe', ß: 'ss', '’': "'", ʼ: "'" };

function folded(unit: string): string {
  return unit
    .trim()
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[ıłøæœß’ʼ]/g, (letter) => LETTERS[letter] ?? letter)
    .normalize('NFC')
    .replace(/[.()\s]+/g, ' ')
    .trim();
}

/** Whether a grocery is bought by the piece, so that a list of groceries says what to buy without asking what its units are. */
export class AddGroceryByPiece1795290000000 implements MigrationInterface {
  readonly name = 'AddGroceryByPiece1795290000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE groceries ADD COLUMN by_piece boolean NOT NULL DEFAULT false');
    const units = (await queryRunner.query('SELECT DISTINCT unit FROM groceries')) as { unit: string | null }[];
    const pieces = units.map(({ unit }) => unit ?? '').filter((unit) => unit === '' || PIECES.has(folded(unit)));
    await queryRunner.query(`UPDATE groceries SET by_piece = true WHERE COALESCE(unit, '') = ANY($1)`, [pieces]);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE groceries DROP COLUMN by_piece');
  }
}
