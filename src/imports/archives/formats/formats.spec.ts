import { describe, expect, it } from '@jest/globals';
import type { Archive } from '../reading/archive.js';
import { ArchiveError } from '../reading/archive-error.js';
import type { ArchivedRecipe, ArchiveFormat } from '../reading/archived-recipe.js';
import { findFormat } from '../reading/formats.js';
import { chowdown } from './chowdown.format.js';
import { cooklang } from './cooklang.format.js';
import { copyMeThat } from './copymethat.format.js';
import { cookmate } from './cookmate.format.js';
import { crouton } from './crouton.format.js';
import { gourmet } from './gourmet.format.js';
import { json } from './json.format.js';
import { kitchenOwl } from './kitchenowl.format.js';
import { masterCook } from './mastercook.format.js';
import { mealie } from './mealie.format.js';
import { mela } from './mela.format.js';
import { myRecipeBox } from './myrecipebox.format.js';
import { nextcloud } from './nextcloud.format.js';
import { paprika } from './paprika.format.js';
import { planToEat } from './plantoeat.format.js';
import { recipeKeeper } from './recipekeeper.format.js';
import { recipeMl } from './recipeml.format.js';
import { schemaOrg } from './schema-org.format.js';
import { texts } from './texts.format.js';
import { tandoor } from './tandoor.format.js';

/** Bytes, text, or a value that is written as JSON. */
type Files = Readonly<Record<string, unknown>>;

function archiveOf(files: Files): Archive {
  const contents = new Map(
    Object.entries(files).map(([path, content]) => [
      path,
      Buffer.isBuffer(content) ? content : Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)),
    ]),
  );
  return {
    entries: [...contents].map(([path, { length }]) => ({ path, size: length })),
    bytes: ({ path }) => Promise.resolve(contents.get(path) ?? Buffer.alloc(0)),
    nested: () => Promise.reject(new Error('There is none')),
    close: () => Promise.resolve(),
  };
}

async function firstOf(format: ArchiveFormat, files: Files): Promise<ArchivedRecipe> {
  const [item] = (await format.find(archiveOf(files))) ?? [];
  if (item === undefined) throw new Error('Nothing was found');
  return item.read();
}

const linesOf = ({ ingredients = [] }: ArchivedRecipe): unknown[] =>
  ingredients.map(({ line, group }) => [line, group ?? null]);
const stepsOf = ({ steps = [] }: ArchivedRecipe): unknown[] =>
  steps.map(({ text, section }) => [text, section ?? null]);

describe('a recipe of schema.org in an archive', () => {
  it('has the groups, the notes and the address that RecipeSage writes', async () => {
    const recipe = {
      '@type': 'Recipe',
      name: 'Pizza',
      isBasedOn: 'https://kitchen.example/pizza',
      recipeIngredient: ['[Dough]', '200 g flour', '[Sauce]', '1 onion'],
      recipeInstructions: [
        { '@type': 'HowToStep', text: '[Dough]' },
        { '@type': 'HowToStep', text: 'Knead.' },
      ],
      comment: [{ '@type': 'Comment', name: 'Author Notes', text: 'Freeze well' }],
    };
    const read = await firstOf(schemaOrg, { 'recipes.json': [recipe] });
    expect(linesOf(read)).toEqual([
      ['200 g flour', 'Dough'],
      ['1 onion', 'Sauce'],
    ]);
    expect(stepsOf(read)).toEqual([['Knead.', 'Dough']]);
    expect(read).toMatchObject({ url: 'https://kitchen.example/pizza', notes: 'Freeze well' });
  });
});

describe('a recipe of Cookmate', () => {
  const xml = `<?xml version="1.0" encoding="UTF-8"?><cookbook version="1"><recipe>
    <title>Leek &amp; potato soup</title><preptime>10 min</preptime><cooktime>25 min</cooktime><quantity>4</quantity>
    <ingredient><li>For the base:</li><li>2 leeks</li><li>1 l stock</li></ingredient>
    <recipetext><li>Chop the leeks.</li><li>Boil them.</li></recipetext>
    <comments><li>Freezes well.</li></comments><category>Dinner</category><imagepath>images/soup.jpg</imagepath><rating>4</rating>
    </recipe></cookbook>`;

  it('has its lists, times, notes and picture', async () => {
    const read = await firstOf(cookmate, { 'my_recipes.xml': xml, 'images/soup.jpg': 'picture' });
    expect(read).toMatchObject({
      name: 'Leek & potato soup',
      prepMinutes: 10,
      cookMinutes: 25,
      servings: 4,
      notes: 'Freezes well.',
      kinds: ['Dinner'],
      rating: 4,
      pictures: [Buffer.from('picture')],
    });
    expect(linesOf(read)).toEqual([
      ['2 leeks', 'For the base'],
      ['1 l stock', 'For the base'],
    ]);
    expect(stepsOf(read)).toEqual([
      ['Chop the leeks.', null],
      ['Boil them.', null],
    ]);
  });
});

describe('a recipe of KitchenOwl', () => {
  const recipe = {
    name: 'Soup',
    description: '## Base\n1. Chop **all**.\n2. Boil.',
    yields: 3,
    cook_time: 20,
    source: 'https://kitchen.example/soup',
    items: [
      { name: 'Leek', description: '2', optional: false },
      { name: 'Cream', description: 'a little', optional: true },
    ],
    tags: ['winter'],
  };

  it.each([
    ['a household', { recipes: [recipe], items: [] }],
    ['one recipe', recipe],
  ])('is read from the file of %s', async (_, file) => {
    const read = await firstOf(kitchenOwl, { 'export.json': file });
    expect(read).toMatchObject({ name: 'Soup', servings: 3, cookMinutes: 20, url: recipe.source, tags: ['winter'] });
    expect(linesOf(read)).toEqual([
      ['2 Leek', null],
      ['Cream, a little (optional)', null],
    ]);
    expect(stepsOf(read)).toEqual([
      ['Chop all.', 'Base'],
      ['Boil.', 'Base'],
    ]);
  });
});

