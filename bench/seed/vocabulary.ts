/** The words of one cuisine. Lists are ordered by frequency. */
export interface Cuisine {
  /** Percent of all recipes. */
  share: number;
  salt: string;
  ingredients: readonly string[];
  adjectives: readonly string[];
  dishes: readonly string[];
  tags: readonly string[];
  units: readonly string[];
  /** `$a` stands for an adjective, `$d` a dish, `$i` an ingredient, `$n` a name. */
  titles: readonly string[];
  /** `$i` stands for an ingredient, `$m` for minutes. */
  steps: readonly string[];
  descriptions: readonly string[];
}

const list = (words: string): string[] => words.split(',').map((word) => word.trim());

const ENGLISH: Cuisine = {
  share: 76,
  salt: 'salt',
  ingredients: list(
    `butter, garlic, onion, olive oil, sugar, flour, egg, black pepper, milk, lemon, tomato, parmesan, cream, carrot, water,
     cinnamon, potato, chicken stock, parsley, baking powder, vanilla extract, celery, thyme, rice, ginger, cheddar, honey,
     brown sugar, chicken breast, soy sauce, basil, mushroom, bacon, bell pepper, cumin, coriander, lime, chili, oregano,
     white wine, spinach, ground beef, yogurt, cornflour, paprika, mustard, bay leaf, almond, spring onion, red wine vinegar,
     coconut milk, rosemary, nutmeg, apple, yeast, zucchini, orange, walnut, chickpea, cucumber, broccoli, red onion, salmon,
     sour cream, mint, raisin, dill, cocoa powder, dark chocolate, shallot, turmeric, leek, mozzarella, feta, cauliflower,
     prawn, pork shoulder, sesame oil, peanut butter, oat, strawberry, banana, sage, cabbage, lentil, green bean, pea,
     sweet potato, pumpkin, avocado, kidney bean, mayonnaise, maple syrup, cardamom, clove, fennel, eggplant, ricotta,
     blueberry, raspberry, pecan, tofu, fish sauce, cod, lamb mince, beetroot, kale, asparagus, pine nut, anchovy, caper,
     sunflower seed, pear, plum, cherry, cranberry, barley, couscous, quinoa, tahini, halloumi, chorizo, duck breast,
     radish, turnip, parsnip, celeriac, rhubarb, apricot, fig, date, hazelnut, pistachio, buttermilk, condensed milk`,
  ),
  adjectives: list(
    `easy, creamy, roasted, classic, spicy, quick, baked, crispy, warm, grilled, slow-cooked, smoky, sweet, fresh, rustic,
     crunchy, sticky, hearty, light, golden, tangy, pickled, braised, stuffed, glazed, caramelised, charred, velvety`,
  ),
  dishes: list(
    `soup, salad, cake, stew, pie, curry, bread, pasta, cookies, risotto, casserole, stir-fry, tart, muffins, pancakes,
     sandwich, gratin, chowder, dumplings, fritters, crumble, loaf, skewers, burgers, tacos, noodles, pudding, scones, relish,
     chutney, cheesecake, lasagne, quiche, frittata, brownies, meatballs, goulash, pilaf, ragout, sorbet`,
  ),
  tags: list(
    `weeknight, family, vegetarian, quick, dinner party, baking, comfort food, healthy, make ahead, gluten free, summer,
     one pot, vegan, winter, budget, kids, freezer, spicy, holiday, picnic, brunch, barbecue, low carb, slow cooker,
     christmas, dairy free, high protein, leftovers, autumn, spring, street food, sunday lunch, no bake, air fryer`,
  ),
  units: ['', 'g', 'cup', 'tbsp', 'tsp', 'ml', 'clove', 'pinch', 'oz', 'lb', 'can'],
  titles: ['$a $i $d', '$n’s $d with $i', '$i and $i $d', '$a $d', '$i $d', '$n’s $a $i', '$d of $i and $i'],
  steps: [
    'Heat the $i in a large pan over medium heat.',
    'Add the $i and cook for $m minutes, stirring often, until soft and golden.',
    'Stir in the $i and the $i and bring everything to a gentle simmer.',
    'Whisk the $i with the $i in a bowl until smooth, then set aside.',
    'Fold in the $i, season well and taste before you go on.',
    'Bake in the middle of the oven for $m minutes, until the top is brown and a skewer comes out clean.',
    'Drain the $i, keep a little of the water, and toss with the $i.',
    'Cover and leave to rest for $m minutes before serving with the $i.',
    'Chop the $i finely and scatter over the $i.',
    'Pour the $i around the edge and turn the heat down as low as it goes.',
  ],
  descriptions: [
    'A recipe that goes back to a small kitchen by the sea, where $i was never missing.',
    'What to make when there is $i left over and guests come in an hour.',
    'Better the next day, and best with a slice of bread and some $i.',
  ],
};

