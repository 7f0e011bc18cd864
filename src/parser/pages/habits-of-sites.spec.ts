import { describe, expect, it } from '@jest/globals';
import { parsePage } from './parse-page.js';

const STEPS = ['Den Lauch in Ringe schneiden und andünsten.', 'Mit Brühe ablöschen und 20 Minuten kochen.'];
const LINES = ['2 Stangen Lauch', '300 g Kartoffeln', '1 l Brühe'];
const list = (lines: string[], tag = 'ul'): string =>
  `<${tag}>${lines.map((line) => `<li>${line}</li>`).join('')}</${tag}>`;
const METHOD = `<h2>Zubereitung</h2>${list(STEPS, 'ol')}`;
const INGREDIENTS = `<h2>Zutaten</h2>${list(LINES)}`;

async function read(
  body: string,
): Promise<{ name: string; ingredients: string[]; steps: string[]; notes: string | null }> {
  const page = body.includes('<h1') ? body : `<main><h1>Lauchsuppe</h1>${body}</main>`;
  const draft = await parsePage(`<html><head></head><body>${page}</body></html>`, 'https://kitchen.example/1');
  const { name, notes } = draft;
  return {
    name,
    ingredients: draft.ingredients.map(({ line }) => line),
    steps: draft.steps.map(({ text }) => text),
    notes,
  };
}