describe('pages and texts in an archive', () => {
  const page = `<html><body itemscope itemtype="http://schema.org/Recipe"><h1 itemprop="name">Soup</h1>
    <img src="Images/1/soup.jpg" itemprop="image"><p itemprop="recipeIngredient">2 leeks</p>
    <div itemprop="recipeInstructions"><p>Boil the leeks for 10 minutes.</p></div></body></html>`;

  it('are read like pages of the web, with the pictures of the archive', async () => {
    const files = { 'index.html': '<a href="Recipes/Soup.html">Soup</a>', 'Recipes/Soup.html': page };
    const read = await firstOf(texts, { ...files, 'Recipes/Images/1/soup.jpg': 'picture' });
    expect(read).toMatchObject({ name: 'Soup', url: null, images: [], pictures: [Buffer.from('picture')] });
    expect(linesOf(read)).toEqual([['2 leeks', null]]);
  });

  it('have the notes and the source that Paprika writes', async () => {
    const paprikaPage = page.replace(
      '</body>',
      `<a itemprop="url" href="https://kitchen.example/soup"><span itemprop="author">Kitchen</span></a>
       <div itemprop="comment"><p>Freezes well.</p></div></body>`,
    );
    const read = await firstOf(texts, { 'Recipes/Soup.html': paprikaPage });
    expect(read).toMatchObject({ url: 'https://kitchen.example/soup', notes: 'Freezes well.' });
    const ofReader = page.replace(
      '</body>',
      '<div itemprop="comment" itemscope><p itemprop="text">Nice</p></div></body>',
    );
    expect((await firstOf(texts, { 'Soup.html': ofReader })).notes).toBeNull();
  });

  it.each([
    ['with a title', '\n# Apple Pie\n\n'],
    ['without one', '\n'],
  ])('may be Markdown %s below a head of YAML', async (_, title) => {
    const head = '---\ntitle: Apple Pie\nservings: 4\nsource: https://kitchen.example/pie\n---\n';
    const body = '## Ingredients\n\n- 3 apples\n- 200 g flour\n\n## Directions\n\n1. Peel the apples.\n2. Bake.\n';
    const read = await firstOf(texts, { 'pie.md': `${head}${title}${body}` });
    expect(read).toMatchObject({ name: 'Apple Pie', servings: 4, url: 'https://kitchen.example/pie' });
    expect(linesOf(read)).toEqual([
      ['3 apples', null],
      ['200 g flour', null],
    ]);
    expect(stepsOf(read)).toEqual([
      ['Peel the apples.', null],
      ['Bake.', null],
    ]);
  });

  it('may be YAML', async () => {
    const yaml = 'name: Soup\ningredients:\n- 2 leeks\nsteps:\n- Boil.\n';
    expect(linesOf(await firstOf(texts, { 'soup.yaml': yaml }))).toEqual([['2 leeks', null]]);
  });

  it('are read from MasterCook with the time that it takes', async () => {
    const text = [
      '* Exported from MasterCook *',
      '',
      'Leek Pie',
      '',
      'Recipe By :',
      'Serving Size : 6 Preparation Time :1:15',
      'Categories : Tarts',
      '',
      '  Amount  Measure       Ingredient -- Preparation Method',
      '--------  ------------  --------------------------------',
      '   2      cups          flour -- sifted',
      '',
      'Bake for 40 minutes.',
      '',
      '- - - - - - - - - - - - - -',
    ].join('\n');
    expect(await firstOf(texts, { 'pie.mxp': text })).toMatchObject({ name: 'Leek Pie', servings: 6, prepMinutes: 75 });
  });

  it('are read like pasted texts, each recipe of a file for itself', async () => {
    const text = '# Soup\n\n## Ingredients\n- 2 leeks\n- 1 onion\n\n## Method\n1. Boil the leeks.\n';
    const more = `${text}\n${text.replace('Soup', 'Stew')}`;
    const items = await texts.find(archiveOf({ 'a.md': text, 'b.txt': more, 'b.webp': 'picture' }));
    expect(items?.map(({ entry }) => entry)).toEqual(['a.md', 'b.txt#1', 'b.txt#2']);
    expect(await items?.[2]?.read()).toMatchObject({ name: 'Stew', pictures: [] });
  });

  it('may be a Meal-Master collection with more recipes than a pasted text', async () => {
    const recipe = (number: number): string =>
      [
        'MMMMM----- Recipe via Meal-Master (tm) v8.05',
        `      Title: Soup ${number}`,
        '  Servings: 4',
        '',
        '      2 c  leeks',
        '',
        '  Boil the leeks for 10 minutes.',
        '',
        'MMMMM',
        '',
      ].join('\r\n');
    const items = await texts.find(
      archiveOf({ 'all.mmf': Array.from({ length: 150 }, (_, at) => recipe(at)).join('') }),
    );
    expect(items).toHaveLength(150);
    const read = (await items?.[149]?.read()) as ArchivedRecipe;
    expect(read).toMatchObject({ name: 'Soup 149', servings: 4 });
    expect(linesOf(read)).toEqual([['2 cup leeks', null]]);
  });

  it('tell what is wrong with a file that cannot be taken apart', async () => {
    const text = '# Soup\n\n## Ingredients\n- 2 leeks\n\n## Method\n1. Boil the leeks.\n';
    const items = await texts.find(archiveOf({ 'a.md': text, 'b.txt': '...' }));
    await expect(items?.[1]?.read()).rejects.toThrow('There is nothing in the text.');
  });

  it('are nothing without a recipe, and JSON is none of them', async () => {
    expect(await texts.find(archiveOf({ 'a.txt': 'Buy milk.' }))).toBeNull();
    expect(await texts.find(archiveOf({ 'a.json': { name: 'Soup' } }))).toBeNull();
  });
});

describe('a recipe of Tandoor', () => {
  it('is read from its file alone, whatever the name of the file', async () => {
    const recipe = { name: 'Soup', steps: [{ instruction: '- Chop.\n- **Boil**.', ingredients: [] }] };
    expect(stepsOf(await firstOf(tandoor, { 'soup.json': recipe }))).toEqual([
      ['Chop.', null],
      ['Boil.', null],
    ]);
  });
});

