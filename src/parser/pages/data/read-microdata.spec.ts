import { describe, expect, it } from '@jest/globals';
import { parseHtml } from '../document/page-document.js';
import { readHRecipe } from './read-h-recipe.js';
import { readMicrodata, readRdfa } from './read-microdata.js';

const page = (html: string) => parseHtml(html, 'https://kitchen.example/');

describe('readMicrodata', () => {
  it('reads a recipe with nested items', () => {
    const [draft] = readMicrodata(
      page(`<div itemscope itemtype="https://schema.org/Recipe"><h1 itemprop="name">Soup</h1>
      <span itemprop="author" itemscope itemtype="https://schema.org/Person"><a itemprop="name" href="/ana">Ana</a></span>
      <img itemprop="image" src="data:image/gif;base64,R0" data-src="/soup.jpg"><meta itemprop="totalTime" content="PT30M">
      <time itemprop="prepTime" datetime="PT10M">ten</time><span itemprop="recipeYield">4 bowls</span>
      <ul><li itemprop="recipeIngredient">2 leeks<li itemprop="recipeIngredient"><div>1 l</div><div>water</div></ul>
      <div itemprop="recipeInstructions"><p>Chop.</p><p>Boil.</p></div></div>`),
    );
    expect(draft).toMatchObject({
      name: 'Soup',
      author: { name: 'Ana' },
      images: ['https://kitchen.example/soup.jpg'],
      servings: 4,
      prepMinutes: 10,
      totalMinutes: 30,
      ingredients: [{ line: '2 leeks' }, { line: '1 l water' }],
      steps: [{ text: 'Chop.' }, { text: 'Boil.' }],
    });
  });

  it('understands the names of the older vocabularies', () => {
    const [draft] = readMicrodata(
      page(`<div itemscope itemtype="http://data-vocabulary.org/Recipe"><b itemprop="name">Soup</b><i itemprop="ingredients">2 leeks</i>
      <i itemprop="instructions">Boil.</i></div>`),
    );
    expect(draft).toMatchObject({ name: 'Soup', ingredients: [{ line: '2 leeks' }], steps: [{ text: 'Boil.' }] });
  });

  it('reads ingredients that are items with an amount and a name', () => {
    const [draft] = readMicrodata(
      page(`<div itemscope itemtype="http://data-vocabulary.org/Recipe"><h1 itemprop="name">Soup</h1>
      <p itemprop="ingredient" itemscope itemtype="http://data-vocabulary.org/RecipeIngredient">
      <span itemprop="amount">2</span> <span itemprop="name">leeks</span></p>
      <p itemprop="ingredient" itemscope><span itemprop="amount">1 l</span> <b itemprop="name">water</b></p></div>`),
    );
    expect(draft?.ingredients.map(({ line }) => line)).toEqual(['2 leeks', '1 l water']);
  });

  it('reads an ingredient once that is marked with the old and the new name', () => {
    const marked = '<div itemprop="ingredients recipeIngredient"><p>2 leeks</p><p>1 l water</p></div>';
    const [draft] = readMicrodata(page(`<div itemscope itemtype="https://schema.org/Recipe">${marked}</div>`));
    expect(draft?.ingredients.map(({ line }) => line)).toEqual(['2 leeks', '1 l water']);
  });

  it('reads a recipe whose own element is not marked, and nothing of other items', () => {
    const [draft] = readMicrodata(
      page(`<div itemscope itemtype="https://schema.org/Person"><b itemprop="name">Ana</b></div><h1 itemprop="name">Soup</h1>
      <p itemprop="description">For winter.</p><ul><li itemprop="recipeIngredient">2 leeks<li itemprop="recipeIngredient">1 egg</ul>`),
    );
    expect(draft).toMatchObject({ name: 'Soup', description: 'For winter.', ingredients: [{}, {}] });
  });

  it('adopts ingredients that stand outside the element of the recipe', () => {
    const [draft] = readMicrodata(
      page(
        '<div itemscope itemtype="http://schema.org/Recipe"><b itemprop="name">Soup</b></div><p itemprop="ingredients">2 leeks</p>',
      ),
    );
    expect(draft?.ingredients).toEqual([{ line: '2 leeks', group: null }]);
  });

  it('reads a list marked like its entries once', () => {
    const [draft] = readMicrodata(
      page(
        '<div itemscope itemtype="http://schema.org/Recipe"><ul itemprop="ingredients"><li itemprop="ingredients">a<li itemprop="ingredients">b</ul></div>',
      ),
    );
    expect(draft?.ingredients.map(({ line }) => line)).toEqual(['a', 'b']);
  });
});

describe('readRdfa', () => {
  it('reads properties that are told as relations', () => {
    const [draft] = readRdfa(
      page(`<div xmlns:v="http://rdf.data-vocabulary.org/#" typeof="v:Recipe"><h1 property="v:name">Soup</h1>
      <span rel="v:ingredient"><span typeof="v:Ingredient"><b property="v:amount">2</b> <b property="v:name">leeks</b></span></span>
      <a rel="nofollow">Shop</a></div>`),
    );
    expect(draft?.ingredients.map(({ line }) => line)).toEqual(['2 leeks']);
  });

  it('reads typeof and property', () => {
    const [draft] = readRdfa(
      page(`<div vocab="http://schema.org/" typeof="Recipe"><h1 property="name">Soup</h1><li property="schema:recipeIngredient">2 leeks</li>
      <div property="recipeInstructions">Boil.</div></div>`),
    );
    expect(draft).toMatchObject({ name: 'Soup', ingredients: [{ line: '2 leeks' }], steps: [{ text: 'Boil.' }] });
  });
});

describe('readHRecipe', () => {
  it.each([
    ['h-recipe', 'h-recipe', 'p-name', 'p-ingredient', 'e-instructions', 'p-yield'],
    ['hRecipe', 'hrecipe', 'fn', 'ingredient', 'instructions', 'yield'],
  ])('reads the classes of %s', (_, root, name, ingredient, steps, servings) => {
    const [draft] = readHRecipe(
      page(`<div class="${root}"><h1 class="${name}">Soup</h1><ul><li class="${ingredient}">2 leeks</ul>
      <p class="${servings}">Serves 4</p><div class="${steps}"><p>Chop.</p><p>Boil.</p></div></div>`),
    );
    expect(draft).toMatchObject({
      name: 'Soup',
      servings: 4,
      ingredients: [{ line: '2 leeks' }],
      steps: [{ text: 'Chop.' }, { text: 'Boil.' }],
    });
  });
});