describe('a list of ingredients', () => {
  it.each([
    [
      '<p>300 g <b>farine</b></p><p>2 <b>œufs</b></p><p><b>Sel</b></p><p>1 l lait</p>',
      '300 g farine|2 œufs|Sel|1 l lait',
    ],
    [
      '<p>2 <strong>leeks</strong></p><p>1 l <strong>stock</strong></p><p><strong>Nutmeg</strong></p><p>1 potato</p>',
      '2 leeks|1 l stock|Nutmeg|1 potato',
    ],
    [
      '<ul><li>2 <b>uien</b></li><li>1 l <b>bouillon</b></li><li><b>Zout</b></li><li>1 laurierblad</li></ul>',
      '2 uien|1 l bouillon|Zout|1 laurierblad',
    ],
  ])('that prints the names in bold has no headings: %s', async (lines, expected) => {
    expect((await read(`<h2>Zutaten</h2><div>${lines}</div>${METHOD}`)).ingredients).toEqual(expected.split('|'));
  });

  it.each([
    '<p><b>Teig</b></p><p>200 g Mehl</p><p>2 Eier</p><p><b>Belag</b></p><p>3 Äpfel</p>',
    '<p><b>Teig:</b></p><p>200 g <b>Mehl</b></p><p>2 Eier</p><p><b>Belag:</b></p><p>3 <b>Äpfel</b></p>',
  ])('that prints its headings in bold keeps them as headings: %s', async (lines) => {
    expect((await read(`<h2>Zutaten</h2><div>${lines}</div>${METHOD}`)).ingredients).toEqual([
      '200 g Mehl',
      '2 Eier',
      '3 Äpfel',
    ]);
  });

  it.each([
    '<div class="name">Lauch</div><div class="much">2 Stangen</div><div class="name">Kartoffeln</div><div class="much">300 g</div><div class="name">Kerbel</div><div class="much">1 kleines Bund</div>',
    '<p>Lauch</p><div>2 Stangen</div><p>Kartoffeln</p><div>300 g</div><p>Kerbel</p><div>1 kleines Bund</div>',
  ])('joins the columns of names and amounts: %s', async (cells) => {
    const { ingredients } = await read(`<h2>Zutaten</h2><section>${cells}</section>${METHOD}`);
    expect(ingredients).toEqual(['Lauch 2 Stangen', 'Kartoffeln 300 g', 'Kerbel 1 kleines Bund']);
  });

  it.each([
    (line: string, id: number): string =>
      `<span><input type="checkbox" id="i${id}"><label for="i${id}">${line}</label></span>`,
    (line: string): string => `<span><label><input type="checkbox"> ${line}</label></span>`,
  ])('may have each check box in an element of its own', async (row) => {
    const { ingredients } = await read(
      `<fieldset><legend>Zutaten</legend>${LINES.map(row).join('')}</fieldset>${METHOD}`,
    );
    expect(ingredients).toEqual(LINES);
  });

  it.each([
    '* 2 Stangen Lauch<br>* 300 g Kartoffeln<br>* 1 l Brühe',
    'Für 4 Personen:<br>– 2 Stangen Lauch<br>– 300 g Kartoffeln<br>– 1 l Brühe',
    '•2 Stangen Lauch<br>•300 g Kartoffeln<br>•1 l Brühe',
  ])('needs no heading when its lines begin with a mark: %s', async (lines) => {
    const { ingredients, steps } = await read(`<p>${lines}</p><p>1) ${STEPS[0]}<br>2) ${STEPS[1]}</p>`);
    expect(ingredients).toEqual(LINES);
    expect(steps).toEqual(STEPS);
  });

  it.each([
    '<div class="row"><span>Lauch</span> <span>500 g</span></div><div class="row"><span>Kartoffeln</span> <span>300 g</span></div><div class="row"><span>Brühe</span> <span>1 l</span></div>',
    '<p class="zeile">2 Stangen Lauch</p><p class="zeile">300 g Kartoffeln</p><p class="zeile">1 l Brühe</p>',
  ])('needs no heading when its lines are elements of one class: %s', async (rows) => {
    const { ingredients } = await read(`<div><h3>Suppe</h3>${rows}</div>${METHOD}`);
    expect(ingredients).toHaveLength(3);
    expect(ingredients[0]).toContain('Lauch');
  });

  it('may hold each group in one item, of which one has a single line', async () => {
    const groups =
      '<ul><li><b>Suppe</b><br>2 Stangen Lauch<br>1 l Brühe</li><li><b>Einlage</b><br>1 Scheibe Brot</li></ul>';
    const { ingredients } = await read(`<h2>Zutaten</h2>${groups}${METHOD}`);
    expect(ingredients).toEqual(['2 Stangen Lauch', '1 l Brühe', '1 Scheibe Brot']);
  });

  it('keeps a name in bold with its amount on the next line together', async () => {
    const { ingredients } = await read(
      `<h2>Zutaten</h2><ul><li><b>Lauch</b><br>2 Stangen</li><li><b>Mehl</b><br>300 g</li><li><b>Brühe</b><br>1 l</li></ul>${METHOD}`,
    );
    expect(ingredients).toEqual(['Lauch 2 Stangen', 'Mehl 300 g', 'Brühe 1 l']);
  });

  it.each([
    '<li class="shop">Jetzt online bestellen</li><li class="shop">GrünMarkt – heute geliefert</li>',
    '<li class="advert-line">Commander en ligne</li><li class="advert-line">Livraison chez vous</li>',
    '<li class="partner">Delivered to your door</li>',
  ])('leaves out the offer of a shop: %s', async (offer) => {
    expect(
      (await read(`<h2>Zutaten</h2>${list(LINES).replace('</ul>', `${offer}</ul>`)}${METHOD}`)).ingredients,
    ).toEqual(LINES);
  });

  it.each([
    '<li class="last">Salz</li>',
    '<li class="opt">Schnittlauch</li><li class="opt">Crème fraîche</li>',
    '<li class="x">2 Kumquats</li>',
  ])('keeps the last ingredients in a class of their own: %s', async (items) => {
    const { ingredients } = await read(`<h2>Zutaten</h2>${list(LINES).replace('</ul>', `${items}</ul>`)}${METHOD}`);
    expect(ingredients.length).toBe(3 + items.split('<li').length - 1);
  });

  it('has no details of products inside its items', async () => {
    const items = LINES.map((line) => `<span>${line}</span><div><a href="/p">${line} Bio</a><p>2,49 €</p></div>`);
    expect((await read(`<h2>Zutaten</h2>${list(items)}${METHOD}`)).ingredients).toEqual(LINES);
  });

  it('keeps a food that is a link behind several lines', async () => {
    const items = ['1 l <a href="/b">Gemüse Brühe</a>', '2 EL <a href="/b">Gemüse Brühe</a>', '2 Stangen Lauch'];
    const { ingredients } = await read(`<h2>Zutaten</h2>${list(items)}${METHOD}`);
    expect(ingredients).toEqual(['1 l Gemüse Brühe', '2 EL Gemüse Brühe', '2 Stangen Lauch']);
  });
});

