import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ParseFailure } from '../recipe-draft.js';
import { parsePage } from './parse-page.js';

const URL_OF_PAGE = 'https://kitchen.example/soup';
const jsonLd = (value: unknown): string => `<script type="application/ld+json">${JSON.stringify(value)}</script>`;
const parse = (html: string) => parsePage(html, URL_OF_PAGE);
const linesOf = async (html: string) => (await parse(html)).ingredients.map(({ line }) => line);
const stepsOf = async (html: string) => (await parse(html)).steps.map(({ text }) => text);

describe('parsePage', () => {
  it('takes JSON-LD first and fills what it leaves open from the rest of the page', async () => {
    const draft = await parse(`<html lang="en"><head><meta property="og:image" content="/share.jpg">
      <meta name="description" content="A soup."><link rel="canonical" href="/soup/"></head><body>
      ${jsonLd({ '@type': 'Recipe', name: 'Leek soup', image: '/small.jpg', recipeIngredient: ['2 leeks', '1 l water'] })}
      <h1>Another name</h1><h2>Ingredients</h2><ul><li>9 onions<li>8 eggs</ul>
      <h2>Method</h2><ol><li>Chop the leeks and wash them.<li>Boil them in the water.</ol><p>Serves 4</p></body></html>`);
    expect(draft).toMatchObject({
      name: 'Leek soup',
      description: 'A soup.',
      language: 'en',
      url: 'https://kitchen.example/soup/',
      images: ['https://kitchen.example/share.jpg', 'https://kitchen.example/small.jpg'],
      servings: 4,
      ingredients: [
        { line: '2 leeks', group: null },
        { line: '1 l water', group: null },
      ],
    });
    expect(draft.steps.map(({ text }) => text)).toEqual(['Chop the leeks and wash them.', 'Boil them in the water.']);
  });

  it('takes the fullest of several recipes', async () => {
    const html = jsonLd([
      { '@type': 'Recipe', name: 'Teaser' },
      { '@type': 'Recipe', name: 'Soup', recipeIngredient: ['1 leek'], recipeInstructions: ['Boil.'] },
    ]);
    expect((await parse(html)).name).toBe('Soup');
  });

  it('trusts the visible list where the markup lacks the amounts', async () => {
    const html = `${jsonLd({ '@type': 'Recipe', name: 'Soup', recipeIngredient: ['leeks', 'water', 'salt'] })}
      <h3>Ingredients</h3><ul><li>2 leeks<li>1 l water<li>1 pinch salt</ul>`;
    expect(await linesOf(html)).toEqual(['2 leeks', '1 l water', '1 pinch salt']);
  });

  it('reads a method under a closed tab', async () => {
    const html = `<h1>Soup</h1><h3>Ingredients</h3><ul><li>2 leeks<li>1 l water</ul>
      <div style="display:none"><h3>Method</h3><p>Boil the leeks in the water.</p></div>`;
    expect(await stepsOf(html)).toEqual(['Boil the leeks in the water.']);
  });

  it('takes headings inside the list as groups', async () => {
    const html = jsonLd({
      '@type': 'Recipe',
      name: 'Pie',
      recipeIngredient: ['For the crust:', '1 cup flour', 'FILLING', '3 apples'],
    });
    expect((await parse(html)).ingredients).toEqual([
      { line: '1 cup flour', group: 'For the crust:' },
      { line: '3 apples', group: 'FILLING' },
    ]);
  });

  it.each([
    ['German', 'Zutaten', 'Zubereitung'],
    ['French', 'Ingrédients', 'Préparation'],
    ['Spanish', 'Ingredientes', 'Preparación'],
    ['Italian', 'Ingredienti', 'Preparazione'],
    ['Portuguese', 'Ingredientes', 'Modo de preparo'],
    ['Dutch', 'Ingrediënten', 'Bereiding'],
    ['Swedish', 'Ingredienser', 'Gör så här'],
    ['Danish', 'Ingredienser', 'Fremgangsmåde'],
    ['Polish', 'Składniki', 'Przygotowanie'],
    ['Czech', 'Suroviny', 'Postup'],
    ['Russian', 'Ингредиенты', 'Приготовление'],
    ['Turkish', 'Malzemeler', 'Yapılışı'],
    ['Japanese', '材料', '作り方'],
    ['Chinese', '材料', '做法'],
    ['Korean', '재료', '만드는 법'],
  ])('reads a page without markup by its %s headings', async (_, ingredients, steps) => {
    const html = `<h1>Dish</h1><h2>${ingredients}</h2><ul><li>200 g a<li>2 b</ul>
      <h2>${steps}</h2><p>First do this with all of it.</p><p>Then do that with the rest of it.</p><h2>More dishes</h2><p>Another dish altogether.</p>`;
    expect(await linesOf(html)).toEqual(['200 g a', '2 b']);
    expect(await stepsOf(html)).toEqual(['First do this with all of it.', 'Then do that with the rest of it.']);
  });

  it('keeps the groups of a visible list', async () => {
    const html = `<h1>Pie</h1><div><h2>Ingredients</h2><h3>Crust</h3><ul><li>1 cup flour<li>2 eggs</ul>
      <h3>Filling</h3><ul><li>3 apples</ul></div>`;
    expect((await parse(html)).ingredients).toEqual([
      { line: '1 cup flour', group: 'Crust' },
      { line: '2 eggs', group: 'Crust' },
      { line: '3 apples', group: 'Filling' },
    ]);
  });

  it('reads lists that only their class names explain', async () => {
    const html = `<h1>Leves</h1><ul class="recipe-ingredients"><li>2 db hagyma<li>1 l víz</ul>
      <div class="recipe-instructions"><p>Vágd fel a hagymát apróra.</p><p>Főzd meg a vízben puhára.</p></div>`;
    expect(await linesOf(html)).toEqual(['2 db hagyma', '1 l víz']);
    expect(await stepsOf(html)).toEqual(['Vágd fel a hagymát apróra.', 'Főzd meg a vízben puhára.']);
  });

  it('goes on over headings that only count the steps', async () => {
    const html = `<h1>Soup</h1><h2>Ingredients</h2><ul><li>2 leeks<li>1 l water</ul>
      <div><h3>Step 1</h3><p>Chop the leeks and wash them.</p></div><div><h3>Step 2</h3><p>Boil them in the water.</p></div>`;
    expect(await stepsOf(html)).toEqual(['Chop the leeks and wash them.', 'Boil them in the water.']);
  });

  it('takes no list of comments or navigation for ingredients', async () => {
    const html = `<h1>Soup</h1><nav><ul><li>10 soups<li>20 cakes<li>30 pies</ul></nav>
      <div class="comments"><ul><li>5 stars<li>4 stars<li>3 stars</ul></div>`;
    await expect(parse(html)).rejects.toMatchObject({ code: 'NO_RECIPE_FOUND' });
  });

  it.each([
    ['nothing', ''],
    ['no recipe', '<h1>About us</h1><p>We cook.</p>'],
    ['a recipe without a name', jsonLd({ '@type': 'Recipe', recipeIngredient: ['1 leek'] })],
  ])('fails with NO_RECIPE_FOUND on %s', async (_, html) => {
    await expect(parse(html)).rejects.toMatchObject({ code: 'NO_RECIPE_FOUND' });
  });

  it('fails with TOO_LARGE above twelve million characters', async () => {
    await expect(parse('a'.repeat(13_000_000))).rejects.toMatchObject({ code: 'TOO_LARGE' });
  });

  it.each([
    ['a hundred thousand nested elements', '<div>'.repeat(100_000)],
    ['millions of unclosed elements', '<i>'.repeat(1_000_000)],
    [
      'JSON-LD ten thousand deep',
      `<script type="application/ld+json">${'{"a":['.repeat(10_000)}${']}'.repeat(10_000)}</script>`,
    ],
    ['nested rows', '<table><tr><td>'.repeat(50_000)],
    [
      'hundreds of main headings around hundreds of thousands of links',
      `<title>Soup</title>${'<h1>'.repeat(500)}${'<a href="/x">x</a>'.repeat(290_000)}`,
    ],
    ['a hundred thousand lines in one element', `<div>${'Stir <br>'.repeat(100_000)}</div>`],
  ])('reads the recipe before %s', async (_, hostile) => {
    const html = `${jsonLd({ '@type': 'Recipe', name: 'Soup', recipeIngredient: ['1 leek'] })}${hostile}`;
    expect((await parse(html)).name).toBe('Soup');
  });

  it('gives a recipe or a failure for any markup, and never another error', async () => {
    const tags = [
      '<h2>Ingredients</h2>',
      '<ul><li>1 cup a',
      '</div>',
      '<div class="ingredients">',
      '<h3>Method',
      '<td>',
      '<b>',
      '<!--',
      '<h1>x',
      '<p itemprop=ingredients>2 b',
      '<div itemscope itemtype="http://schema.org/Recipe">',
      '<script type="application/ld+json">{"@type":"Recipe"',
      '</script>',
    ];
    const pages = fc.array(fc.oneof(fc.constantFrom(...tags), fc.string()), { maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(pages, async (parts) => {
        const result = await parse(parts.join('')).catch((error: unknown) => error);
        expect(result instanceof ParseFailure || (result as { name: string }).name !== '').toBe(true);
      }),
    );
  });

  it('separates sentences that have no space between them', async () => {
    const html = `<h1>Soup</h1><h2>Ingredients</h2><ul><li>2 leeks<li>1 l water</ul><h2>Method</h2>
      <p>Heat to 80 degrees.Boil the leeks in it.</p><p>See soup.Example.org for e.g.More soups of ours.</p>`;
    const { steps } = await parsePage(html, 'https://kitchen.example/');
    expect(steps.map(({ text }) => text)).toEqual([
      'Heat to 80 degrees. Boil the leeks in it.',
      'See soup.Example.org for e.g.More soups of ours.',
    ]);
  });
});

describe('a page whose list is not a plain one', () => {
  const shown = (ingredients: string, method: string): string =>
    `<html lang="en"><body><main><h1>Rhubarb fool</h1><h2>Ingredients</h2>${ingredients}<h2>Method</h2>${method}</main></body></html>`;
  const LIST = '<ul><li>400 g rhubarb</li><li>80 g sugar</li><li>300 ml cream</li></ul>';
  const METHOD = '<ol><li>Stew the rhubarb with the sugar.</li><li>Whip the cream and fold it in.</li></ol>';
  const lines = async (html: string): Promise<string[]> => (await parse(html)).ingredients.map(({ line }) => line);
  const steps = async (html: string): Promise<string[]> => (await parse(html)).steps.map(({ text }) => text);

  it('has its ingredients in the labels of check boxes', async () => {
    const boxes = ['400 g rhubarb', '80 g sugar', '300 ml cream'].map(
      (line, at) => `<input type="checkbox" id="i${at}"><label for="i${at}">${line}</label>`,
    );
    expect(await lines(shown(`<div>${boxes.join('')}</div>`, METHOD))).toEqual([
      '400 g rhubarb',
      '80 g sugar',
      '300 ml cream',
    ]);
  });

  it('holds a group in one item', async () => {
    const groups =
      '<ul><li><strong>Fool</strong><br>400 g rhubarb<br>80 g sugar</li><li><strong>Top</strong><br>300 ml cream<br>2 biscuits</li></ul>';
    const { ingredients } = await parse(shown(groups, METHOD));
    expect(ingredients).toEqual([
      { line: '400 g rhubarb', group: 'Fool' },
      { line: '80 g sugar', group: 'Fool' },
      { line: '300 ml cream', group: 'Top' },
      { line: '2 biscuits', group: 'Top' },
    ]);
  });

  it('prints the names of its ingredients in bold', async () => {
    const bold =
      '<ul><li>400 g <b>rhubarb</b></li><li>80 g <b>sugar</b></li><li><b>Cream</b></li><li>1 <b>lemon</b></li></ul>';
    expect(await lines(shown(bold, METHOD))).toEqual(['400 g rhubarb', '80 g sugar', 'Cream', '1 lemon']);
  });

  it('is a table with titles of its columns and a total', async () => {
    const rows = [
      ['What', 'How much'],
      ['Rhubarb', '400 g'],
      ['Sugar', '80 g'],
      ['Cream', '300 ml'],
      ['Total', '780 g'],
    ];
    const table = rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('');
    expect(await lines(shown(`<table>${table}</table>`, METHOD))).toEqual([
      'Rhubarb 400 g',
      'Sugar 80 g',
      'Cream 300 ml',
    ]);
  });

  it('ends with facts of the dish', async () => {
    expect(
      await lines(shown(LIST.replace('</ul>', '<li>Difficulty easy</li><li>Cost low</li></ul>'), METHOD)),
    ).toHaveLength(3);
  });

  it('has a method that goes on behind an advertisement', async () => {
    const parts =
      '<div><ol><li>Stew the rhubarb with the sugar.</li></ol></div><p>Advertisement</p><div><h3>Offers</h3></div><div><ol start="2"><li>Whip the cream and fold it in.</li></ol></div>';
    expect(await steps(shown(LIST, parts))).toEqual([
      'Stew the rhubarb with the sugar.',
      'Whip the cream and fold it in.',
    ]);
  });

  it('counts its steps up to their number', async () => {
    const counted =
      '<div><p>Step 1 of 2</p><p>Stew the rhubarb with the sugar.</p></div><div><p>Step 2 of 2</p><p>Whip the cream and fold it in.</p></div>';
    expect(await steps(shown(LIST, counted))).toEqual([
      'Stew the rhubarb with the sugar.',
      'Whip the cream and fold it in.',
    ]);
  });

  it('has a tip or an invitation below the method', async () => {
    const behind = '<p>Stew the rhubarb with the sugar.</p><p>Whip the cream and fold it in.</p>';
    for (const last of [
      'TIP · a little ginger goes well with it.',
      'For more puddings, visit our channel and subscribe!',
    ])
      expect(await steps(shown(LIST, `${behind}<p>${last}</p>`))).toHaveLength(2);
  });

  it.each([
    ['cs', 'Vše smícháme dohromady.', 'Necháme odležet.'],
    ['fi', 'Sekoita kaikki keskenään.', 'Anna levätä yön yli.'],
    ['el', 'Τα ανακατεύουμε όλα μαζί.', 'Τα αφήνουμε μία νύχτα.'],
  ])('has a method that a script draws: %s', async (inLanguage, ...recipeInstructions) => {
    const recipe = { '@type': 'Recipe', name: 'X', inLanguage, recipeIngredient: ['1 kg x'], recipeInstructions };
    expect(await steps(`${jsonLd(recipe)}<div id="app"></div>`)).toEqual(recipeInstructions);
  });

  it('keeps its method in a closed panel', async () => {
    const page = `<main><h1>Rhubarb fool</h1><div role="tabpanel">${LIST}</div><div role="tabpanel" class="sr-only">${METHOD}</div></main>`;
    expect(await steps(page)).toHaveLength(2);
  });

  it('has no headings, but dashes', async () => {
    const page =
      '<main><h1>Rhubarb fool</h1><p>- 400 g rhubarb<br>- 80 g sugar<br>- 300 ml cream</p><p>1) Stew the rhubarb with the sugar.<br>2) Whip the cream and fold it in.</p></main>';
    expect(await lines(page)).toEqual(['400 g rhubarb', '80 g sugar', '300 ml cream']);
    expect(await steps(page)).toHaveLength(2);
  });
});

describe('data that is poorer than the page', () => {
  const page = (recipeIngredient: string[], recipeInstructions: unknown, shown: string[]): string => {
    const data = {
      '@context': 'https://schema.org',
      '@type': 'Recipe',
      name: 'Beet dip',
      recipeIngredient,
      recipeInstructions,
    };
    const list = shown.map((line) => `<li>${line}</li>`).join('');
    const method = '<ol><li>Boil the beets until they are soft.</li><li>Blend them with the rest.</li></ol>';
    return `<script type="application/ld+json">${JSON.stringify(data)}</script><main><h1>Beet dip</h1><h2>Ingredients</h2><ul>${list}</ul><h2>Method</h2>${method}</main>`;
  };
  const METHOD = ['Boil the beets until they are soft.', 'Blend them with the rest.'];

  it('gives way when it lacks the name of an ingredient', async () => {
    const { ingredients } = await parse(page(['3 large', '200 g yoghurt'], METHOD, ['3 large beets', '200 g yoghurt']));
    expect(ingredients.map(({ line }) => line)).toEqual(['3 large beets', '200 g yoghurt']);
  });

  it('gives way when a program converted its amounts', async () => {
    const { ingredients } = await parse(page(['44.36 ml tahini', '1 lemon'], METHOD, ['3 tbsp tahini', '1 lemon']));
    expect(ingredients.map(({ line }) => line)).toEqual(['3 tbsp tahini', '1 lemon']);
  });

  it('gives way when its method is the whole article', async () => {
    const article = `Beets were what we had at home, and nobody liked them but me. ${METHOD.join(' ')} Read on: ten more dips for a party.`;
    const { steps } = await parse(page(['3 beets', '1 lemon'], article, ['3 beets', '1 lemon']));
    expect(steps.map(({ text }) => text)).toEqual(METHOD);
  });

  it('has a line break inside an ingredient', async () => {
    const { ingredients } = await parse(page(['3\n  beets', '200 g\n yoghurt'], METHOD, []));
    expect(ingredients.map(({ line }) => line)).toEqual(['3 beets', '200 g yoghurt']);
  });

  it.each([
    ['Hazelnut Spread Recipe | Rated 4.8 of 5', 'Hazelnut Spread'],
    ['Apple Tart - 120 reviews', 'Apple Tart'],
    ['Fish - and Chips', 'Fish - and Chips'],
    ['Grandma’s Recipe', 'Grandma’s Recipe'],
  ])('gives %j the name %j', async (name, expected) => {
    const recipe = { '@type': 'Recipe', name, recipeIngredient: ['1 leek'], recipeInstructions: ['Boil it.'] };
    expect((await parse(jsonLd(recipe))).name).toBe(expected);
  });
});
