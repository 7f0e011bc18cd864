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
