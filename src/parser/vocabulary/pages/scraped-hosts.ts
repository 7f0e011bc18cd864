/**
 * The hosts for which recipe-scrapers has a scraper, without `www.`. The list makes it possible to check a host without
 * loading the library, which takes a quarter of a second.
 */
export const SCRAPED_HOSTS: ReadonlySet<string> = new Set(
  (
    'addapinch.com afarmgirlsdabbles.com aflavorjournal.com akispetretzikis.com allrecipes.com altonbrown.com ' +
    'americastestkitchen.com archanaskitchen.com bbc.co.uk bbcgoodfood.com bestrecipes.com.au blueapron.com ' +
    'bonappetit.com bongeats.com bowlofdelicious.com brasspine.com brianlagerstrom.com budgetbytes.com ' +
    'chefjeanpierre.com chewoutloud.com cooking.nytimes.com damndelicious.net eatingwell.com epicurious.com ' +
    'familyfoodonthetable.com food.com halfbakedharvest.com howtofeedaloon.com inbloombakery.com ' +
    'indianhealthyrecipes.com inspiredtaste.net joyfoodsunshine.com lecremedelacrumb.com maangchi.com marmiton.org ' +
    'marthastewart.com myplate.gov natashaskitchen.com noracooks.com norecipes.com onceuponachef.com ' +
    'organicallyaddison.com recipetineats.com savorynothings.com seriouseats.com simplegreensmoothies.com ' +
    'simplyrecipes.com skinnytaste.com sunbasket.com sweetcsdesigns.com tastesbetterfromscratch.com tasty.co ' +
    'tastyoven.com thebigmansworld.com theclevercarrot.com thecookierookie.com theincrediblebulks.com ' +
    'themediterraneandish.com therecipecritic.com unsophisticook.com wellplated.com zestfulkitchen.com'
  ).split(' '),
);
