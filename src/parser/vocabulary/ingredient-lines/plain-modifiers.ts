/** Folded words beside the name of a staple that do not change what a cup of it weighs: `organic whole milk`, `weiche Butter`. */
export const PLAIN_MODIFIERS = new Set(
  (
    'organic good quality best fresh freshly squeezed cold chilled warm hot lukewarm room temperature softened soft melted cooled large small ' +
    'medium extra fine finely raw uncooked dry dried unbleached bleached enriched sifted unsweetened sweetened natural plain pure regular free range ' +
    'low lowfat fat reduced sodium full unsalted salted toasted roasted lightly packed firmly loosely rinsed drained washed hulled shelled pitted ' +
    'gluten vegan of the your favorite favourite optional ripe ' +
    'bio frisch frische frischer frisches weich weiche weicher weiches kalt kalte kaltes warm warme warmes zimmerwarme zimmerwarm flussig flussige ' +
    'geschmolzene zerlassene gesiebtes gesiebt gesalzene ungesalzene feiner feines feine grosse kleine ' +
    'biologique frais fraiche fraiches mou fondu froid froide tiede chaud chaude tamisee fin fine non traite ' +
    'biologico ecologico fresco fresca derretida derretido fria frio tibia tibio caliente tamizada tamizado fina fino ' +
    'fuso fusa morbido freddo fredda tiepido tiepida setacciata setacciato fine ' +
    'biologische verse zachte gesmolten koude warme lauwe gezeefde fijne ongezouten gezouten'
  ).split(' '),
);