describe('a recipe of Mealie', () => {
  const row = { id: 'A-1', name: 'Soup', slug: 'soup' };
  const backup = (tables: Files): Files => ({ 'database.json': { recipes: [row], ...tables } });

  it('has the picture that lies beside its file', async () => {
    const files = { 'soup.json': { ...row, recipeIngredient: [] }, 'original.webp': 'picture' };
    expect((await firstOf(mealie, files)).pictures).toEqual([Buffer.from('picture')]);
  });

  it('has steps without Markdown, and one step for each item of a list', async () => {
    const steps = [
      { recipe_id: 'a1', position: 0, text: 'Mix **flour** and butter.\n\n![photo](/api/media/x.webp)' },
      { recipe_id: 'a1', position: 1, text: '- Roll it out.\n- See [this](https://kitchen.example/x).' },
      { recipe_id: 'a1', position: 2, text: '## Filling\nFill it.\nFold it.' },
    ];
    expect(stepsOf(await firstOf(mealie, backup({ recipe_instructions: steps })))).toEqual([
      ['Mix flour and butter.', null],
      ['Roll it out.', null],
      ['See this.', null],
      ['Fill it.\nFold it.', 'Filling'],
    ]);
  });

  it('has the lines whose amounts the program does not show as they are written', async () => {
    const lines = [
      { recipe_id: 'a1', position: 1, quantity: 1, note: '2 cups of stock' },
      { recipe_id: 'a1', position: 0, quantity: 1, note: 'salt' },
    ];
    expect(linesOf(await firstOf(mealie, backup({ recipes_ingredients: lines })))).toEqual([
      ['salt', null],
      ['2 cups of stock', null],
    ]);
    const settings = [{ recipe_id: 'a1', disable_amount: false }];
    const shown = await firstOf(
      mealie,
      backup({ recipes_ingredients: [{ ...lines[1], note: 'egg' }], recipe_settings: settings }),
    );
    expect(linesOf(shown)).toEqual([['1 egg', null]]);
  });

  it('is in the cookbooks whose filters it passes, of both kinds of tables', async () => {
    const recipe = await firstOf(
      mealie,
      backup({
        tags: [{ id: 'T', name: 'Winter', slug: 'winter' }],
        categories: [{ id: 'C', name: 'Dinner' }],
        recipes_to_tags: [{ recipe_id: 'a1', tag_id: 't' }],
        recipes_to_categories: [{ recipe_id: 'a1', category_id: 'c' }],
        cookbooks: [
          { id: 1, name: 'Warm', query_filter_string: 'tags.slug IN ["winter"]' },
          { id: 2, name: 'Evening', query_filter_string: '' },
          { id: 3, name: 'Cold', query_filter_string: 'tags.name = "Summer"' },
          { id: 4, name: 'Loved', query_filter_string: 'rating > 3' },
          { id: 5, name: 'Without a filter' },
        ],
        cookbooks_to_categories: [{ cookbook_id: 2, category_id: 'C' }],
      }),
    );
    expect(recipe.cookbooks).toEqual(['Warm', 'Evening']);
  });

  it('was made when the program says so', async () => {
    const files = backup({ households_to_recipes: [{ recipe_id: 'a1', last_made: '2026-01-05T18:00:00' }] });
    expect((await firstOf(mealie, files)).made).toEqual([{ madeAt: '2026-01-05T18:00:00Z' }]);
  });

  it('takes the food and the unit from the old tables, and a line without a food from its text', async () => {
    const files = backup({
      ingredient_foods: [{ id: 7, name: 'flour' }],
      ingredient_units: [{ id: 3, name: 'cup' }],
      recipes_ingredients: [
        { recipe_id: 'a1', position: 0, quantity: 1.5, food_id: 7, unit_id: 3, note: 'sifted', title: 'Dough' },
        { recipe_id: 'a1', position: 1, quantity: null, original_text: 'a pinch of salt' },
      ],
    });
    expect(linesOf(await firstOf(mealie, files))).toEqual([
      ['1.5 cup flour sifted', 'Dough'],
      ['a pinch of salt', 'Dough'],
    ]);
  });
});

describe('a recipe of Tandoor', () => {
  it('has its instructions filled in', async () => {
    const ingredients = [
      { food: { name: 'milk' }, unit: { name: 'ml' }, amount: 200, order: 1 },
      { food: { name: 'eggs' }, unit: null, amount: 2, order: 0 },
    ];
    const instruction =
      'Beat {{ ingredients[0] }}, add {{ingredients[1].food}} and {{ scale(50) }} g sugar. {{ ingredients[9] }}';
    const recipe = await firstOf(tandoor, { 'recipe.json': { name: 'Cake', steps: [{ instruction, ingredients }] } });
    expect(stepsOf(recipe)).toEqual([['Beat 2 eggs, add milk and 50 g sugar. {{ ingredients[9] }}', null]]);
    expect(linesOf(recipe)).toEqual([
      ['2 eggs', null],
      ['200 ml milk', null],
    ]);
  });
});

describe('recipes of Tandoor that somebody unpacked', () => {
  it('are found in their folders', async () => {
    const recipe = {
      name: 'Cake',
      steps: [{ instruction: 'Bake.', ingredients: [{ food: { name: 'flour' }, amount: 2 }] }],
    };
    const items = await tandoor.find(
      archiveOf({ 'all/a/recipe.json': recipe, 'all/b/recipe.json': { ...recipe, name: 'Pie' } }),
    );
    expect(await Promise.all((items ?? []).map(async ({ read }) => (await read()).name))).toEqual(['Cake', 'Pie']);
  });
});

describe('a recipe of Nextcloud', () => {
  it('may have its lists as objects', async () => {
    const recipe = await firstOf(nextcloud, {
      'Recipes/Soup/recipe.json': {
        '@type': 'Recipe',
        name: 'Soup',
        recipeIngredient: { 0: '1 leek', 2: '2 l stock' },
        recipeInstructions: { 1: 'Cook.', 4: 'Serve.' },
      },
    });
    expect(linesOf(recipe)).toEqual([
      ['1 leek', null],
      ['2 l stock', null],
    ]);
    expect(stepsOf(recipe)).toEqual([
      ['Cook.', null],
      ['Serve.', null],
    ]);
  });
});