describe('a method', () => {
  it.each([
    ['<h2>Preparation</h2>', '<h2>Cooking</h2>', 'ol'],
    ['<h3>Voorbereiding</h3>', '<h3>Bereiding</h3>', 'ul'],
    ['<h2>Vorbereitung</h2>', '<h2>Zubereitung</h2>', 'ol'],
  ])('goes on under a second heading of the same form: %s', async (first, second, tag) => {
    const { steps } = await read(
      `${INGREDIENTS}${first}${list(['Wash and slice the leeks.', 'Peel the potatoes.'], tag)}${second}${list(['Boil everything in the stock.', 'Season and serve.'], tag)}`,
    );
    expect(steps).toHaveLength(4);
  });

  it.each([
    `<h2>Variations</h2>${list(['Add cream and bake it.', 'Use onions and fry them.'], 'ol')}`,
    `<h2>Läuft gut dazu</h2>${list(['Frisches Brot.', 'Ein Glas Weißwein.'], 'ol')}`,
    `<h2>Andere Suppen</h2><p>Wir kochen jede Woche eine andere.</p>`,
  ])('ends above %s', async (below) => {
    expect((await read(`${INGREDIENTS}${METHOD}${below}`)).steps).toEqual(STEPS);
  });

  it.each(['Kochmodus', 'Cook along', 'Et maintenant'])(
    'begins above the number of its first step: %s',
    async (heading) => {
      const counted = STEPS.map((text, at) => `<div><span>${at + 1}/2</span><p>${text}</p></div>`).join('');
      expect((await read(`${INGREDIENTS}<h2>${heading}</h2>${counted}`)).steps).toEqual(STEPS);
    },
  );

  it.each([
    '<blockquote><p>Junger Lauch ist milder und schneller weich.</p></blockquote>',
    '<div class="tipp">Junger Lauch ist milder und schneller weich.</div>',
    '<p class="astuce">Junger Lauch ist milder und schneller weich.</p>',
  ])('has no notes that stand in a box inside a step: %s', async (box) => {
    const { steps, notes } = await read(
      `${INGREDIENTS}<h2>Zubereitung</h2><ol><li><p>${STEPS[0]}</p>${box}</li><li><p>${STEPS[1]}</p></li></ol>`,
    );
    expect(steps).toEqual(STEPS);
    expect(notes).toContain('Junger Lauch');
  });

  it.each(['<p>Danach waschen.</p>', '<div class="more">Den Rest in Würfel schneiden und beiseite stellen.</div>'])(
    'keeps the second paragraph of a step: %s',
    async (paragraph) => {
      const { steps } = await read(
        `${INGREDIENTS}<h2>Zubereitung</h2><ol><li><p>${STEPS[0]}</p>${paragraph}</li><li><p>${STEPS[1]}</p></li></ol>`,
      );
      expect(steps[0]).toContain(paragraph.replace(/<[^>]+>/g, ''));
    },
  );

  it('has no buttons behind its steps', async () => {
    const items = STEPS.map((step, at) => `${step} <a href="/${at}">Foto ansehen</a>`);
    expect((await read(`${INGREDIENTS}<h2>Zubereitung</h2>${list(items, 'ol')}`)).steps).toEqual(STEPS);
  });

  it.each([
    '<p>Hungry for more? Get our free e-book with ten soups.</p>',
    '<p>Noch Hunger? In meinem neuen Kochbuch sind hundert Suppen.</p>',
    '<p>Ogni lunedì una ricetta nuova nella tua casella.</p>',
    '<div class="page-footer"><p>Bei uns wird seit zwanzig Jahren gekocht.</p></div>',
    '<div class="author-box"><h4>Hallo</h4><p>Hier kocht Jule mit viel Liebe.</p></div>',
    '<h4>Über den Autor</h4><p>Ich koche seit meiner Kindheit und backe gern.</p>',
    '<hr><p>Zuletzt geändert am 3. Mai 2011</p>',
  ])('ends above what the site says below it: %s', async (below) => {
    const paragraphs = STEPS.map((step) => `<p>${step}</p>`).join('');
    expect((await read(`${INGREDIENTS}<h2>Zubereitung</h2>${paragraphs}${below}`)).steps).toEqual(STEPS);
  });

  it.each(['<h3>Zubereitung</h3><div style="display:none">', '<div><b>Preparación</b></div><div class="hidden">'])(
    'may be in a closed panel below its heading: %s',
    async (panel) => {
      const paragraphs = STEPS.map((step) => `<p>${step}</p>`).join('');
      const page = `${INGREDIENTS}<section>${panel}${paragraphs}</div></section><div><p>Wir freuen uns auf eure Besuche im Laden.</p><p>Unser Laden ist in Bremen.</p></div>`;
      expect((await read(page)).steps).toEqual(STEPS);
    },
  );
});

