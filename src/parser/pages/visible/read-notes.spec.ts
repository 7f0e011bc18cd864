import { describe, expect, it } from '@jest/globals';
import { parseHtml } from '../document/page-document.js';
import { readNotes } from './read-notes.js';

const notes = (html: string) => readNotes(parseHtml(html, 'https://kitchen.example/'));

describe('readNotes', () => {
  it.each([
    ['WP Recipe Maker', '<div class="wprm-recipe-notes"><p>Keeps two days.</p><p>Freezes well.</p></div>'],
    [
      'Tasty Recipes',
      '<div class="tasty-recipes-notes"><h3>Notes</h3><ul><li>Keeps two days.<li>Freezes well.</ul></div>',
    ],
    ['Mediavine Create', '<div class="mv-create-notes"><h3>Notes</h3>Keeps two days.<br>Freezes well.</div>'],
    ['ZipList', '<div id="zlrecipe-notes-list"><p>Keeps two days.</p><p>Freezes well.</p></div>'],
  ])('reads those of %s', (_, html) => {
    expect(notes(html)).toBe('Keeps two days.\nFreezes well.');
  });

  it('finds none where there is only the heading', () => {
    expect(notes('<div class="recipe-notes"><h3>Notes</h3></div>')).toBeNull();
  });
});