const GERMAN: Cuisine = {
  share: 9,
  salt: 'Salz',
  ingredients: list(
    `Butter, Zwiebel, Mehl, Ei, Zucker, Knoblauch, Öl, Milch, Pfeffer, Sahne, Kartoffel, Petersilie, Karotte, Käse, Wasser,
     Zitrone, Speck, Quark, Schmand, Paprika, Gemüsebrühe, Hackfleisch, Tomatenmark, Backpulver, Hefe, Zimt, Muskatnuss,
     Schnittlauch, Lauch, Weißkohl, Rotkohl, Sauerkraut, Kürbis, Apfel, Walnüsse, Rosinen, Senf, Essig, Kümmel, Majoran,
     Champignons, Spargel, Spätzle, Grünkohl, Rindfleisch, Schweinefilet, Preiselbeeren, Mohn, Semmelbrösel, Frischkäse,
     Pflaumen, Süßkartoffel, Rosenkohl, Linsen, Dinkelmehl, Vanillezucker, Gewürzgurken, Möhren, Sellerieknolle`,
  ),
  adjectives: list(
    `einfache, feine, schnelle, herzhafte, süße, würzige, cremige, gebackene, bunte, überbackene, knusprige, saftige`,
  ),
  dishes: list(
    `Suppe, Kuchen, Auflauf, Salat, Eintopf, Knödel, Pfannkuchen, Gulasch, Rouladen, Brot, Torte, Strudel, Maultaschen,
     Klöße, Bratkartoffeln, Plätzchen, Kässpätzle, Frikadellen, Schnitzel, Grütze`,
  ),
  tags: list(
    `schnell, Abendessen, vegetarisch, Backen, Hausmannskost, Weihnachten, für Gäste, günstig, Grillen, Frühstück, vegan,
     Herbst, Kinder, gesund, Süßes, Brotzeit`,
  ),
  units: ['', 'g', 'EL', 'TL', 'ml', 'Prise', 'Zehe', 'Bund', 'Pck.'],
  titles: ['$a $d mit $i', '$i-$d', '$d nach $n', '$d mit $i und $i', 'Omas $a $d'],
  steps: [
    'Die $i schälen, fein würfeln und in etwas $i glasig dünsten.',
    'Mit $i ablöschen und bei mittlerer Hitze $m Minuten köcheln lassen.',
    'Die $i mit der $i verrühren, bis ein glatter Teig entsteht.',
    'Den Ofen vorheizen und alles $m Minuten goldbraun backen.',
    'Zum Schluss $i unterheben und kräftig abschmecken.',
    'Zugedeckt $m Minuten ruhen lassen und mit $i servieren.',
    'Das Wasser aufkochen, $i hineingeben und bissfest garen.',
  ],
  descriptions: ['Ein Gericht für kalte Tage, am liebsten mit viel $i.', 'Schmeckt aufgewärmt noch besser.'],
};

const FRENCH: Cuisine = {
  share: 6,
  salt: 'sel',
  ingredients: list(
    `beurre, œuf, farine, sucre, crème fraîche, oignon, ail, lait, poivre, huile d’olive, échalote, gruyère, citron, persil,
     pomme de terre, carotte, tomate, lardons, levure, moutarde, vin blanc, thym, laurier, champignons, poireau, jambon,
     chèvre, pâte brisée, chocolat noir, amandes, crème brûlée, framboise, courgette, aubergine, haricots verts, lentilles,
     cuisse de canard, foie, épinards, estragon, ciboulette, fenouil, pâte feuilletée, crevettes, moules, châtaignes, rhum`,
  ),
  adjectives: list(`facile, fondant, gratiné, léger, épicé, rôti, maison, traditionnel, croustillant, sucré`),
  dishes: list(
    `gâteau, tarte, soupe, gratin, quiche, crêpes, salade, potage, ragoût, soufflé, blanquette, cassoulet, pâté, purée,
     velouté, clafoutis, ratatouille, mousse, terrine, biscuits`,
  ),
  tags: list(
    `rapide, dîner, dessert, végétarien, hiver, été, fêtes, apéritif, pas cher, en famille, goûter, pique-nique`,
  ),
  units: ['', 'g', 'cl', 'c. à soupe', 'c. à café', 'gousse', 'pincée', 'sachet'],
  titles: ['$d $a au $i', '$d de $i à la $n', '$d aux $i et $i', '$d à l’ancienne', '$d $a'],
  steps: [
    'Faire fondre le $i dans une grande poêle à feu doux.',
    'Ajouter les $i et laisser cuire $m minutes en remuant.',
    'Mélanger la $i avec le $i jusqu’à obtenir une pâte lisse.',
    'Enfourner pendant $m minutes à four bien chaud.',
    'Râper le $i, parsemer et servir aussitôt avec du $i.',
    'Laisser reposer $m minutes au frais avant de servir.',
  ],
  descriptions: ['La recette de ma grand-mère, toujours réussie.', 'Un plat simple où le $i fait tout.'],
};