describe('a recipe of Paprika', () => {
  it('keeps headings, lines and numbers of its texts apart', async () => {
    const recipe = await firstOf(paprika, {
      'a.paprikarecipe': {
        uid: 'X',
        name: 'Pie',
        ingredients: 'For the dough:\n250 g flour\n\nFilling:\n1 1/2 kg apples\n**2 tbsp** sugar',
        directions: '1. Knead.\n\n2) Fill, then\n\n10 minutes later bake.',
        source: 'Grandma',
        nutritional_info: '',
        prep_time: '1 hr 15 min',
      },
    });
    expect(linesOf(recipe)).toEqual([
      ['250 g flour', 'For the dough'],
      ['1 1/2 kg apples', 'Filling'],
      ['2 tbsp sugar', 'Filling'],
    ]);
    expect(stepsOf(recipe)).toEqual([
      ['Knead.', null],
      ['Fill, then', null],
      ['10 minutes later bake.', null],
    ]);
    expect(recipe).toMatchObject({ author: 'Grandma', prepMinutes: 75 });
  });
});

describe('a recipe of Mela', () => {
  it('has its headings, and a source that is no address as its author', async () => {
    const recipe = await firstOf(mela, {
      'a.melarecipe': {
        title: 'Stew',
        yield: '4',
        link: 'A book',
        ingredients: '# Meat\n1 kg beef',
        instructions: '# Day 1\nFry.\nWait:',
      },
    });
    expect(linesOf(recipe)).toEqual([['1 kg beef', 'Meat']]);
    expect(stepsOf(recipe)).toEqual([
      ['Fry.', 'Day 1'],
      ['Wait', null],
    ]);
    expect(recipe).toMatchObject({ author: 'A book', servings: 4 });
  });
});

describe('a recipe of Crouton', () => {
  it('goes by the order of its parts', async () => {
    const recipe = await firstOf(crouton, {
      'a.crumb': {
        uuid: 'u',
        name: 'Buns',
        ingredients: [
          { order: 2, ingredient: { name: 'milk' }, quantity: { amount: 250, quantityType: 'MILLS' } },
          { order: 0, ingredient: { name: 'Dough' }, quantity: { quantityType: 'SECTION' } },
          { order: 1, ingredient: { name: 'eggs' }, quantity: { amount: 2, secondaryAmount: 3, quantityType: 'ITEM' } },
          { order: 3, ingredient: { name: 'salt' } },
        ],
        steps: [
          { order: 1, step: 'Bake.', isSection: false },
          { order: 0, step: 'Later', isSection: true },
        ],
      },
    });
    expect(linesOf(recipe)).toEqual([
      ['2 eggs', 'Dough'],
      ['250 ml milk', 'Dough'],
      ['salt', 'Dough'],
    ]);
    expect(recipe.ingredients?.[0]?.parts).toMatchObject({ amount: 2, amountMax: 3, unit: null });
    expect(stepsOf(recipe)).toEqual([['Bake.', 'Later']]);
  });
});

describe('a table', () => {
  it('of PlanToEat may have a byte order mark, semicolons and lines within quotes', async () => {
    const table =
      '\ufeffTitle;Course;Prep Time;Ingredients;Directions\r\n"Soup; hot";Dinner;20;"1 leek\r\n, ,\r\n2 l stock";"Cook.\r\n\r\nServe."\r\n';
    const recipe = await firstOf(planToEat, { 'recipes.csv': table });
    expect(recipe).toMatchObject({ name: 'Soup; hot', kinds: ['Dinner'], prepMinutes: 20 });
    expect(linesOf(recipe)).toEqual([
      ['1 leek', null],
      ['2 l stock', null],
    ]);
    expect(stepsOf(recipe)).toEqual([
      ['Cook.', null],
      ['Serve.', null],
    ]);
  });

  it('has its columns by their whole names, in any case', async () => {
    const table = 'title,ingredients,directions\nSoup,2 leeks,Boil.';
    expect(linesOf(await firstOf(planToEat, { 'recipes.csv': table }))).toEqual([['2 leeks', null]]);
  });

  it.each([
    '<html><body><p class="title">Soup</p><div class="ingredients">2 leeks, salt</div><div class="directions">Boil</div></body></html>',
    '<recipeml><title>Soup</title><ingredients>2 leeks</ingredients><directions>Boil, serve</directions></recipeml>',
    'A title, the ingredients, and directions to boil.',
  ])('is none in %s', async (content) => {
    expect(await planToEat.find(archiveOf({ 'soup.html': content }))).toBeNull();
  });

  it('of MyRecipeBox has times in words', async () => {
    const table =
      'title,preparationTime,cookingTime,quantity,ingredients,instructions,favorite,source\nPie,1 hour,45 min,6 servings,"1 kg apples",Bake.,1,https://example.org/pie';
    expect(await firstOf(myRecipeBox, { table })).toMatchObject({
      name: 'Pie',
      prepMinutes: 60,
      cookMinutes: 45,
      servings: 6,
      isFavorite: true,
      url: 'https://example.org/pie',
    });
  });
});

describe('a page', () => {
  it('of RecipeKeeper has one recipe in each part', async () => {
    const page = `<div class="recipe-details"><h2 itemprop="name">Soup &amp; bread</h2>
      <span itemprop="recipeYield">4 bowls</span><meta content="PT1H5M" itemprop="cookTime">
      <meta content="True" itemprop="recipeIsFavourite"><meta content="Quick" itemprop="recipeCategory">
      <div itemprop="recipeIngredients"><p>For the soup:</p><p>1 leek</p></div>
      <div itemprop="recipeDirections"><p>1. Cook.</p><p>Serve.</p></div></div>`;
    const recipe = await firstOf(recipeKeeper, { 'recipes.html': page });
    expect(recipe).toMatchObject({
      name: 'Soup & bread',
      servings: 4,
      cookMinutes: 65,
      isFavorite: true,
      kinds: ['Quick'],
    });
    expect(linesOf(recipe)).toEqual([['1 leek', 'For the soup']]);
    expect(stepsOf(recipe)).toEqual([
      ['Cook.', null],
      ['Serve.', null],
    ]);
  });

  it('of CopyMeThat has headings among its items', async () => {
    const page = `<div class="recipe"><div id="name">Stew</div><a id="original_link" href="https://example.org/s">x</a>
      <ul id="recipeIngredients"><li class="recipeIngredient">salt</li>
      <div class= "recipeIngredient recipeIngredient_subheader">Meat</div><li class="recipeIngredient">1 kg <b>beef</b></li>
      <div class="recipeIngredient_spacer"></div></ul>
      <ol id="recipeInstructions"><li class="instruction_subheader">Later</li><li class="instruction" value="1">Fry.</li></ol></div>`;
    const recipe = await firstOf(copyMeThat, { 'export/recipes.html': page });
    expect(recipe).toMatchObject({ name: 'Stew', url: 'https://example.org/s' });
    expect(linesOf(recipe)).toEqual([
      ['salt', null],
      ['1 kg beef', 'Meat'],
    ]);
    expect(stepsOf(recipe)).toEqual([['Fry.', 'Later']]);
  });
});

