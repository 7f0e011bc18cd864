import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { schemaContext } from './context.js';
import { readSchemaOrgRecipe } from './read-recipe.js';

const context = schemaContext('https://kitchen.example/soup/');

describe('readSchemaOrgRecipe', () => {
  it('reads a whole recipe', () => {
    const draft = readSchemaOrgRecipe(
      {
        '@type': 'Recipe',
        name: 'Leek &amp; potato soup',
        description: '<p>Warm and plain.</p>',
        url: '/soup',
        inLanguage: 'en-GB',
        image: ['a.jpg', { '@type': 'ImageObject', url: '/b.jpg' }],
        video: { contentUrl: 'v.mp4', thumbnailUrl: ['t.jpg'], duration: 'PT1M5S' },
        recipeYield: ['4', '4 bowls'],
        prepTime: 'PT10M',
        cookTime: 'PT25M',
        recipeIngredient: ['2 leeks', '  ', '3 potatoes'],
        recipeInstructions: [{ '@type': 'HowToStep', text: 'Chop.' }, 'Boil.'],
        author: [{ '@type': 'Person', name: 'Ana Silva', image: '/ana.jpg' }],
        keywords: 'soup, winter, Soup',
        recipeCuisine: 'British',
        recipeCategory: 'Lunch',
        nutrition: { calories: '250 calories', fatContent: '12 g', carbohydrateContent: '30 g', proteinContent: 5 },
      },
      context,
    );
    expect(draft).toEqual({
      name: 'Leek & potato soup',
      description: 'Warm and plain.',
      url: 'https://kitchen.example/soup',
      language: 'en-GB',
      images: ['https://kitchen.example/soup/a.jpg', 'https://kitchen.example/b.jpg'],
      videos: [
        { video: 'https://kitchen.example/soup/v.mp4', thumbnail: 'https://kitchen.example/soup/t.jpg', duration: 65 },
      ],
      servings: 4,
      yieldText: '4 bowls',
      prepMinutes: 10,
      cookMinutes: 25,
      totalMinutes: 35,
      ingredients: [
        { line: '2 leeks', group: null },
        { line: '3 potatoes', group: null },
      ],
      steps: [
        { text: 'Chop.', section: null, images: [] },
        { text: 'Boil.', section: null, images: [] },
      ],
      notes: null,
      author: { name: 'Ana Silva', image: 'https://kitchen.example/ana.jpg' },
      tags: ['soup', 'winter'],
      cuisines: ['British'],
      categories: ['Lunch'],
      calories: 250,
      fat: '12 g',
      carbs: '30 g',
      protein: '5',
      unitSystem: null,
    });
  });

  it('follows an author that is only referred to', () => {
    const nodes = new Map([['#ana', { '@id': '#ana', name: 'Ana Silva' }]]);
    const draft = readSchemaOrgRecipe({ name: 'Soup', author: { '@id': '#ana' } }, schemaContext(null, nodes));
    expect(draft?.author).toEqual({ name: 'Ana Silva', image: null });
  });

  it('takes no picture from a reference to an object that is nowhere', () => {
    const page = schemaContext('https://kitchen.example/soup', new Map());
    const images = (image: unknown) => readSchemaOrgRecipe({ name: 'Soup', image }, page)?.images;
    expect(images({ '@id': '#primary' })).toEqual([]);
    expect(images([{ '@id': 'https://kitchen.example/soup#picture' }, '/soup.jpg'])).toEqual([
      'https://kitchen.example/soup.jpg',
    ]);
    expect(images(['https://kitchen.example/soup', 'https://kitchen.example/soup/#/schema/image/3'])).toEqual([]);
    expect(images(['null', 'undefined', { url: 'false' }])).toEqual([]);
  });

  it('takes each picture of a list, also of one in a single text', () => {
    const images = (image: unknown) => readSchemaOrgRecipe({ name: 'Soup', image }, context)?.images;
    const both = ['https://cdn.example/a.jpg', 'https://cdn.example/b.jpg'];
    expect(images({ '@list': both })).toEqual(both);
    expect(images(both.join(', '))).toEqual(both);
    expect(images('https://cdn.example/fetch/w_300,https://kitchen.example/a.jpg')).toEqual([
      'https://cdn.example/fetch/w_300,https://kitchen.example/a.jpg',
    ]);
  });

  it('splits ingredients that come as one text', () => {
    const draft = readSchemaOrgRecipe({ name: 'Soup', recipeIngredient: '2 leeks<br>3 potatoes\n1 l water' }, context);
    expect(draft?.ingredients.map(({ line }) => line)).toEqual(['2 leeks', '3 potatoes', '1 l water']);
  });

  it('reads the older name of a property where the newer one is empty', () => {
    const draft = readSchemaOrgRecipe({ name: 'Soup', recipeIngredient: [], ingredients: ['2 leeks'] }, context);
    expect(draft?.ingredients.map(({ line }) => line)).toEqual(['2 leeks']);
  });

  it('takes no address for the name of an author', () => {
    const author = ['https://kitchen.example/author/ana', { name: 'Ana' }];
    expect(readSchemaOrgRecipe({ name: 'Soup', author }, context)?.author?.name).toBe('Ana');
  });

  it('has the ingredients of a recipe inside its method, under the name of that recipe', () => {
    const part = {
      '@type': 'Recipe',
      name: 'Buttercream',
      recipeIngredient: ['100 g butter', '2 eggs'],
      recipeInstructions: ['Beat.'],
    };
    const section = { '@type': 'HowToSection', name: 'Filling', itemListElement: [part] };
    const recipe = { name: 'Cake', recipeIngredient: ['2 eggs'], recipeInstructions: [section, 'Bake.'] };
    const draft = readSchemaOrgRecipe(recipe, context);
    expect(draft?.ingredients).toEqual([
      { line: '2 eggs', group: null },
      { line: '100 g butter', group: 'Buttercream' },
    ]);
    expect(draft?.steps.map(({ text, section: name }) => [text, name])).toEqual([
      ['Beat.', 'Buttercream'],
      ['Bake.', null],
    ]);
  });

  it('takes the address of what a recipe is based on, and whom it credits', () => {
    const recipe = { name: 'Soup', isBasedOn: 'https://kitchen.example/soup', creditText: 'Ana' };
    expect(readSchemaOrgRecipe(recipe, context)).toMatchObject({
      url: 'https://kitchen.example/soup',
      author: { name: 'Ana' },
    });
  });

  it.each([null, undefined, 3, 'Soup', [], {}, { '@type': 'Recipe' }])('is null for %j', (node) => {
    expect(readSchemaOrgRecipe(node, context)).toBeNull();
  });

  it('takes any value in any place without throwing', () => {
    const names = [
      'name',
      'image',
      'author',
      'recipeYield',
      'totalTime',
      'recipeIngredient',
      'recipeInstructions',
      'nutrition',
      'video',
      'keywords',
    ];
    fc.assert(
      fc.property(fc.record(Object.fromEntries(names.map((name) => [name, fc.jsonValue()]))), (node) => {
        const draft = readSchemaOrgRecipe(node, context);
        expect(draft === null || typeof draft.name === 'string').toBe(true);
      }),
    );
  });
});