it.each([
  ['2 Stangen Lauch', 'Rahmsauce (siehe unten)', 'Käse'],
  ['Lauch', 'Rahmsauce (Rezept unten)', '1 Prise Muskat'],
])('a page has the recipe of its title, and not the one below that it needs: %s', async (...lines) => {
  const sauce = `<h2>Grundrezept Rahm</h2><h3>Zutaten</h3>${list(['30 g Butter', '20 g Mehl', '200 ml Sahne', '100 ml Milch'])}<h3>Zubereitung</h3>${list(['Butter schmelzen.', 'Mehl und Milch einrühren.'], 'ol')}`;
  const { ingredients, steps } = await read(`<h2>Zutaten</h2>${list(lines)}${METHOD}${sauce}`);
  expect(ingredients).toEqual(lines);
  expect(steps).toEqual(STEPS);
});

it.each([
  ['Receta: Crema de puerros | La Mesa Larga', 'Crema de puerros'],
  ['Lauchsuppe – Rezept mit Video', 'Lauchsuppe'],
  ['Soupe aux poireaux - recette facile | Chez Louise', 'Soupe aux poireaux'],
  ['Leek soup | kitchen', 'Leek soup'],
  ['Chole | Chickpea Curry', 'Chole | Chickpea Curry'],
  ['Budget Soup | High Protein, 4 Ways', 'Budget Soup | High Protein, 4 Ways'],
])('a page names the dish of %j %j', async (name, dish) => {
  const data = { '@type': 'Recipe', name, recipeIngredient: LINES, recipeInstructions: STEPS };
  const script = `<script type="application/ld+json">${JSON.stringify(data)}</script>`;
  const draft = await parsePage(`<html><body>${script}<p>Hallo</p></body></html>`, 'https://kitchen.example/1');
  expect(draft.name).toBe(dish);
});

it.each([
  {
    titre: 'Soupe',
    ingredients: [
      { quantite: 2, nom: 'poireaux' },
      { quantite: 1, unite: 'l', nom: 'bouillon' },
    ],
    etapes: [
      { ordre: 1, texte: STEPS[0] },
      { ordre: 2, texte: STEPS[1] },
    ],
  },
  {
    titel: 'Soep',
    ingredienten: [
      { hoeveelheid: 2, naam: 'prei' },
      { hoeveelheid: 1, eenheid: 'l', naam: 'bouillon' },
    ],
    stappen: [
      { nr: 1, tekst: STEPS[0] },
      { nr: 2, tekst: STEPS[1] },
    ],
  },
  {
    nombre: 'Sopa',
    ingredientes: [
      { cantidad: 2, nombre: 'puerros' },
      { cantidad: 1, unidad: 'l', nombre: 'caldo' },
    ],
    pasos: [
      { numero: 1, texto: STEPS[0] },
      { numero: 2, texto: STEPS[1] },
    ],
  },
])('data in an attribute has keys of any language: %j', async (recipe) => {
  const attribute = JSON.stringify({ props: { recipe } }).replaceAll('"', '&quot;');
  const { ingredients, steps, name } = await read(`<h1></h1><div data-page="${attribute}"></div>`);
  expect(name).toMatch(/^So/);
  expect(ingredients).toHaveLength(2);
  expect(steps).toEqual(STEPS);
});