describe('a recipe of Chowdown', () => {
  it('has lines with colons in them, and a head with the line ends of Windows', async () => {
    const text =
      '---\r\ntitle: Rice\r\ningredients:\r\n- 1 cup rice\r\n- Sauce: 2 tbsp soy\r\ndirections:\r\n- Boil: ten minutes.\r\n---\r\nPlain rice.\r\n';
    const recipe = await firstOf(chowdown, { '_recipes/rice.md': text, 'README.md': '# Site' });
    expect(recipe).toMatchObject({ name: 'Rice', description: 'Plain rice.' });
    expect(linesOf(recipe)).toEqual([
      ['1 cup rice', null],
      ['Sauce: 2 tbsp soy', null],
    ]);
    expect(stepsOf(recipe)).toEqual([['Boil: ten minutes.', null]]);
  });
});

describe('a single file', () => {
  it.each([
    ['{"@context": "https://schema.org", "@type": "Recipe", "name": "Pie", "author": {"@type": "Person"}}'],
    ['\n[{"@type": "Recipe", "name": "Pie", "author": {"name": "Ana"}}]'],
  ])('of JSON is no Cooklang: %s', async (content) => {
    expect(await cooklang.find(archiveOf({ 'recipes.json': content }))).toBeNull();
  });

  it.each([
    [
      'pie.html',
      '<html><head><title>Pie</title><script type="application/ld+json">{"@type":"Recipe","name":"Pie","author":{"name":"Ana"}}</script></head></html>',
    ],
    ['pie.xml', '<?xml version="1.0"?><recipe note="@type">{x} @salt{1%tsp}</recipe>'],
    ['pie.cook', '{"@context":"https://schema.org","@type":"Recipe","name":"Pie","author":{"name":"Ana"}}'],
    ['pie.cook', '<!DOCTYPE html><style>@media print{p}</style>'],
    ['pie.txt', 'Soup\n\n2 leeks\n\nBoil them. Write to me @ann {at home}.'],
    ['pie.md', 'Here it is:\n\n```json\n{"@type": "Recipe", "name": "Pie", "author": {"name": "Ana"}}\n```'],
  ])('of markup, data or words is no Cooklang: %s', async (path, content) => {
    expect(await cooklang.find(archiveOf({ [path]: content }))).toBeNull();
  });

  it.each([
    ['pie.cook', 'Mix flour and eggs.'],
    ['pie.cook', '[- by hand -]\nMix @flour{200%g}.'],
    ['pie.txt', '<3 from grandma\n\nMix @tipo 00 flour{200%g} for ~{5%minutes}.'],
  ])('of Cooklang is read with or without marks: %s', async (path, content) => {
    expect(await cooklang.find(archiveOf({ [path]: content }))).toHaveLength(1);
  });

  it.each(['pie.html', 'pie.cook', 'pie'])('of a page is read as one, with data in one line: %s', async (path) => {
    const page =
      '<html><head><title>Pie</title><script type="application/ld+json">{"@context":"https://schema.org","@type":"Recipe","name":"Pie","author":{"@type":"Person","name":"Ana"},"recipeIngredient":["2 leeks"],"recipeInstructions":["Boil the leeks."]}</script></head></html>';
    const read = await firstOf(texts, { [path]: page });
    expect(read).toMatchObject({ name: 'Pie', author: 'Ana' });
    expect(linesOf(read)).toEqual([['2 leeks', null]]);
  });

  it('with marks is Cooklang, whatever it is called', async () => {
    expect(await cooklang.find(archiveOf({ 'pie.txt': 'Mix @flour{200%g} and @eggs{2}.' }))).toHaveLength(1);
  });
});

