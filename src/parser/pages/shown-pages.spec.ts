import { describe, expect, it } from '@jest/globals';
import { parsePage } from './parse-page.js';

interface ShownPage {
  rule: string;
  language: string;
  name: string;
  ingredients: string[];
  steps: string[];
  body: string;
}

/** Pages without data for machines, each with one habit of a site. */
const PAGES: ShownPage[] = [
  {
    rule: 'repeats short steps',
    language: 'en',
    name: 'Sourdough bread',
    ingredients: ['500 g flour', '350 g water', '10 g salt'],
    steps: [
      'Mix flour and water to a rough dough.',
      'Fold the dough',
      'Rest 30 minutes',
      'Fold the dough',
      'Rest 30 minutes',
      'Fold the dough',
      'Rest 30 minutes',
      'Shape and bake for 40 minutes.',
    ],
    body: `<main><h1>Sourdough bread</h1><h2>Ingredients</h2><ul><li>500 g flour</li><li>350 g water</li><li>10 g salt</li></ul><h2>Method</h2><ol><li>Mix flour and water to a rough dough.</li>${'<li>Fold the dough</li><li>Rest 30 minutes</li>'.repeat(3)}<li>Shape and bake for 40 minutes.</li></ol></main>`,
  },
  ...[
    '<p>You may also like</p><p>Bake our best ever chocolate brownies for the weekend.</p>',
    '<h3>Comments</h3><p>Anna</p><p>I added more butter and it was great, thank you.</p>',
    '<h2>Teil 2</h2><p>Mehr dazu im nächsten Artikel.</p>',
  ].map((below) => ({
    rule: `ends a method without a known heading above ${below}`,
    language: 'en',
    name: 'Brownies',
    ingredients: ['200 g butter', '200 g chocolate', '3 eggs'],
    steps: ['Melt the butter with the chocolate over low heat.', 'Stir in the eggs and bake for 25 minutes.'],
    body: `<main><h1>Brownies</h1><ul><li>200 g butter</li><li>200 g chocolate</li><li>3 eggs</li></ul><h3>Get going</h3><p>Melt the butter with the chocolate over low heat.</p><p>Stir in the eggs and bake for 25 minutes.</p>${below}</main>`,
  })),
  {
    rule: 'has egg white, which is no nutrient',
    language: 'de',
    name: 'Baiser',
    ingredients: ['Eiweiß: 120 g', 'Zucker: 240 g', 'Zitronensaft: 5 ml'],
    steps: ['Das Eiweiß mit dem Zucker steif schlagen.', 'Bei 100 Grad zwei Stunden im Ofen trocknen lassen.'],
    body: `<main><h1>Baiser</h1><ul><li>Eiweiß: 120 g</li><li>Zucker: 240 g</li><li>Zitronensaft: 5 ml</li></ul><p>Das Eiweiß mit dem Zucker steif schlagen.</p><p>Bei 100 Grad zwei Stunden im Ofen trocknen lassen.</p></main>`,
  },
  {
    rule: 'repeats in each step what it uses, as lines',
    language: 'de',
    name: 'Rote Grütze',
    ingredients: ['500 g Kirschen', '80 g Zucker', '30 g Stärke'],
    steps: ['Kirschen mit Zucker aufkochen.', 'Stärke anrühren und unterrühren.'],
    body: `<main><h1>Rote Grütze</h1><h2>Zutaten</h2><div>500 g Kirschen</div><div>80 g Zucker</div><div>30 g Stärke</div><h2>Zubereitung</h2><div>500 g Kirschen</div><div>80 g Zucker</div><p>Kirschen mit Zucker aufkochen.</p><div>30 g Stärke</div><p>Stärke anrühren und unterrühren.</p></main>`,
  },
  {
    rule: 'has a button at each step, which is no list',
    language: 'en',
    name: 'Rice pudding',
    ingredients: ['1 l milk', '120 g rice', '50 g sugar'],
    steps: ['Boil the rice in the milk.', 'Stir in the sugar.', 'Chill it and serve.'],
    body: `<main><h1>Rice pudding</h1><h2>Ingredients</h2><p>1 l milk</p><p>120 g rice</p><p>50 g sugar</p><h2>Method</h2><div><label>Done</label></div><div>Boil the rice in the milk.</div><div><label>Done</label></div><div>Stir in the sugar.</div><div><label>Done</label></div><div>Chill it and serve.</div></main>`,
  },
  {
    rule: 'has marks without a letter between its lines',
    language: 'es',
    name: 'Arroz con leche',
    ingredients: ['1 litro de leche', '120 g de arroz', '50 g de azúcar'],
    steps: ['Hierve el arroz en la leche.', 'Añade el azúcar y deja enfriar.'],
    body: `<main><h1>Arroz con leche</h1><h2>Ingredientes</h2><div>·</div><p>1 litro de leche</p><div>·</div><p>120 g de arroz</p><div>·</div><p>50 g de azúcar</p><h2>Preparación</h2><div>→</div><p>Hierve el arroz en la leche.</p><div>→</div><p>Añade el azúcar y deja enfriar.</p></main>`,
  },
  {
    rule: 'has no known headings, and labels above its lists of steps',
    language: 'en',
    name: 'Tuna melt',
    ingredients: ['2 cans tuna', '4 slices bread', '100 g cheddar'],
    steps: [
      'Drain the tuna and flake it with a fork.',
      'Slice the cheddar very thinly.',
      'Layer tuna and cheese on the bread.',
      'Fry the sandwiches until they are brown.',
    ],
    body: `<main><h1>Tuna melt</h1><div>You buy</div><ul><li>2 cans tuna</li><li>4 slices bread</li><li>100 g cheddar</li></ul><div>1. Do some prep:</div><ol><li>Drain the tuna and flake it with a fork.</li><li>Slice the cheddar very thinly.</li></ol><div>2. Melt them:</div><ol><li>Layer tuna and cheese on the bread.</li><li>Fry the sandwiches until they are brown.</li></ol><div>Filed under: sandwiches</div></main>`,
  },
  {
    rule: 'has one step as a list, below an article on how to make the dish',
    language: 'en',
    name: 'Berry smoothie',
    ingredients: ['2 cups berries', '1 cup yogurt', '1/2 cup orange juice'],
    steps: ['Add all of the ingredients to a blender and blend until smooth.'],
    body: `<main><h1>Berry smoothie</h1><div>How to make this smoothie</div><p>It is really easy to make at home.</p><ul><li>Protein powder makes it richer and fills you for longer.</li><li>Chia seeds are a great way to get more fibre.</li></ul><h3>Ingredients</h3><ul><li>2 cups berries</li><li>1 cup yogurt</li><li>1/2 cup orange juice</li></ul><h3>Instructions</h3><ul><li>Add all of the ingredients to a blender and blend until smooth.</li></ul></main>`,
  },
  {
    rule: 'has its method in two elements of one class with an advertisement between',
    language: 'en',
    name: 'Plum cake',
    ingredients: ['200 g flour', '3 eggs', '500 g plums'],
    steps: ['Whisk the eggs with the flour.', 'Add the plums and bake for 40 minutes.'],
    body: `<main><h1>Plum cake</h1><h2>Ingredients</h2><ul><li>200 g flour</li><li>3 eggs</li><li>500 g plums</li></ul><section><h2>Method</h2><div class="steps"><ol><li>Whisk the eggs with the flour.</li></ol></div></section><div><p>Advertisement</p><p>Win a holiday!</p></div><section><div class="steps"><ol><li>Add the plums and bake for 40 minutes.</li></ol></div></section></main>`,
  },
  {
    rule: 'names days instead of the method',
    language: 'en',
    name: 'Plum cake',
    ingredients: ['200 g flour', '3 eggs', '500 g plums'],
    steps: ['Whisk the eggs with the flour.', 'Add the plums and bake for 40 minutes.'],
    body: `<main><h1>Plum cake</h1><h2>Ingredients</h2><ul><li>200 g flour</li><li>3 eggs</li><li>500 g plums</li></ul><h2>The day before</h2><ol><li>Whisk the eggs with the flour.</li></ol><h2>On the day</h2><ol><li>Add the plums and bake for 40 minutes.</li></ol><h2>Comments</h2><p>Bake it again!</p></main>`,
  },
  {
    rule: 'names days in the same words, with paragraphs',
    language: 'de',
    name: 'Plum cake',
    ingredients: ['200 g flour', '3 eggs', '500 g plums'],
    steps: ['Die Eier mit dem Mehl verrühren.', 'Die Pflaumen dazugeben.', '40 Minuten backen.'],
    body: `<main><h1>Plum cake</h1><h2>Zutaten</h2><ul><li>200 g flour</li><li>3 eggs</li><li>500 g plums</li></ul><h3>Am Vortag</h3><p>Die Eier mit dem Mehl verrühren.</p><h3>Am Backtag</h3><p>Die Pflaumen dazugeben.</p><p>40 Minuten backen.</p><h3>Kommentare</h3><p>Sehr gut.</p></main>`,
  },
  {
    rule: 'has a last part of the method under a heading of its own',
    language: 'en',
    name: 'Plum cake',
    ingredients: ['200 g flour', '3 eggs', '500 g plums'],
    steps: ['Whisk the eggs with the flour.', 'Pour the batter into a tin.', 'Add the plums.', 'Bake for 40 minutes.'],
    body: `<main><h1>Plum cake</h1><h2>Ingredients</h2><ul><li>200 g flour</li><li>3 eggs</li><li>500 g plums</li></ul><h2>Method</h2><ol><li>Whisk the eggs with the flour.</li><li>Pour the batter into a tin.</li></ol><h2>To finish</h2><ol><li>Add the plums.</li><li>Bake for 40 minutes.</li></ol><h2>How to freeze</h2><ol><li>Cool the cake.</li><li>Freeze it in a box.</li></ol></main>`,
  },
  {
    rule: 'tells its method under headings that name no part',
    language: 'en',
    name: 'Plum cake',
    ingredients: ['200 g flour', '3 eggs', '500 g plums'],
    steps: ['Halve the plums.', 'Whisk the eggs with the flour.', 'Add the plums and bake for 40 minutes.'],
    body: `<main><h1>Plum cake</h1><h2>Ingredients</h2><ul><li>200 g flour</li><li>3 eggs</li><li>500 g plums</li></ul><h2>Get ahead</h2><ol><li>Halve the plums.</li><li>Whisk the eggs with the flour.</li></ol><h2>Bake it</h2><ol><li>Add the plums and bake for 40 minutes.</li></ol><h2>More cakes</h2><ul><li>Pear cake</li></ul></main>`,
  },
  {
    rule: 'has a row of switches for units and amounts in its list',
    language: 'en',
    name: 'Plum cake',
    ingredients: ['200 g flour', '3 eggs', '500 g plums'],
    steps: ['Whisk the eggs with the flour.', 'Add the plums and bake for 40 minutes.'],
    body: `<main><h1>Plum cake</h1><h2>Ingredients</h2><ul><li>Metric Cups Imperial</li><li>200 g flour</li><li>3 eggs</li><li>500 g plums</li></ul><p>½x 1x 2x</p><h2>Method</h2><ol><li>Whisk the eggs with the flour.</li><li>Add the plums and bake for 40 minutes.</li></ol></main>`,
  },
  {
    rule: 'has its groups in items with lines, without bold headings',
    language: 'en',
    name: 'Plum cake',
    ingredients: ['200 g flour', '3 eggs', 'salt', '500 g plums', '2 tbsp sugar'],
    steps: ['Whisk the eggs with the flour.', 'Add the plums and bake for 40 minutes.'],
    body: `<main><h1>Plum cake</h1><h2>Ingredients</h2><ul><li><p>Dough</p><p>200 g flour</p><p>3 eggs</p><p>salt</p></li><li>For the topping:<br>500 g plums<br>2 tbsp sugar</li></ul><h2>Method</h2><ol><li>Whisk the eggs with the flour.</li><li>Add the plums and bake for 40 minutes.</li></ol></main>`,
  },
  {
    rule: 'has the name and two amounts of each ingredient in an item',
    language: 'en',
    name: 'Plum cake',
    ingredients: ['Plums 2 large 500 g pitted', 'Flour 1 cup 200 g', 'Milk 1 cup 250 ml'],
    steps: ['Whisk the eggs with the flour.', 'Add the plums and bake for 40 minutes.'],
    body: `<main><h1>Plum cake</h1><h2>Ingredients</h2><ul><li><p>Plums</p><p>2 large</p><p>500 g pitted</p></li><li><p>Flour</p><p>1 cup</p><p>200 g</p></li><li><p>Milk</p><p>1 cup</p><p>250 ml</p></li></ul><h2>Method</h2><ol><li>Whisk the eggs with the flour.</li><li>Add the plums and bake for 40 minutes.</li></ol></main>`,
  },
  {
    rule: 'has addresses and buttons of a shop behind its lines',
    language: 'en',
    name: 'Plum cake',
    ingredients: ['200 g flour', '3 eggs', '500 g plums'],
    steps: ['Whisk the eggs with the flour.', 'Add the plums and bake for 40 minutes.'],
    body: `<main><h1>Plum cake</h1><h2>Ingredients</h2><ul><li>200 g flour www.mill.example/12</li><li>3 eggs <a href="/buy">Shop now</a></li><li>www.orchard.example</li><li>500 g plums <span>Buy now</span></li></ul><h2>Method</h2><ol><li>Whisk the eggs with the flour. www.films.example/1</li><li>Add the plums and bake for 40 minutes.</li></ol></main>`,
  },
  {
    rule: 'ends its list with facts',
    language: 'en',
    name: 'Plum cake',
    ingredients: ['200 g flour', '3 eggs', '500 g plums'],
    steps: ['Whisk the eggs with the flour.', 'Add the plums and bake for 40 minutes.'],
    body: `<main><h1>Plum cake</h1><h2>Ingredients</h2><ul><li>200 g flour</li><li>3 eggs</li><li>500 g plums</li><li>Serves: 8</li><li>Cooking time: 40 mins</li><li>Skill level: Easy</li><li>Cuisine: British</li></ul><h2>Method</h2><ol><li>Whisk the eggs with the flour.</li><li>Add the plums and bake for 40 minutes.</li></ol></main>`,
  },
  {
    rule: 'has a list with facts above the main ingredient and the others',
    language: 'en',
    name: 'Roast hake',
    ingredients: ['1 hake per person, skinned', '50g butter', 'juice of 1 lemon', '2 tbsp chopped parsley'],
    steps: [
      'Fry the hake in half of the butter for 4 minutes on each side, then add the lemon, the parsley and the rest of the butter.',
    ],
    body: `<main><h1>Roast hake</h1><div><ul><li>Serves 2</li><li>15 minutes</li></ul><p><i>1 hake per person, skinned</i></p><ul><li>50g butter</li><li>juice of 1 lemon</li><li>2 tbsp chopped parsley</li></ul></div><p>Fry the hake in half of the butter for 4 minutes on each side, then add the lemon, the parsley and the rest of the butter.</p></main>`,
  },
  {
    rule: 'shows the products of a shop with prices below the pound or the euro',
    language: 'en',
    name: 'Bean stew',
    ingredients: ['300 g beans', '2 carrots', '1 tin tomatoes'],
    steps: ['Soak the beans.', 'Add everything and simmer for an hour.'],
    body: `<main><h1>Bean stew</h1><h2>Ingredients</h2><div class="ingredient"><p><b>300 g</b> beans</p><div><p>White Beans 500g</p><p>£1.95</p><p>39p/100g</p></div></div><div class="ingredient"><p><b>2</b> carrots</p><div><p>Loose Carrots</p><p>12p</p><p>60p/kg</p></div></div><div class="ingredient"><p><b>1 tin</b> tomatoes</p><div><p>Chopped Tomatoes 400g</p><p>89 ct</p><p>2,23 €/kg</p></div></div><h2>Method</h2><ol><li>Soak the beans.</li><li>Add everything and simmer for an hour.</li></ol></main>`,
  },
  {
    rule: 'leads to other recipes below its method',
    language: 'en',
    name: 'Plum cake',
    ingredients: ['200 g flour', '3 eggs', '500 g plums'],
    steps: ['Whisk the eggs with the flour.', 'Add the plums and bake for 40 minutes.'],
    body: `<main><h1>Plum cake</h1><h2>Ingredients</h2><ul><li>200 g flour</li><li>3 eggs</li><li>500 g plums</li></ul><h2>Method</h2><p>Whisk the eggs with the flour.</p><p>Add the plums and bake for 40 minutes.</p><p>Hungry for more? Check out my <a href="/1">Pear tart</a> and <a href="/2">Apple crumble</a> next!</p><p>Follow me on <a href="/3">Pinterest</a>.</p></main>`,
  },
  {
    rule: 'has a list with dashes among other lines of one paragraph',
    language: 'en',
    name: 'Plum cake',
    ingredients: ['200 g flour', '3 eggs', '500 g plums'],
    steps: ['Whisk the eggs with the flour.', 'Add the plums and bake for 40 minutes.'],
    body: `<main><h3>Plum cake</h3><div>My aunt baked it every summer.<br><br>Serves 8 or so<br><br>* 200 g flour<br>* 3 eggs<br>* 500 g plums<br><br>1. Whisk the eggs with the flour.<br>2. Add the plums and bake for 40 minutes.<br></div><div>By <span>Ann</span></div></main>`,
  },
  {
    rule: 'has its lists beside a deep box with buttons, and a summary of the ingredients in the article',
    language: 'en',
    name: 'Leek tart',
    ingredients: ['2 leeks', '200 g cream', '3 eggs'],
    steps: ['Fry the leeks.', 'Whisk the cream with the eggs.', 'Bake the tart for 30 minutes.'],
    body: `<main><h1>Leek tart</h1><h3>Key ingredients</h3><ul><li>Leeks</li><li>Cream</li></ul><p>Young ones are best.</p><section><div><div><div><div><div><h3>Ingredients</h3></div><div><span>Scale</span></div></div></div></div></div><div><ul><li>2 leeks</li><li>200 g cream</li><li>3 eggs</li></ul></div></section><section><div><h3>Instructions</h3></div><ol><li>Fry the leeks.</li><li>Whisk the cream with the eggs.</li><li>Bake the tart for 30 minutes.</li></ol></section></main>`,
  },
  {
    rule: 'counts its steps in headings with their total, each with the list of ingredients below',
    language: 'en',
    name: 'Leek tart',
    ingredients: ['2 leeks', '200 g cream', '3 eggs'],
    steps: ['Fry the leeks.', 'Whisk the cream with the eggs.', 'Bake the tart for 30 minutes.'],
    body: `<main><h1>Leek tart</h1><ul><li>2 leeks</li><li>200 g cream</li><li>3 eggs</li></ul>${['Fry the leeks.', 'Whisk the cream with the eggs.', 'Bake the tart for 30 minutes.'].map((step, at) => `<section><h2>Step ${at + 1} of 3</h2><p>${step}</p><ul><li>2 leeks</li><li>200 g cream</li><li>3 eggs</li></ul></section>`).join('')}</main>`,
  },
  {
    rule: 'gives its groups headings of the rank that the part has',
    language: 'de',
    name: 'Lauchnudeln',
    ingredients: ['2 Stangen Lauch', '200 g Sahne', '400 g Nudeln'],
    steps: ['Brate den Lauch an und gib die Sahne dazu.', 'Koche die Nudeln bissfest.'],
    body: `<main><h1>Lauchnudeln</h1><h3>Zubereitung</h3><h3>Lauchsoße</h3><p>Brate den Lauch an und gib die Sahne dazu.</p><h3>Nudeln kochen</h3><p>Koche die Nudeln bissfest.</p><h3>Video</h3><h3>Zutaten</h3><h3>Lauchsoße</h3><div>2 Stangen Lauch</div><div>200 g Sahne</div><h3>Pasta</h3><div>400 g Nudeln</div></main>`,
  },
  {
    rule: 'has its facts as lines above a list without a heading',
    language: 'nl',
    name: 'Preitaart',
    ingredients: ['2 preien', '200 g room', '3 eieren'],
    steps: ['Bak de prei in een pan.', 'Klop de room met de eieren en bak de taart.'],
    body: `<main><h1>Preitaart</h1><div><p class="a">40 min bereiden</p><p class="a">hoofdgerecht</p><p class="a">4 personen</p><p class="a">300 kcal/pp</p></div><ul><li>2 preien</li><li>200 g room</li><li>3 eieren</li></ul><h2>Bereidingswijze</h2><ol><li>Bak de prei in een pan.</li><li>Klop de room met de eieren en bak de taart.</li></ol></main>`,
  },
  {
    rule: 'tells its method under an unknown heading with headings of groups below',
    language: 'it',
    name: 'Polpette di ceci',
    ingredients: ['250 g di ceci', '100 g di pane', '1 bustina di zafferano'],
    steps: [
      'Frullate i ceci con il pane e lasciate riposare.',
      'Formate le polpette e cuocetele in forno per 20 minuti.',
      'Scaldate il brodo con lo zafferano e servite le polpette con la salsa.',
    ],
    body: `<main><h1>Polpette di ceci</h1><h3>Ingredienti</h3><ul><li>250 g di ceci</li><li>100 g di pane</li><li>1 bustina di zafferano</li></ul><h3>Si comincia!</h3><p>Frullate i ceci con il pane e lasciate riposare.</p><h4>Le polpette</h4><p>Formate le polpette e cuocetele in forno per 20 minuti.</p><h4>La salsa</h4><p>Scaldate il brodo con lo zafferano e servite le polpette con la salsa.</p><h3>Conservazione</h3><p>In frigorifero per due giorni.</p></main>`,
  },
  ...[
    '<div class="ad-box"><p>Reklame</p><p>Neue Töpfe für die ganze Familie.</p></div>',
    '<p>Anzeige</p>',
    '<p>Werbung</p>',
  ].map((offer) => ({
    rule: `goes on with the method behind ${offer}`,
    language: 'de',
    name: 'Rote Grütze',
    ingredients: ['500 g Kirschen', '80 g Zucker', '30 g Stärke'],
    steps: ['Kirschen mit Zucker aufkochen.', 'Stärke anrühren und unterrühren.'],
    body: `<main><h1>Rote Grütze</h1><h2>Zutaten</h2><ul><li>500 g Kirschen</li><li>80 g Zucker</li><li>30 g Stärke</li></ul><h2>Zubereitung</h2><p>Kirschen mit Zucker aufkochen.</p>${offer}<p>Stärke anrühren und unterrühren.</p></main>`,
  })),
  ...['<p><b>Advertisement</b></p>', '<p>Reklama</p>', '<h3>Advertentie</h3>'].map((offer) => ({
    rule: `goes on with the method behind ${offer}`,
    language: 'en',
    name: 'Rice pudding',
    ingredients: ['1 l milk', '120 g rice', '50 g sugar'],
    steps: ['Boil the rice in the milk.', 'Stir in the sugar and chill.'],
    body: `<main><h1>Rice pudding</h1><h2>Ingredients</h2><ul><li>1 l milk</li><li>120 g rice</li><li>50 g sugar</li></ul><h2>Method</h2><p>Boil the rice in the milk.</p>${offer}<p>Stir in the sugar and chill.</p></main>`,
  })),
  ...['Advertisement', 'Anzeige', 'Publicité'].map((word) => ({
    rule: `has an advertisement without a class inside its method: ${word}`,
    language: 'en',
    name: 'Rice pudding',
    ingredients: ['1 l milk', '120 g rice', '50 g sugar'],
    steps: ['Boil the rice in the milk.', 'Stir in the sugar and chill.'],
    body: `<main><h1>Rice pudding</h1><h2>Ingredients</h2><ul><li>1 l milk</li><li>120 g rice</li><li>50 g sugar</li></ul><h2>Method</h2><p>Boil the rice in the milk.</p><div><p>${word}</p><p>New sofas for the whole family.</p></div><p>Stir in the sugar and chill.</p></main>`,
  })),
  ...[
    '<td>Ingredients<br>1 l milk<br>120 g rice<br>50 g sugar<br>Method<br>Boil the rice in the milk.<br>Stir in the sugar and chill.</td>',
    '<td><p><b>Ingredients</b></p><p>1 l milk</p><p>120 g rice</p><p>50 g sugar</p><p><b>Method</b></p><p>Boil the rice in the milk.</p><p>Stir in the sugar and chill.</p></td>',
    '<td>Ingredients<br>1 l milk<br>120 g rice<br>50 g sugar</td><td>Method<br>Boil the rice in the milk.<br>Stir in the sugar and chill.</td>',
  ].map((cells) => ({
    rule: `places its parts in a table: ${cells}`,
    language: 'en',
    name: 'Rice pudding',
    ingredients: ['1 l milk', '120 g rice', '50 g sugar'],
    steps: ['Boil the rice in the milk.', 'Stir in the sugar and chill.'],
    body: `<table><tr><td><h1>Rice pudding</h1></td></tr><tr>${cells}</tr></table>`,
  })),
  ...['<h2>Comments</h2>', '<h2>Partager</h2>', '<h2>Stampa</h2>', '<p>Comments</p>', '<p><b>Teilen</b></p>'].map(
    (heading) => ({
      rule: `ends its method above ${heading}`,
      language: 'en',
      name: 'Rice pudding',
      ingredients: ['1 l milk', '120 g rice', '50 g sugar'],
      steps: ['Boil the rice in the milk.', 'Stir in the sugar and chill.'],
      body: `<main><h1>Rice pudding</h1><h2>Ingredients</h2><ul><li>1 l milk</li><li>120 g rice</li><li>50 g sugar</li></ul><h2>Method</h2><p>Boil the rice in the milk.</p><p>Stir in the sugar and chill.</p>${heading}<p>I cooked it with cream and stirred in some cinnamon.</p><p>My children eat it cold, with cherries.</p></main>`,
    }),
  ),
  ...['<ol><li>Bak de ui glazig.</li></ol>', '<ul><li>Bak de ui glazig.</li></ul>'].map((list) => ({
    rule: `has sentences of the method between its lists: ${list}`,
    language: 'nl',
    name: 'Uiensoep',
    ingredients: ['4 uien', '1 l bouillon', '100 g kaas'],
    steps: ['Bak de ui glazig.', 'Giet de bouillon erbij en laat 20 minuten koken.', 'Strooi er kaas over.'],
    body: `<main><h1>Uiensoep</h1><h2>Ingrediënten</h2><ul><li>4 uien</li><li>1 l bouillon</li><li>100 g kaas</li></ul><h2>Bereiding</h2>${list}<p>Giet de bouillon erbij en laat 20 minuten koken.</p><ol><li>Strooi er kaas over.</li></ol></main>`,
  })),
  ...['Add everything to cart', 'Copy this list', 'Shop the pantry'].map((button) => ({
    rule: `has a button as an item of its list: ${button}`,
    language: 'en',
    name: 'Bean dip',
    ingredients: ['1 tin beans', '2 tbsp oil', '1 lemon'],
    steps: ['Blend everything until smooth.', 'Season and chill.'],
    body: `<main><h1>Bean dip</h1><h2>Ingredients</h2><ul><li>1 tin beans</li><li>2 tbsp oil</li><li>1 lemon</li><li>${button}</li></ul><h2>Method</h2><ol><li>Blend everything until smooth.</li><li>Season and chill.</li></ol></main>`,
  })),
  ...['Leeks: the younger the better.', 'Leeks – young ones.'].map((remark) => ({
    rule: `tells of the ingredients before its card: ${remark}`,
    language: 'en',
    name: 'Leek tart',
    ingredients: ['3 leeks', '200 g flour', '2 eggs'],
    steps: ['Line a tin with the dough.', 'Fill it and bake for 40 minutes.'],
    body: `<main><h1>Leek tart</h1><h2>Ingredients</h2><ul><li>${remark}</li><li>Eggs: large ones.</li></ul><h2>Method</h2><p>You will love how easy it is.</p><div><h2>The tart</h2><h3>Ingredients</h3><ul><li>3 leeks</li><li>200 g flour</li><li>2 eggs</li></ul><h3>Method</h3><ol><li>Line a tin with the dough.</li><li>Fill it and bake for 40 minutes.</li></ol></div></main>`,
  })),
  {
    rule: 'gives ingredients and method for each part in turn',
    language: 'de',
    name: 'Quarkkuchen',
    ingredients: ['500 g Mehl', '1 Würfel Hefe', '250 ml Milch', '400 g Quark', '80 g Zucker', '2 Eier'],
    steps: [
      'Alles zu einem glatten Teig verkneten und eine Stunde gehen lassen.',
      'Quark, Zucker und Eier glatt rühren.',
      'Auf den ausgerollten Teig streichen und 30 Minuten backen.',
    ],
    body: '<main><h1>Quarkkuchen</h1><h2>Teig</h2><ul><li>500 g Mehl</li><li>1 Würfel Hefe</li><li>250 ml Milch</li></ul><p>Alles zu einem glatten Teig verkneten und eine Stunde gehen lassen.</p><h2>Füllung</h2><ul><li>400 g Quark</li><li>80 g Zucker</li><li>2 Eier</li></ul><p>Quark, Zucker und Eier glatt rühren.</p><p>Auf den ausgerollten Teig streichen und 30 Minuten backen.</p></main>',
  },
  {
    rule: 'gives them in lists of items',
    language: 'fr',
    name: 'Salade de lentilles',
    ingredients: ['200 g lentilles', '1 oignon', '2 carottes', '3 c. à soupe d’huile', '1 c. à soupe de moutarde'],
    steps: [
      'Cuire les lentilles avec les légumes pendant 25 minutes.',
      'Fouetter la moutarde avec l’huile et napper les lentilles.',
    ],
    body: '<article><h1>Salade de lentilles</h1><p>Une salade de bistrot.</p><h3>Les lentilles</h3><ul><li>200 g lentilles</li><li>1 oignon</li><li>2 carottes</li></ul><ol><li>Cuire les lentilles avec les légumes pendant 25 minutes.</li></ol><h3>La sauce</h3><ul><li>3 c. à soupe d’huile</li><li>1 c. à soupe de moutarde</li></ul><ol><li>Fouetter la moutarde avec l’huile et napper les lentilles.</li></ol></article>',
  },
  {
    rule: 'gives them in sections',
    language: 'en',
    name: 'Steamed Dumplings',
    ingredients: [
      '2 cups flour',
      '1 tsp salt',
      '3/4 cup water',
      '1 lb ground pork',
      '2 cups cabbage',
      '1 tbsp soy sauce',
    ],
    steps: [
      'Mix flour, salt and water to a dough and rest it for half an hour.',
      'Mix the pork with cabbage and soy sauce.',
      'Fill and fold the dumplings and steam them for ten minutes.',
    ],
    body: '<main><h1>Steamed Dumplings</h1><section><h2>Wrappers</h2><ul><li>2 cups flour</li><li>1 tsp salt</li><li>3/4 cup water</li></ul><div><p>Mix flour, salt and water to a dough and rest it for half an hour.</p></div></section><section><h2>Filling</h2><ul><li>1 lb ground pork</li><li>2 cups cabbage</li><li>1 tbsp soy sauce</li></ul><div><p>Mix the pork with cabbage and soy sauce.</p><p>Fill and fold the dumplings and steam them for ten minutes.</p></div></section></main>',
  },
  {
    rule: 'has a numbered list of work before the method',
    language: 'de',
    name: 'Kokosreis',
    ingredients: ['300 g Reis', '1 Dose Kokosmilch', '2 Limetten'],
    steps: [
      'Den Reis waschen und eine Stunde einweichen.',
      'Die Limetten auspressen.',
      'Reis in der Kokosmilch kochen.',
      'Mit Limettensaft abschmecken und servieren.',
    ],
    body: '<main><h1>Kokosreis</h1><h2>Zutaten</h2><ul><li>300 g Reis</li><li>1 Dose Kokosmilch</li><li>2 Limetten</li></ul><h2>Am Vortag</h2><ol><li>Den Reis waschen und eine Stunde einweichen.</li><li>Die Limetten auspressen.</li></ol><h2>Zubereitung</h2><ol><li>Reis in der Kokosmilch kochen.</li><li>Mit Limettensaft abschmecken und servieren.</li></ol></main>',
  },
  {
    rule: 'has another recipe with amounts below it, which it needs',
    language: 'en',
    name: 'Spaghetti with Tomato Sauce',
    ingredients: ['Spaghetti', 'Tomato sauce (see below)', 'Basil', 'Parmesan'],
    steps: ['Boil the spaghetti and drain them.', 'Toss with the sauce and serve with basil and parmesan.'],
    body: '<main><h1>Spaghetti with Tomato Sauce</h1><div><h2>Ingredients</h2><ul><li>Spaghetti</li><li>Tomato sauce (see below)</li><li>Basil</li><li>Parmesan</li></ul><h2>Method</h2><ol><li>Boil the spaghetti and drain them.</li><li>Toss with the sauce and serve with basil and parmesan.</li></ol></div><div><h2>Slow sauce</h2><h3>Ingredients</h3><ul><li>800 g tomatoes</li><li>3 tbsp olive oil</li><li>2 cloves garlic</li></ul><h3>Method</h3><ol><li>Soften the garlic in oil.</li><li>Add the tomatoes and simmer for an hour.</li></ol></div></main>',
  },
  {
    rule: 'has a note in a paragraph of its own inside a step',
    language: 'de',
    name: 'Linsensuppe',
    ingredients: ['200 g Linsen', '1 Zwiebel', '1 l Brühe'],
    steps: ['Zwiebel würfeln und anschwitzen.', 'Linsen und Brühe zugeben und 30 Minuten kochen.'],
    body: '<main><h1>Linsensuppe</h1><h2>Zutaten</h2><ul><li>200 g Linsen</li><li>1 Zwiebel</li><li>1 l Brühe</li></ul><h2>Zubereitung</h2><ol><li><p>Zwiebel würfeln und anschwitzen.</p><div class="hint">Tipp: Rote Zwiebeln sind milder und schneller weich.</div></li><li><p>Linsen und Brühe zugeben und 30 Minuten kochen.</p></li></ol></main>',
  },
  {
    rule: 'has an offer below the ingredients',
    language: 'de',
    name: 'Frikadellen',
    ingredients: ['500 g Hackfleisch', '2 Zwiebeln', '1 Brötchen', '1 Ei'],
    steps: ['Alles verkneten und Frikadellen formen.', 'In heißem Öl von beiden Seiten braten.'],
    body: '<main><h1>Frikadellen</h1><div><h2>Zutaten</h2><div><p>500 g Hackfleisch</p><p>2 Zwiebeln</p><p>1 Brötchen</p><p>1 Ei</p></div><div class="promo"><p>Etwas vergessen?</p><p>FrischMarkt</p><p>Heute noch geliefert</p></div></div><h2>Zubereitung</h2><ol><li>Alles verkneten und Frikadellen formen.</li><li>In heißem Öl von beiden Seiten braten.</li></ol></main>',
  },
  {
    rule: 'has an offer below a list',
    language: 'en',
    name: 'Pea Soup',
    ingredients: ['500 g peas', '1 onion', '1 l stock'],
    steps: ['Soften the onion.', 'Add peas and stock, simmer and blend.'],
    body: '<main><h1>Pea Soup</h1><div><h2>Ingredients</h2><ul><li>500 g peas</li><li>1 onion</li><li>1 l stock</li></ul><div><p>Shop these with MarketBox</p><p>Free delivery over $35</p></div></div><h2>Directions</h2><ol><li>Soften the onion.</li><li>Add peas and stock, simmer and blend.</li></ol></main>',
  },
  {
    rule: 'has details of products beside the ingredients',
    language: 'de',
    name: 'Porridge',
    ingredients: ['200 g Haferflocken zart', '500 ml Weidemilch', '1 Stk. Apfel Elstar'],
    steps: ['Haferflocken in der Milch aufkochen.', 'Den Apfel reiben und unterrühren.'],
    body: '<main><h1>Porridge</h1><section><h2>Zutaten</h2><div class="item"><div class="row"><span>200 g</span> <span>Haferflocken zart</span></div><div class="card"><p>Haferflocken zart</p><p>Art.-Nr. 11</p><p>1,99 €</p><p>zzgl. Versand</p></div></div><div class="item"><div class="row"><span>500 ml</span> <span>Weidemilch</span></div><div class="card"><p>Weidemilch</p><p>Art.-Nr. 12</p><p>1,49 €</p><p>zzgl. Versand</p></div></div><div class="item"><div class="row"><span>1 Stk.</span> <span>Apfel Elstar</span></div><div class="card"><p>Apfel Elstar</p><p>Art.-Nr. 13</p><p>0,59 €</p><p>zzgl. Versand</p></div></div></section><section><h2>Zubereitung</h2><ol><li>Haferflocken in der Milch aufkochen.</li><li>Den Apfel reiben und unterrühren.</li></ol></section></main>',
  },
  {
    rule: 'has its list in two systems, of which one is open',
    language: 'en',
    name: 'Plain Bread',
    ingredients: ['4 cups flour', '1 1/4 cups water', '2 tsp salt'],
    steps: ['Knead everything for ten minutes.', 'Shape a loaf and bake it for 40 minutes.'],
    body: '<main><h1>Plain Bread</h1><h2>Ingredients</h2><div><div class="panel active"><ul><li>4 cups flour</li><li>1 1/4 cups water</li><li>2 tsp salt</li></ul></div><div class="panel"><ul><li>500 g flour</li><li>300 ml water</li><li>10 g salt</li></ul></div></div><h2>Method</h2><ol><li>Knead everything for ten minutes.</li><li>Shape a loaf and bake it for 40 minutes.</li></ol></main>',
  },
  {
    rule: 'has its list in three systems',
    language: 'en',
    name: 'Plain Loaf',
    ingredients: ['500 g flour', '300 ml water', '10 g salt'],
    steps: ['Knead everything for ten minutes.', 'Shape a loaf and bake it for 40 minutes.'],
    body: '<main><h1>Plain Loaf</h1><h2>Ingredients</h2><ul class=unit><li>500 g flour</li><li>300 ml water</li><li>10 g salt</li></ul><ul class=unit><li>4 cups flour</li><li>1 1/4 cups water</li><li>2 tsp salt</li></ul><ul class=unit><li>18 oz flour</li><li>10 fl oz water</li><li>1/3 oz salt</li></ul><h2>Method</h2><ol><li>Knead everything for ten minutes.</li><li>Shape a loaf and bake it for 40 minutes.</li></ol></main>',
  },
  {
    rule: 'has an unknown heading above the method',
    language: 'de',
    name: 'Karamelläpfel',
    ingredients: ['4 Äpfel', '50 g Butter', '80 g Zucker'],
    steps: ['Die Äpfel schälen und in Spalten schneiden.', 'In Butter und Zucker karamellisieren und warm servieren.'],
    body: '<main><h1>Karamelläpfel</h1><p>Ein Klassiker aus Kindertagen.</p><ul><li>4 Äpfel</li><li>50 g Butter</li><li>80 g Zucker</li></ul><h2>Und jetzt ran an den Herd!</h2><p>Die Äpfel schälen und in Spalten schneiden.</p><p>In Butter und Zucker karamellisieren und warm servieren.</p><p><b>Viel Spaß beim Nachkochen!</b></p></main>',
  },
  {
    rule: 'has the method above the ingredients',
    language: 'en',
    name: 'Melon Salad',
    ingredients: ['200 g feta', '1 watermelon', '1 bunch mint'],
    steps: ['Cut the watermelon into cubes and crumble the feta over it.', 'Tear the mint and scatter it on top.'],
    body: '<main><h1>Melon Salad</h1><p>Summer in a bowl.</p><h2>Here we go</h2><p>Cut the watermelon into cubes and crumble the feta over it.</p><p>Tear the mint and scatter it on top.</p><div><ul><li>200 g feta</li><li>1 watermelon</li><li>1 bunch mint</li></ul></div></main>',
  },
  {
    rule: 'holds the recipe as JSON in an attribute',
    language: 'de',
    name: 'Rahmkohlrabi',
    ingredients: ['3 Stück Kohlrabi', '200 ml Sahne', '1 Bund Petersilie'],
    steps: ['Kohlrabi schälen und in Stifte schneiden.', 'In der Sahne garen und mit Petersilie bestreuen.'],
    body: '<div id="app" data-page="{&quot;props&quot;: {&quot;dish&quot;: {&quot;title&quot;: &quot;Rahmkohlrabi&quot;, &quot;groups&quot;: [{&quot;items&quot;: [{&quot;amount&quot;: 3, &quot;unit&quot;: &quot;Stück&quot;, &quot;name&quot;: &quot;Kohlrabi&quot;}, {&quot;amount&quot;: 200, &quot;unit&quot;: &quot;ml&quot;, &quot;name&quot;: &quot;Sahne&quot;}, {&quot;amount&quot;: 1, &quot;unit&quot;: &quot;Bund&quot;, &quot;name&quot;: &quot;Petersilie&quot;}]}], &quot;steps&quot;: [{&quot;text&quot;: &quot;Kohlrabi schälen und in Stifte schneiden.&quot;}, {&quot;text&quot;: &quot;In der Sahne garen und mit Petersilie bestreuen.&quot;}]}}}"></div>',
  },
  {
    rule: 'holds it under keys of other names',
    language: 'en',
    name: 'Corn Fritters',
    ingredients: ['2 cups corn', '1 egg', '0.5 cup flour'],
    steps: ['Mix corn, egg and flour.', 'Fry spoonfuls in hot oil.'],
    body: '<div data-state="{&quot;recipe&quot;: {&quot;name&quot;: &quot;Corn Fritters&quot;, &quot;foods&quot;: [{&quot;quantity&quot;: 2, &quot;unit&quot;: {&quot;symbol&quot;: &quot;cups&quot;}, &quot;item&quot;: {&quot;name&quot;: &quot;corn&quot;}}, {&quot;quantity&quot;: 1, &quot;unit&quot;: null, &quot;item&quot;: {&quot;name&quot;: &quot;egg&quot;}}, {&quot;quantity&quot;: 0.5, &quot;unit&quot;: {&quot;symbol&quot;: &quot;cup&quot;}, &quot;item&quot;: {&quot;name&quot;: &quot;flour&quot;}}], &quot;instructions&quot;: [&quot;Mix corn, egg and flour.&quot;, &quot;Fry spoonfuls in hot oil.&quot;]}}"></div>',
  },
  {
    rule: 'has the main ingredient above the list',
    language: 'fr',
    name: 'Soufflé au fromage',
    ingredients: ['1 œuf par personne', '30 g de beurre', '30 g de farine', 'Noix de muscade'],
    steps: [
      'Préparer une béchamel avec le beurre et la farine. Incorporer les jaunes, puis les blancs en neige et cuire 25 minutes.',
    ],
    body: '<article><h1>Soufflé au fromage</h1><div><ul><li>4 personnes</li><li>environ 45 minutes</li><li>facile</li></ul><p><strong>1 œuf par personne</strong></p><ul><li>30 g de beurre</li><li>30 g de farine</li><li>Noix de muscade</li></ul></div><p>Préparer une béchamel avec le beurre et la farine. Incorporer les jaunes, puis les blancs en neige et cuire 25 minutes.</p></article>',
  },
  ...[
    '<p>If you made this, tag us @kitchen on Instagram, it helps the blog!</p><p>Looking for more? <a href="/a">Leek Pie</a> and <a href="/b">Leek Tart</a> are loved.</p>',
    '<p>Share yours with #leeksoup!</p>',
    '<p>You might like: <a href="/a">Leek Pie</a>, <a href="/b">Leek Tart</a></p>',
  ].map((end) => ({
    rule: `leads to accounts or other recipes below the method: ${end}`,
    language: 'en',
    name: 'Leek Soup',
    ingredients: ['2 leeks', '1 l stock', '100 ml cream'],
    steps: ['Soften the leeks in butter.', 'Add the stock and cream and simmer for 20 minutes.'],
    body: `<main><h1>Leek Soup</h1><h2>Ingredients</h2><ul><li>2 leeks</li><li>1 l stock</li><li>100 ml cream</li></ul><h2>Method</h2><p>Soften the leeks in butter.</p><p>Add the stock and cream and simmer for 20 minutes.</p>${end}</main>`,
  })),
  {
    rule: 'goes on in paragraphs below further headings of its method',
    language: 'de',
    name: 'Zwiebelkuchen',
    ingredients: ['300 g Mehl', '5 Zwiebeln', '200 g Schmand'],
    steps: [
      'Mehl mit Wasser verkneten.',
      'Eine Stunde ruhen lassen.',
      'Die Zwiebeln dünsten und mit Schmand verrühren.',
    ],
    body: '<h1>Zwiebelkuchen</h1><h2>Zutaten</h2><ul><li>300 g Mehl</li><li>5 Zwiebeln</li><li>200 g Schmand</li></ul><h2>Zubereitung</h2><h3>Teig</h3><ul><li>Mehl mit Wasser verkneten.</li><li>Eine Stunde ruhen lassen.</li></ul><h3>Belag</h3><p>Die Zwiebeln dünsten und mit Schmand verrühren.</p>',
  },
  {
    rule: 'begins in paragraphs below the first heading of its method',
    language: 'it',
    name: 'Gnocchi al pomodoro',
    ingredients: ['1 kg di patate', '300 g di farina', '400 g di pomodori'],
    steps: ['Lessare le patate e impastarle con la farina.', 'Cuocere i pomodori.', 'Condire gli gnocchi.'],
    body: '<h1>Gnocchi al pomodoro</h1><h2>Ingredienti</h2><ul><li>1 kg di patate</li><li>300 g di farina</li><li>400 g di pomodori</li></ul><h2>Preparazione</h2><h3>Gli gnocchi</h3><p>Lessare le patate e impastarle con la farina.</p><h3>Il sugo</h3><ol><li>Cuocere i pomodori.</li><li>Condire gli gnocchi.</li></ol>',
  },
  {
    rule: 'ends its method with a remark below a further heading',
    language: 'en',
    name: 'Leek Soup',
    ingredients: ['2 leeks', '1 l stock'],
    steps: ['Soften the leeks in butter.', 'Simmer for 20 minutes.'],
    body: '<h1>Leek Soup</h1><h2>Ingredients</h2><ul><li>2 leeks</li><li>1 l stock</li></ul><h2>Method</h2><ol><li>Soften the leeks in butter.</li><li>Simmer for 20 minutes.</li></ol><h3>My story</h3><p>I ate this every week when I was a child.</p>',
  },
  ...[
    ['Le jour avant', 'Faire tremper les pois chiches.'],
    ['La veille au soir', "Rincer les pois chiches et les couvrir d'eau."],
  ].map(([heading = '', first = '']) => ({
    rule: `begins its method under a heading that names no part: ${heading}`,
    language: 'fr',
    name: 'Pois chiches au cumin',
    ingredients: ['500 g de pois chiches', '2 oignons', '1 c. à soupe de cumin'],
    steps: [first, 'Faire revenir les oignons.', 'Ajouter les pois chiches et cuire une heure.'],
    body: `<h1>Pois chiches au cumin</h1><h2>Ingrédients</h2><ul><li>500 g de pois chiches</li><li>2 oignons</li><li>1 c. à soupe de cumin</li></ul><h2>${heading}</h2><p>${first}</p><h2>Préparation</h2><p>Faire revenir les oignons.</p><p>Ajouter les pois chiches et cuire une heure.</p>`,
  })),
  ...['Too thick? Add some <a href="/stock">stock</a>.', 'Stir in a pinch of salt @ 100 degrees.'].map((last) => ({
    rule: `ends its method with what looks like an invitation: ${last}`,
    language: 'en',
    name: 'Leek Soup',
    ingredients: ['2 leeks', '1 l stock', '100 ml cream'],
    steps: ['Soften the leeks in butter.', 'Simmer for 20 minutes.', last.replace(/<[^>]*>/g, '')],
    body: `<main><h1>Leek Soup</h1><h2>Ingredients</h2><ul><li>2 leeks</li><li>1 l stock</li><li>100 ml cream</li></ul><h2>Method</h2><p>Soften the leeks in butter.</p><p>Simmer for 20 minutes.</p><p>${last}</p></main>`,
  })),
  ...[
    (line: string) => `<div class="row"><p>${line}</p><p>£1.20 (£0.30/100g)</p><button>Add</button></div>`,
    (line: string) => `<li><p>${line}</p><p>Best Brand 1 kg</p><p>2,49 €</p><p>Ajouter au panier</p></li>`,
    (line: string) => `<li>${line} <a href="/shop">Shop now</a></li>`,
  ].map((row) => ({
    rule: `sells each ingredient: ${row('…')}`,
    language: 'en',
    name: 'Leek Soup',
    ingredients: ['2 leeks', '1 l stock', '100 ml cream', '20 g butter'],
    steps: ['Soften the leeks in butter.', 'Add the stock and cream and simmer for 20 minutes.'],
    body: `<main><h1>Leek Soup</h1><section><h2>Ingredients</h2><ul>${['2 leeks', '1 l stock', '100 ml cream', '20 g butter'].map(row).join('')}</ul><p>Total £6.00</p></section><section><h2>Method</h2><ol><li>Soften the leeks in butter.</li><li>Add the stock and cream and simmer for 20 minutes.</li></ol></section></main>`,
  })),
  ...['<li>Delivery slots from £2.50</li></ul>', '</ul><ul><li>Puff pastry 2 x 200 g at 2,99 €</li></ul>'].map(
    (end) => ({
      rule: `sells products below the ingredients: ${end}`,
      language: 'en',
      name: 'Leek Soup',
      ingredients: ['2 leeks', '1 l stock', '100 ml cream'],
      steps: ['Soften the leeks in butter.', 'Add the stock and cream and simmer for 20 minutes.'],
      body: `<main><h1>Leek Soup</h1><h2>Ingredients</h2><ul><li>2 leeks</li><li>1 l stock</li><li>100 ml cream</li>${end}<h2>Method</h2><ol><li>Soften the leeks in butter.</li><li>Add the stock and cream and simmer for 20 minutes.</li></ol></main>`,
    }),
  ),
];

