import { describe, expect, it } from '@jest/globals';
import type { RecipeDraft } from '../../recipe-draft.js';
import { parseRecipeText, parseText } from '../parse-text.js';
import { splitPastedText } from '../split-pasted-text.js';

const parseOne = (text: string): RecipeDraft => parseRecipeText(splitPastedText(text)[0] ?? '');
const core = ({ name, ingredients, steps }: RecipeDraft) => ({
  name,
  ingredients: ingredients.map(({ line }) => line),
  steps: steps.map(({ text }) => text),
});

describe('Markdown', () => {
  it('reads headings, lists, links, images and front matter', () => {
    const draft = parseOne(`---
servings: 6
tags: [soup, winter]
---
# **Pea** Soup

A soup for cold days.

![bowl](https://example.org/pea.jpg)

## Ingredients

- 500 g [split peas](https://example.org/peas)
- *1* onion

## Instructions

1. **Soak** the peas.
2. Simmer for an hour.`);
    expect(core(draft)).toEqual({
      name: 'Pea Soup',
      ingredients: ['500 g split peas', '1 onion'],
      steps: ['Soak the peas.', 'Simmer for an hour.'],
    });
    expect(draft).toMatchObject({
      servings: 6,
      tags: ['soup', 'winter'],
      images: ['https://example.org/pea.jpg'],
      description: 'A soup for cold days.',
    });
  });
});

describe('YAML', () => {
  it('reads the usual keys', () => {
    const draft = parseOne(`name: Rice pudding
serves: 4
prep_time: 5
Cook Time: 1 hour
source: https://example.org/rice
ingredients:
  - 1 l milk
  - {name: rice, quantity: 200, unit: g, notes: short grain}
directions: |
  Boil the milk.
  Add the rice and stir.
nutrition:
  calories: 300 kcal`);
    expect(core(draft)).toEqual({
      name: 'Rice pudding',
      ingredients: ['1 l milk', '200 g rice, short grain'],
      steps: ['Boil the milk.', 'Add the rice and stir.'],
    });
    expect(draft).toMatchObject({
      servings: 4,
      prepMinutes: 5,
      cookMinutes: 60,
      totalMinutes: 65,
      calories: 300,
      url: 'https://example.org/rice',
    });
  });

  it('reads a value with an unquoted colon', () => {
    expect(parseOne('title: Soup: the best\ningredients:\n  - 1 onion\nsteps:\n  - Boil: 10 minutes').name).toBe(
      'Soup: the best',
    );
  });

  it('reads groups of ingredients', () => {
    const draft = parseOne(
      'title: Pie\ningredients:\n  Dough:\n    - 200 g flour\n  Filling:\n    - 3 apples\nsteps: [Bake.]',
    );
    expect(draft.ingredients).toEqual([
      { line: '200 g flour', group: 'Dough' },
      { line: '3 apples', group: 'Filling' },
    ]);
  });
});

describe('JSON', () => {
  it('reads JSON-LD in a graph and follows references', async () => {
    const [draft] = await parseText(
      JSON.stringify({
        '@context': 'https://schema.org',
        '@graph': [
          { '@type': 'Person', '@id': '#me', name: 'Mia' },
          {
            '@type': 'Recipe',
            name: 'Tea',
            author: { '@id': '#me' },
            recipeIngredient: ['1 tea bag'],
            recipeInstructions: 'Pour.',
          },
        ],
      }),
    );
    expect(draft).toMatchObject({ name: 'Tea', author: { name: 'Mia' } });
  });

  it('reads exports with objects for food and unit', () => {
    const draft = parseOne(
      JSON.stringify({
        name: 'Beans',
        recipe_yield: '2 servings',
        recipe_ingredient: [
          { title: 'Base', quantity: 2, unit: { name: 'cup' }, food: { name: 'beans' }, note: 'cooked', display: '' },
          { quantity: 1, unit: null, food: { name: 'onion' }, note: '' },
        ],
        recipe_instructions: [{ text: 'Warm the beans.' }],
        perform_time: '20 minutes',
      }),
    );
    expect(draft.ingredients).toEqual([
      { line: '2 cup beans, cooked', group: 'Base' },
      { line: '1 onion', group: 'Base' },
    ]);
    expect(draft).toMatchObject({ servings: 2, cookMinutes: 20, steps: [{ text: 'Warm the beans.' }] });
  });

  it('divides a text of ingredients with commas', () => {
    const draft = parseOne(
      'Title: Mug cake\nServings: 1\nIngredients: 4 tbsp flour, 2 tbsp sugar, 3 tbsp milk\nDirections: Mix everything in a mug.',
    );
    expect(draft.ingredients.map((found) => found.line)).toEqual(['4 tbsp flour', '2 tbsp sugar', '3 tbsp milk']);
  });

  it.each([
    [{ what: 'sifted', name: 'flour', amount: 200, unit: 'g' }, '200 g flour'],
    [{ product: 'Mill no. 5', name: 'flour', combien: '1', quantity: 200, unit: 'g' }, '200 g flour'],
    [{ howMuch: '200 g', what: 'flour' }, '200 g flour'],
    [{ количество: '200', единица: 'г', name: 'мука' }, '200 г мука'],
  ])('takes the most certain key for each part of %j', (ingredient, line) => {
    const draft = parseOne(JSON.stringify({ name: 'Dough', ingredients: [ingredient], steps: ['Mix.'] }));
    expect(draft.ingredients.map((found) => found.line)).toEqual([line]);
  });
});

describe('data among other text', () => {
  const recipe = '{"@type":"Recipe","name":"Oat bars","recipeIngredient":["200 g oats"],"recipeInstructions":["Mix."]}';
  const bars = { name: 'Oat bars', ingredients: ['200 g oats'], steps: ['Mix.'] };

  it.each([
    ['JSON in a fence', `Here is the recipe as JSON-LD:\n\n\`\`\`json\n${recipe}\n\`\`\`\nEnjoy!`],
    ['JSON in a fence without a name', `Voilà :\n\`\`\`\n${recipe}\n\`\`\``],
    ['JSON between sentences', `Sure! This is the recipe.\n${recipe}\nTell me if you need more.`],
    ['JSON over several lines', `Hier:\n${JSON.stringify(JSON.parse(recipe), null, 2)}\nGuten Appetit!`],
    [
      'YAML in a fence',
      'As YAML:\n```yaml\nname: Oat bars\ningredients:\n  - 200 g oats\nsteps:\n  - Mix.\n```\nEnjoy!',
    ],
    ['JSON with the quotes of a phone', recipe.replace(/"([^"]*)"/g, '“$1”')],
    ['JSON with German quotes', recipe.replace(/"([^"]*)"/g, '„$1“')],
  ])('is read: %s', (_, text) => {
    expect(core(parseOne(text))).toEqual(bars);
  });

  it('is ignored when it is no recipe', () => {
    const text = `Oat bars\n\nIngredients\n- 200 g oats\n\nMethod\n1. Mix.\n\n\`\`\`json\n{"a": 1}\n\`\`\``;
    expect(core(parseOne(text))).toMatchObject({ name: 'Oat bars', ingredients: ['200 g oats'] });
  });

  it('keeps quotes inside of texts', () => {
    const text = '{“name”:“Bars”,“ingredients”:[“200 g oats”],“steps”:[“Say “hello” to it.”]}';
    expect(core(parseOne(text)).steps).toEqual(['Say “hello” to it.']);
  });
});