describe('a recipe of Gourmet', () => {
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE gourmetDoc>
<gourmetDoc>
<recipe id="1"><title>Plum &amp; oat tart</title><category>Dessert, Baking</category><source>Ilse</source>
<link>https://kitchen.example/tart</link><rating>4/5 stars</rating><preptime>20 minutes</preptime><cooktime>1 hour</cooktime><yields>8 servings</yields>
<ingredient-list>
<ingredient><amount>1 1/2</amount><unit>cups</unit><item>oats</item><key>oats</key></ingredient>
<inggroup><groupname>Filling</groupname>
<ingredient optional="yes"><amount>1</amount><unit>tsp</unit><item>cinnamon</item></ingredient>
<ingref refid="2"><amount>1</amount><item>custard</item></ingref></inggroup>
</ingredient-list>
<instructions>Press the oats into a tin.

Add plums &amp;lt;i&amp;gt;and&amp;lt;/i&amp;gt; bake.</instructions><modifications>Freezes well.</modifications>
<image format="jpeg"><![CDATA[cGljdHVyZSBvZiBhIHRhcnQgd2l0aCBwbHVtcw==]]></image></recipe>
</gourmetDoc>`;

  it('keeps groups, times, rating, notes and the picture', async () => {
    const read = await firstOf(gourmet, { 'recipes.xml': xml });
    expect(read).toMatchObject({
      name: 'Plum & oat tart',
      author: 'Ilse',
      url: 'https://kitchen.example/tart',
      servings: 8,
      prepMinutes: 20,
      cookMinutes: 60,
      rating: 4,
      notes: 'Freezes well.',
      kinds: ['Dessert', 'Baking'],
      pictures: [Buffer.from('picture of a tart with plums')],
    });
    expect(linesOf(read)).toEqual([
      ['1 1/2 cups oats', null],
      ['1 tsp cinnamon (optional)', 'Filling'],
      ['1 custard', 'Filling'],
    ]);
    expect(stepsOf(read)).toEqual([
      ['Press the oats into a tin.', null],
      ['Add plums and bake.', null],
    ]);
  });
});

describe('a recipe of Gourmet that another one uses', () => {
  it.each([
    '<ingref refid="2" amount="1">Pie crust</ingref>',
    '<ingref refid="2"><amount>1</amount>Pie crust</ingref>',
    '<ingref refid="2"><amount>1</amount><item>Pie crust</item></ingref>',
  ])('is an ingredient: %s', async (reference) => {
    const xml = `<gourmetDoc><recipe><title>Pie</title><ingredient-list>${reference}</ingredient-list></recipe></gourmetDoc>`;
    expect(linesOf(await firstOf(gourmet, { 'pie.xml': xml }))).toEqual([['1 Pie crust', null]]);
  });
});

describe('a recipe in RecipeML', () => {
  const recipe = (title: string): string => `<recipeml version="0.5"><recipe><head><title>${title}</title>
<categories><cat>Soup</cat><cat>Vegan</cat></categories><preptime type="preparation"><time><qty>15</qty><timeunit>minutes</timeunit></time></preptime>
<preptime type="cooking"><time><qty>1</qty><timeunit>hour</timeunit></time></preptime><yield><qty>6</qty><unit>servings</unit></yield></head>
<description>For cold days.</description>
<ingredients><ing><amt><qty><range><q1>2</q1><q2>3</q2></range></qty><unit>lb</unit></amt><item>tomatoes</item><prep>peeled</prep></ing>
<ing-div><title>To serve</title><ing optional="yes"><item>basil</item></ing></ing-div></ingredients>
<directions><step>Chop the
 tomatoes.</step><step>Simmer for an hour.</step></directions></recipe></recipeml>`;

  it('keeps ranges, divisions and times', async () => {
    const read = await firstOf(recipeMl, { 'soup.xml': recipe('Tomato soup') });
    expect(read).toMatchObject({
      name: 'Tomato soup',
      description: 'For cold days.',
      servings: 6,
      prepMinutes: 15,
      cookMinutes: 60,
      kinds: ['Soup', 'Vegan'],
    });
    expect(linesOf(read)).toEqual([
      ['2-3 lb tomatoes, peeled', null],
      ['basil (optional)', 'To serve'],
    ]);
    expect(stepsOf(read)).toEqual([
      ['Chop the tomatoes.', null],
      ['Simmer for an hour.', null],
    ]);
  });

  const withHead = (head: string, ingredient = '', step = 'Bake.'): Files => ({
    'pie.xml': `<recipeml><recipe><head><title>Pie</title>${head}</head><ingredients><ing>${ingredient}</ing></ingredients>
      <directions><step>${step}</step></directions></recipe></recipeml>`,
  });

  it.each([
    ['<amt><qty><frac><n>1</n><d>2</d></frac></qty><unit>cup</unit></amt><item>flour</item>', '1/2 cup flour'],
    [
      '<amt><qty>1<frac><n>1</n><sep>/</sep><d>2</d></frac></qty><unit>cup</unit></amt><item>milk</item>',
      '1 1/2 cup milk',
    ],
    ['<amt><qty>2 <frac>3/4</frac></qty></amt><item>onions</item>', '2 3/4 onions'],
    [
      '<amt><range><q1>1<frac><n>1</n><d>2</d></frac></q1><sep>to</sep><q2>2</q2></range><unit>l</unit></amt><item>stock</item>',
      '1 1/2-2 l stock',
    ],
    [
      '<amt><qty>1</qty><unit>cup</unit></amt><amt><qty>240</qty><unit>ml</unit></amt><item>milk</item>',
      '1 cup (240 ml) milk',
    ],
    ['<amt><qty>2</qty><size>large</size></amt><item>eggs</item><prep>beaten</prep>', '2 large eggs, beaten'],
    ['<item>salt</item><ing-note>to taste</ing-note>', 'salt, to taste'],
    [
      '<amt><qty>1</qty><unit>cup</unit></amt><item>butter</item><alt-ing><amt><qty><frac><n>3</n><d>4</d></frac></qty><unit>cup</unit></amt><item>oil</item></alt-ing>',
      '1 cup butter, or 3/4 cup oil',
    ],
  ])('has the amounts, notes and alternatives of its ingredients: %s', async (ingredient, line) => {
    expect(linesOf(await firstOf(recipeMl, withHead('', ingredient)))).toEqual([[line, null]]);
  });

  it.each([
    '<yield><qty><range><q1>4</q1><q2>6</q2></range></qty><unit>servings</unit></yield>',
    '<yield><range><q1>4</q1><q2>6</q2></range><unit>servings</unit></yield>',
    '<yield><qty>4</qty></yield>',
  ])('has its servings, of a range the lower end: %s', async (head) => {
    expect((await firstOf(recipeMl, withHead(head))).servings).toBe(4);
  });

  it.each([
    ['Cook', 'Prep'],
    ['cooking', 'preparation'],
    ['Baking time', 'mixing'],
  ])('has its times by their types in any case: %s and %s', async (cook, prep) => {
    const time = (type: string, minutes: number): string =>
      `<preptime type="${type}"><time><qty>${minutes}</qty><timeunit>minutes</timeunit></time></preptime>`;
    const read = await firstOf(recipeMl, withHead(time(cook, 40) + time(prep, 10)));
    expect(read).toMatchObject({ prepMinutes: 10, cookMinutes: 40 });
  });

  it('has the amounts within its steps', async () => {
    const step =
      'Add <qty>1<frac><n>1</n><d>2</d></frac></qty> cups, bake at <temp><qty>350</qty><tempunit>F</tempunit></temp>.';
    expect(stepsOf(await firstOf(recipeMl, withHead('', '', step)))).toEqual([
      ['Add 1 1/2 cups, bake at 350 F.', null],
    ]);
  });

  it('may be in a file of its own, as many as there are', async () => {
    const files = archiveOf({ 'a.xml': recipe('Soup'), 'b.xml': recipe('Stew'), 'c.xml': '<other/>' });
    expect((await recipeMl.find(files))?.map(({ name }) => name)).toEqual(['Soup', 'Stew']);
  });
});

describe('a recipe of MasterCook', () => {
  const mx2 = `<?xml version="1.0" standalone="yes" encoding="ISO-8859-1"?>
<!DOCTYPE mx2 SYSTEM "mx2.dtd">
<mx2 source="MasterCook" date="May 2, 2024"><Summ><Nam>Carrot stew</Nam></Summ>
<RcpE name="Carrot stew" author="Ida "Winter" Berg" img="stew.jpg"><Serv qty="4"/><PrpT elapsed="0:30"/><CatS><CatT>
Dinner
</CatT></CatS>
<IngR name="carrots in 3/4" dice" unit="pounds" qty="2"><IPrp>
peeled
</IPrp></IngR>
<IngR name="For the broth:"></IngR><IngR name="water" unit="quarts" qty="1 1/2"></IngR>
<DirS><DirT img="">
Brown the carrots.
</DirT><DirT img="">
Simmer them.
</DirT></DirS><Srce>
My mother
</Srce><Yield unit="cups" qty="6.000000"/><TTim elapsed="1:45"/><Note>
Better the next day.
</Note></RcpE></mx2>`;

  it('keeps quotes within its values, headings, times and the picture beside the file', async () => {
    const read = await firstOf(masterCook, { 'all.mx2': mx2, 'stew.jpg': 'picture' });
    expect(read).toMatchObject({
      name: 'Carrot stew',
      author: 'Ida "Winter" Berg',
      servings: 4,
      prepMinutes: 30,
      totalMinutes: 105,
      notes: 'Better the next day.',
      kinds: ['Dinner'],
      pictures: [Buffer.from('picture')],
    });
    expect(linesOf(read)).toEqual([
      ['2 pounds carrots in 3/4" dice, peeled', null],
      ['1 1/2 quarts water', 'For the broth'],
    ]);
    expect(stepsOf(read)).toEqual([
      ['Brown the carrots.', null],
      ['Simmer them.', null],
    ]);
  });
});

describe('a recipe of MasterCook with parts that few have', () => {
  const mx2 = `<mx2><RcpE name="Roast"><IngR name="beef" unit="pounds" qty="2" code="I"/><IngR name="FOR THE SAUCE" code="S"/>
    <IngR name="cream" unit="cup" qty="1" code="I"/><AltT label="Standing" elapsed="0:20"/><AltT label="Cooking" elapsed="0:45"/>
    <SrvI>With bread.</SrvI></RcpE></mx2>`;

  it('keeps subtitles, the time for cooking and ideas for serving', async () => {
    const read = await firstOf(masterCook, { 'roast.mx2': mx2 });
    expect(read).toMatchObject({ cookMinutes: 45, notes: 'With bread.' });
    expect(linesOf(read)).toEqual([
      ['2 pounds beef', null],
      ['1 cup cream', 'FOR THE SAUCE'],
    ]);
  });

  it.each([
    ['little', Buffer.from(`\ufeff${mx2}`, 'utf16le')],
    ['big', Buffer.from(`\ufeff${mx2}`, 'utf16le').swap16()],
  ])('may be in UTF-16 with the %s end first', async (_, file) => {
    expect((await firstOf(masterCook, { 'roast.mx2': file })).name).toBe('Roast');
  });
});

describe('XML', () => {
  const recipe = (method: string): string =>
    `<gourmetDoc><recipe><title>Soup</title><instructions>${method}</instructions></recipe></gourmetDoc>`;

  it('with deeply nested elements is a damaged file beside which others are read', async () => {
    const deep = recipe('<b>'.repeat(200_000) + '</b>'.repeat(200_000));
    const [first, second] = (await gourmet.find(archiveOf({ 'a.xml': deep, 'b.xml': recipe('Boil.') }))) ?? [];
    expect(first?.entry).toBe('a.xml');
    await expect(first?.read()).rejects.toThrow('Its elements are nested too deeply.');
    expect(await second?.read()).toMatchObject({ name: 'Soup' });
  });

  it('may have many elements side by side, and markup within a text', async () => {
    const read = await firstOf(gourmet, {
      'a.xml': recipe('<p>Boil <b><i>well</i></b>.</p>'.repeat(2_000)),
    });
    expect(read.name).toBe('Soup');
  });
});

describe('an archive with files of several kinds', () => {
  const text = (name: string): string => `# ${name}\n\n## Ingredients\n- 2 leeks\n\n## Method\n1. Boil the leeks.\n`;
  const page =
    '<html><body itemscope itemtype="http://schema.org/Recipe"><h1 itemprop="name">Pie</h1><p itemprop="recipeIngredient">2 leeks</p><div itemprop="recipeInstructions">Bake the leeks.</div></body></html>';
  const soup = { title: 'Soup', ingredients: ['1 egg'], steps: ['Boil.'] };
  const gourmetFile = '<gourmetDoc><recipe><title>Tart</title></recipe></gourmetDoc>';
  const ofSchema = { '@type': 'Recipe', name: 'Egg', recipeIngredient: ['1 egg'], recipeInstructions: 'Boil it.' };

  it.each([
    ['JSON, pages and texts', { 'a.html': page, 'b.md': text('Stew'), 'x.json': soup }, ['x.json', 'a.html', 'b.md']],
    ['XML and texts', { 'a.txt': text('Stew'), 'g.xml': gourmetFile }, ['g.xml#1', 'a.txt']],
    ['schema.org and texts', { 'a.md': text('Stew'), 'e.json': ofSchema }, ['e.json', 'a.md']],
    ['schema.org in a text', { 'a.md': text('Stew'), 'e.txt': JSON.stringify(ofSchema) }, ['e.txt', 'a.md']],
  ])('holds the recipes of all, each once: %s', async (_, files, entries) => {
    const { items } = await findFormat(archiveOf(files));
    expect(items.map(({ entry }) => entry)).toEqual(entries);
  });

  it('holds what one format reads when another finds a damaged file', async () => {
    const whole = archiveOf({ 'bad.json': 'x', 'e.json': ofSchema });
    const damaged = new ArchiveError('damaged', 'The file is damaged.');
    const archive: Archive = {
      ...whole,
      bytes: (entry) => (entry.path === 'bad.json' ? Promise.reject(damaged) : whole.bytes(entry)),
    };
    expect((await findFormat(archive)).items.map(({ entry }) => entry)).toEqual(['e.json']);
    await expect(findFormat({ ...archive, entries: archive.entries.slice(0, 1) })).rejects.toThrow(damaged);
  });

  it('has the format of its first recipe', async () => {
    expect((await findFormat(archiveOf({ 'a.md': text('Stew'), 'x.json': soup }))).format).toBe('json');
    expect((await findFormat(archiveOf({ 'a.md': text('Stew'), 'x.json': { count: 1 } }))).format).toBe('texts');
  });
});