describe('a page that', () => {
  it.each(PAGES)('$rule is read like a careful person', async ({ language, name, ingredients, steps, body }) => {
    const head = `<title>${name}</title><meta property="og:title" content="${name}">`;
    const draft = await parsePage(
      `<html lang="${language}"><head>${head}</head><body>${body}</body></html>`,
      'https://kitchen.example/1',
    );
    expect({
      name: draft.name,
      ingredients: draft.ingredients.map(({ line }) => line),
      steps: draft.steps.map(({ text }) => text),
    }).toEqual({ name, ingredients, steps });
  });

  it('takes the servings between the heading and the list for no group', async () => {
    const html =
      '<main><h1>Plum cake</h1><section><h2>Ingredients</h2><p>for 8 servings</p><section><ul><li>1 kg plums</li><li>250 g flour</li><li>salt</li></ul></section></section><h2>Steps</h2><ol><li>Mix the flour.</li><li>Bake for 40 minutes.</li></ol></main>';
    const recipe = await parsePage(html, 'https://example.org/plum-cake');
    expect(recipe.ingredients.map(({ group }) => group)).toEqual([null, null, null]);
  });

  it('takes no note from a list outside the method', async () => {
    const draft = await parsePage(
      '<main><h1>Lentil soup</h1><h2>Ingredients</h2><ul><li>200 g lentils</li><li>1 onion</li><li>1 l stock</li></ul><h2>Method</h2><ol><li><p>Dice the onion and fry it.</p><p>Tip: Red onions are milder.</p></li><li><p>Add the lentils and the stock and boil for 30 minutes.</p></li></ol><h2>More from the kitchen</h2><ul><li><p>How to freeze bread</p><p>Tip: Slice it before.</p></li><li><p>Our knives</p></li></ul></main>',
      'https://kitchen.example/soup',
    );
    expect(draft.notes).toBe('Tip: Red onions are milder.');
  });

  it('keeps a note inside a step among the notes', async () => {
    const { body, name } = PAGES.find(({ rule }) => rule.startsWith('has a note')) as ShownPage;
    const draft = await parsePage(`<title>${name}</title><body>${body}</body>`, 'https://kitchen.example/1');
    expect(draft.notes).toBe('Tipp: Rote Zwiebeln sind milder und schneller weich.');
  });
});