const SPANISH: Cuisine = {
  share: 5,
  salt: 'sal',
  ingredients: list(
    `aceite de oliva, ajo, cebolla, huevo, tomate, patata, azúcar, harina, leche, pimiento, perejil, limón, arroz, pimentón,
     jamón serrano, pollo, mantequilla, vino blanco, zanahoria, laurier, comino, garbanzos, chorizo, calabacín, azafrán, atún,
     piñones, almendras, merluza, alubias, cilantro, maíz, aguacate, jalapeño, queso manchego, membrillo, champiñones, vainilla`,
  ),
  adjectives: list(`fácil, casero, rápido, picante, relleno, cremoso, asado, crujiente, ligero`),
  dishes: list(
    `tortilla, sopa, paella, ensalada, guiso, croquetas, empanada, gazpacho, estofado, flan, churros, bizcocho, tarta, puré,
     albóndigas, pisto, salmorejo, natillas`,
  ),
  tags: list(`cena, rápido, tapas, verano, postre, vegetariano, familia, navidad, barato, fiesta, desayuno`),
  units: ['', 'g', 'ml', 'cucharada', 'cucharadita', 'diente', 'pizca'],
  titles: ['$d de $i', '$d $a con $i', '$d de $i y $i', '$d a la $n'],
  steps: [
    'Picar la $i y sofreírla en $i a fuego lento.',
    'Añadir el $i y cocer durante $m minutos.',
    'Batir los $i con la $i hasta que no queden grumos.',
    'Hornear $m minutos hasta que esté dorado.',
    'Dejar reposar y servir con $i por encima.',
  ],
  descriptions: ['Como en casa de la abuela, con mucho $i.', 'Sencillo y sabroso.'],
};

const ITALIAN: Cuisine = {
  share: 4,
  salt: 'sale',
  ingredients: list(
    `olio d’oliva, aglio, cipolla, pomodoro, uova, farina, parmigiano, basilico, burro, zucchero, latte, prezzemolo, pepe,
     mozzarella, limone, pancetta, ricotta, vino bianco, sedano, carota, rosmarino, riso arborio, melanzane, zucchine, funghi
     porcini, guanciale, pecorino, capperi, acciughe, pinoli, mascarpone, caffè, polenta, vongole, prosciutto, radicchio`,
  ),
  adjectives: list(`semplice, veloce, ripieno, cremoso, croccante, leggero, classico`),
  dishes: list(
    `risotto, pasta, lasagne, zuppa, insalata, torta, gnocchi, ragù, tiramisù, focaccia, frittata, polpette, minestrone, crostata`,
  ),
  tags: list(`cena, primi, veloce, dolci, vegetariano, domenica, estate, tradizione, festa`),
  units: ['', 'g', 'ml', 'cucchiaio', 'cucchiaino', 'spicchio', 'q.b.'],
  titles: ['$d al $i', '$d $a con $i', '$d di $i e $i', '$d alla $n'],
  steps: [
    'Scaldare il $i in una padella e rosolare la $i.',
    'Unire il $i e cuocere per $m minuti a fuoco basso.',
    'Mescolare la $i con le $i fino a ottenere un composto liscio.',
    'Infornare per $m minuti e servire con $i.',
  ],
  descriptions: ['Un piatto della tradizione, perché il $i è già tutto.', 'Più buono il giorno dopo.'],
};

export const CUISINES: readonly Cuisine[] = [ENGLISH, GERMAN, FRENCH, SPANISH, ITALIAN];

/** Ingredients in few recipes of any language. */
export const RARE_INGREDIENTS: readonly string[] = list(
  `tamarillo, salsify, physalis, kohlrabi, sumac, asafoetida, mirabelle, chervil, lovage, samphire, jerusalem artichoke,
   yuzu, kumquat, cardoon, purslane, galangal, juniper, elderflower, medlar, sea buckthorn, ají amarillo, jícama, crosne,
   bottarga, wakame, kaffir lime leaf, mastic, amchur, epazote, huitlacoche, mostarda, verjuice, bilberry, cloudberry,
   szechuan pepper, tonka bean, damson, quince, gooseberry, skyr`,
);

/** Names of people and places are made of one part of each list. */
export const NAME_PARTS: readonly (readonly string[])[] = [
  list(
    'Al, Bar, Cor, Dal, El, Fre, Gra, Hal, Is, Jo, Kal, Lin, Mar, Nor, Ol, Per, Qui, Ros, Sal, Tor, Ul, Ver, Wil, Yv, Zan',
  ),
  list('a, be, ci, da, e, fi, go, ha, i, la, ma, ne, o, ri, sa, te, vi, zo'),
  list('berg, dini, feld, gård, hill, ková, lund, mann, nez, otti, rault, sen, ston, teau, ville, wald, ycz, zzo'),
];
