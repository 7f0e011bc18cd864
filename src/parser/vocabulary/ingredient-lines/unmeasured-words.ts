/** Folded words for what recipes name without an amount, several in one line: seasonings, fats, herbs. */
export const UNMEASURED_INGREDIENTS = new Set(
  (
    'salt pepper nutmeg paprika cumin coriander turmeric cinnamon cloves cayenne chilli chili oregano thyme rosemary basil parsley chives dill mint ' +
    'sage oil vinegar butter sugar flour mustard ketchup mayonnaise garlic honey lemon ' +
    'salz pfeffer muskat muskatnuss kummel zimt nelken majoran thymian rosmarin basilikum petersilie schnittlauch salbei kurkuma koriander ol olivenol ' +
    'sonnenblumenol rapsol essig zucker mehl senf knoblauch honig ' +
    'sel poivre muscade cannelle persil ciboulette thym laurier basilic romarin coriandre huile vinaigre beurre sucre farine moutarde ail miel ' +
    'sal pimienta nuez moscada canela comino perejil albahaca tomillo romero aceite vinagre mantequilla azucar harina mostaza ajo pimenton ' +
    'sale pepe noce cannella prezzemolo basilico timo rosmarino origano olio aceto burro zucchero farina senape aglio ' +
    'pimenta noz azeite oleo salsa alho manjericao vinagre acucar cominho ' +
    'zout peper nootmuskaat kaneel peterselie bieslook olie azijn boter suiker bloem ' +
    'svartpeppar vitpeppar peppar muskot kanel persilja graslok olja vinager smor socker timjan ' +
    'peber muskatnod persille purlog olie eddike sukker timian pepper olje eddik ' +
    'sol pieprz galka cynamon pietruszka koperek szczypiorek olej ocet maslo cukier majeranek oliwa ' +
    'sul pepr muskat skorice petrzel pazitka ocet cukr kmin majoranka ' +
    'соль перец масло сахар уксус укроп петрушка зелень корица чеснок ' +
    'tuz karabiber pul nane kekik zeytinyagi sirke seker suola pippuri oljy sokeri bors cukor'
  ).split(' '),
);

/** Folded words that say which of these is meant: `freshly ground black pepper`. */
export const UNMEASURED_KINDS = new Set(
  (
    'freshly fresh ground black white sea kosher coarse fine table olive vegetable sunflower powder flakes red hot sweet smoked dried some ' +
    'frisch gemahlener gemahlen schwarzer weisser frischer frische etwas edelsusses gerebelter ' +
    "de d' noix moulu noir blanc fraichement piment d huile " +
    'negra blanca molida nuez dulce virgen extra oliva ' +
    "nero bianco macinato moscata d'oliva " +
    'preta do reino moscada branca zwarte witte versgemalen vers nymald nykvarn grov friskkvaernet friskmalt sort hvid kvaernet ' +
    'czarny bialy mielony muszkatolowa swiezo zmielony mlety cerny черный молотый растительное оливковое kara biber toz musta valkoinen'
  ).split(' '),
);

/** Between two ingredients in a line. */
export const BETWEEN_INGREDIENTS = /\s*[,，、/&+]\s*|\s+(?:and|und|et|y|e|ed|en|och|og|oraz|i|a|ja|és|и|ve)\s+/iu;