it('gives parts of a dish in turn whose sentences only name their ingredients', async () => {
  const page = `<h3>La crema</h3>${list(['300 g di ricotta', '80 g di zucchero'])}<p>Passate la ricotta finché è liscia.</p><h3>La salsa</h3>${list(['200 g di lamponi', '30 g di miele'])}<p>Portate i lamponi a bollore con il miele.</p>`;
  const { ingredients, steps } = await read(page);
  expect(ingredients).toHaveLength(4);
  expect(steps).toHaveLength(2);
});

describe('an ordinary page that looks like one of these', () => {
  it.each(['Serving ideas', 'So wird es vegan', 'Oven method', 'Good to know', 'Version végétarienne'])(
    'has no steps below another heading of the same form: %s',
    async (heading) => {
      const more = `<h2>${heading}</h2>${list(['Mit Brot servieren.', 'Mit Käse bestreuen.'], 'ol')}`;
      expect((await read(`${INGREDIENTS}${METHOD}${more}`)).steps).toEqual(STEPS);
    },
  );

  it.each(['Lauchkuchen – Vegan', 'Sonntagsessen | Kalter Hund', 'Lauchtorte – Rezept ohne Ei'])(
    'keeps the name that its heading shows: %s',
    async (name) => {
      const { name: own } = await read(`<main><h1>${name}</h1>${INGREDIENTS}${METHOD}</main>`);
      expect(own).toBe(name);
    },
  );

  it('keeps the unknown food that a link names, and unknown foods in a class of their own', async () => {
    const linked = [
      '8 Tortillas',
      '200 g <a href="/p">pico de gallo</a>',
      '100 g <a href="/p">pico de gallo</a>',
      '1 Limette',
    ];
    expect((await read(`<h2>Zutaten</h2>${list(linked)}${METHOD}`)).ingredients).toEqual([
      '8 Tortillas',
      '200 g pico de gallo',
      '100 g pico de gallo',
      '1 Limette',
    ]);
    const optional = '<li class="optional">Furikake</li><li class="optional">Togarashi</li>';
    const lines = `<ul>${LINES.map((line) => `<li>${line}</li>`).join('')}${optional}</ul>`;
    expect((await read(`<h2>Zutaten</h2>${lines}${METHOD}`)).ingredients).toEqual([...LINES, 'Furikake', 'Togarashi']);
  });

  it('keeps work with a time that it marks as a note, and a step that names its book', async () => {
    const steps = [
      'Den Lauch andünsten.<div class="step-note">Bei 180 °C etwa 40 Minuten backen.</div>',
      'Mit der Glasur aus unserem Kochbuch übergießen und servieren.',
    ];
    expect((await read(`${INGREDIENTS}<h2>Zubereitung</h2>${list(steps, 'ol')}`)).steps).toEqual([
      'Den Lauch andünsten. Bei 180 °C etwa 40 Minuten backen.',
      'Mit der Glasur aus unserem Kochbuch übergießen und servieren.',
    ]);
  });

  it('groups what stands below a few capital letters', async () => {
    const lines = ['200 g Mehl', '100 g Butter', 'GUSS', 'Puderzucker', 'Zitronensaft'];
    expect((await read(`<h2>Zutaten</h2>${list(lines)}${METHOD}`)).ingredients).toEqual([
      '200 g Mehl',
      '100 g Butter',
      'Puderzucker',
      'Zitronensaft',
    ]);
  });
});
