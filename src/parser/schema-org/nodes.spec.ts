import { describe, expect, it } from '@jest/globals';
import { findRecipeNodes, indexNodesById, property } from './nodes.js';

describe('findRecipeNodes', () => {
  it.each([
    ['on its own', { '@type': 'Recipe', name: 'a' }],
    ['in a list', [{ '@type': 'WebPage' }, { '@type': 'Recipe', name: 'a' }]],
    ['in a graph', { '@graph': [{ '@type': ['Recipe', 'NewsArticle'], name: 'a' }] }],
    ['inside a page', { '@type': 'WebPage', mainEntity: { '@type': 'http://schema.org/Recipe', name: 'a' } }],
    ['with a prefix', { '@type': 'schema:Recipe', name: 'a' }],
  ])('finds a recipe %s', (_, json) => {
    expect(findRecipeNodes(json).map(({ name }) => name)).toEqual(['a']);
  });

  it('keeps the order of the text', () => {
    const json = [
      { '@type': 'Recipe', name: 'a' },
      [{ '@type': 'Recipe', name: 'b' }],
      { '@type': 'Recipe', name: 'c' },
    ];
    expect(findRecipeNodes(json).map(({ name }) => name)).toEqual(['a', 'b', 'c']);
  });

  it.each([null, 3, 'Recipe', { '@type': 'RecipeList' }, { name: 'a' }])('finds none in %j', (json) => {
    expect(findRecipeNodes(json)).toEqual([]);
  });

  it('finds a recipe nested ten thousand deep', () => {
    const json: unknown = JSON.parse('{"a":'.repeat(10_000) + '{"@type":"Recipe"}' + '}'.repeat(10_000));
    expect(findRecipeNodes(json)).toHaveLength(1);
  });
});

describe('indexNodesById', () => {
  it('knows the fullest node of an id', () => {
    const index = indexNodesById([{ '@id': '#p' }, { '@id': '#p', name: 'Ana' }, { '@id': '#p' }]);
    expect(index.get('#p')).toEqual({ '@id': '#p', name: 'Ana' });
  });
});

describe('property', () => {
  it.each([{ name: 'a' }, { Name: 'a' }, { 'schema:name': 'a' }, { 'https://schema.org/name': 'a' }])(
    'finds a name in %j',
    (node) => {
      expect(property(node, 'name')).toBe('a');
    },
  );
});
