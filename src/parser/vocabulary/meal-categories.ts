/** The words that pages use for the dishes of each meal. */
export const MEAL_WORDS = {
  Breakfast:
    /(?<!\p{L})(?:breakfasts?|brunch|frühstück|colazione|desayunos?|caf[ée] da manh[ãa]|pequeno[- ]almoço|ontbijt|frukost|morgenmad|śniadani[ae]|snídaně|kahvaltı)(?!\p{L})|завтрак|朝食|早餐|早饭|아침/iu,
  Lunch:
    /(?<!\p{L})(?:lunch(?:es)?|mittagessen|d[ée]jeuner|pranzo|almuerzos?|comida|almoço|middagmaal|lunsj|obiad|oběd|öğle yemeği)(?!\p{L})|обед|昼食|ランチ|午餐|점심/iu,
  Dinner:
    /(?<!\p{L})(?:dinners?|supper|main(?:s| course| dish| meal)?(?:es)?|entr[ée]es?|abendessen|hauptgerichte?|hauptspeisen?|d[îi]ner|plats?(?: principal| principaux| de résistance)?|cena|primi?(?: piatt[oi])?|secondi?(?: piatt[oi])?|piatt[io] unic[oi]|plato principal|platos principales|segundos?|jantar|prato principal|hoofdgerechten?|avondeten|diner|middag|huvudrätt(?:er)?|aftensmad|hovedrett?(?:er)?|kolacja|dani[ea] główne|večeře|hlavní jídl[oa]|akşam yemeği|ana yemek(?:ler)?)(?!\p{L})|ужин|основн\p{L}+ блюд|夕食|主菜|晚餐|저녁/iu,
  Snack:
    /(?<!\p{L})(?:snacks?|appeti[sz]ers?|starters?|hors d.?oeuvres?|finger ?food|desserts?|nachtisch|nachspeisen?|vorspeisen?|zwischenmahlzeit|kuchen|goûter|apéritifs?|amuse[- ]bouches?|merend[ae]|spuntin[oi]|antipast[io]|dolci?|meriendas?|aperitivos?|postres?|lanches?|petiscos?|sobremesas?|tussendoortjes?|hapjes|nagerechten?|mellanmål|efterrätt(?:er)?|mellommåltid|przekąsk[ai]|desery?|svačin[ay]|dezert[ůy]?|atıştırmalık|tatlı(?:lar)?|treats?|cookies?|cakes?)(?!\p{L})|закуск|десерт|перекус|おやつ|デザート|点心|甜点|간식/iu,
};

/** Breakfast, although it contains the French word for lunch. */
export const PETIT_DEJEUNER = /petit[- ]d[ée]jeuner/giu;