describe('JSON of other programs', () => {
  const soup = {
    title: 'Soup',
    yield: '4',
    ingredients: '2 leeks\n[Base]\n1 l stock',
    instructions: 'Chop.\nBoil.',
    rating: 4,
  };
  const pie = { title: 'Pie', ingredients: ['3 apples'], instructions: ['Bake.'] };

  it.each([
    ['a list', JSON.stringify([soup, pie])],
    ['a list in an object', JSON.stringify({ version: 1, recipes: [soup, pie] })],
    ['one on each line', `${JSON.stringify(soup)}\n${JSON.stringify(pie)}\n`],
  ])('is read as %s', async (_, content) => {
    const found = await json.find(archiveOf({ 'recipes.json': content }));
    expect(found?.map(({ name }) => name)).toEqual(['Soup', 'Pie']);
    const read = await firstOf(json, { 'recipes.json': content });
    expect(read).toMatchObject({ name: 'Soup', servings: 4, rating: 4 });
    expect(linesOf(read)).toEqual([
      ['2 leeks', null],
      ['1 l stock', 'Base'],
    ]);
    expect(stepsOf(read)).toEqual([
      ['Chop.', null],
      ['Boil.', null],
    ]);
  });

  it.each([
    ['steps', { title: 'Eggs', ingredients: ['1 egg'] }],
    ['a step', { title: 'Eggs', ingredients: ['1 egg'], steps: [] }],
  ])('may have a recipe without %s in a list', async (_, eggs) => {
    const file = [soup, eggs, { ...pie, instructions: undefined, steps: ['Bake.'] }];
    const { format, items } = await findFormat(archiveOf({ 'recipes.json': file }));
    expect(format).toBe('json');
    expect(items.map(({ name }) => name)).toEqual(['Soup', 'Eggs', 'Pie']);
    expect(linesOf((await items[1]?.read()) as ArchivedRecipe)).toEqual([['1 egg', null]]);
  });

  it('is that of no program when it is one recipe with steps in a list', async () => {
    const { format, items } = await findFormat(
      archiveOf({ 'pie.json': { ...pie, instructions: [], steps: ['Bake.'] } }),
    );
    expect([format, items.length]).toEqual(['json', 1]);
  });

  it('may have empty lines between the recipes, and is none with other words behind them', async () => {
    const gap = '\r\n'.repeat(200_000);
    const [first, second] = [JSON.stringify(soup), JSON.stringify(pie)];
    expect(await json.find(archiveOf({ 'recipes.jsonl': `${gap}${first}${gap}${second}${gap}` }))).toHaveLength(2);
    expect(await json.find(archiveOf({ 'recipes.jsonl': `{}${gap}x` }))).toBeNull();
    expect(await json.find(archiveOf({ 'recipes.jsonl': `${first}${gap}${second}\nx` }))).toBeNull();
  });

  it('with more than a thousand recipes loses none', async () => {
    const many = Array.from({ length: 1_500 }, (_, at) => ({ ...pie, title: `Pie ${at}` }));
    expect(await json.find(archiveOf({ 'recipes.json': many }))).toHaveLength(1_500);
  });

  it.each([
    [{ name: 'deploy', steps: ['build', 'push'] }],
    [{ name: 'shop', items: ['soap'] }],
    [[{ title: 'Note', text: 'Call Ann.' }]],
  ])('without ingredients and a method is no recipe: %j', async (content) => {
    expect(await json.find(archiveOf({ 'data.json': content }))).toBeNull();
  });

  it('that schema.org describes may stand on a line each', async () => {
    const line = (name: string): string =>
      JSON.stringify({ '@type': 'Recipe', name, recipeIngredient: ['1 egg'], recipeInstructions: 'Boil it.' });
    const found = await schemaOrg.find(archiveOf({ 'recipes.jsonl': `${line('Egg')}\n${line('Two eggs')}` }));
    expect(found?.map(({ name }) => name)).toEqual(['Egg', 'Two eggs']);
  });
});

describe('a list of recipes that Tandoor answers', () => {
  it('may have a recipe without steps among others', async () => {
    const step = { instruction: 'Boil.', ingredients: [] };
    const all = [
      { name: 'Soup', steps: [step] },
      { name: 'Later', steps: [] },
    ];
    expect((await tandoor.find(archiveOf({ 'recipes.json': all })))?.map(({ name }) => name)).toEqual([
      'Soup',
      'Later',
    ]);
    expect(await tandoor.find(archiveOf({ 'recipes.json': [{ name: 'Later', steps: [] }] }))).toBeNull();
  });

  it('holds one recipe each, with the ingredients of its steps', async () => {
    const recipe = (name: string): object => ({
      name,
      steps: [
        { instruction: 'Boil.', ingredients: [{ food: { name: 'leek' }, unit: null, amount: 2, note: '' }], order: 0 },
      ],
    });
    const content = { count: 2, next: null, results: [recipe('Soup'), recipe('Stew')] };
    const found = await tandoor.find(archiveOf({ 'recipes.json': content }));
    expect(found?.map(({ name }) => name)).toEqual(['Soup', 'Stew']);
    expect(stepsOf(await firstOf(tandoor, { 'recipes.json': content }))).toEqual([['Boil.', null]]);
  });
});
