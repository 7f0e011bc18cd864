import type { Element } from 'domhandler';
import { elementLines } from '../document/element-text.js';
import type { PageDocument } from '../document/page-document.js';
import { NOTES_HEADING } from '../../vocabulary/pages/markup-words.js';

/** Classes of the notes in common recipe plugins. */
const NOTE_CLASSES = [
  'wprm-recipe-notes',
  'tasty-recipes-notes-body',
  'tasty-recipes-notes',
  'mv-create-notes-content',
  'mv-create-notes',
  'ERSNotes',
  'wpurp-recipe-notes',
  'jetpack-recipe-notes',
  'recipe-card-notes',
  'cooked-recipe-notes',
  'simple-recipe-pro-notes',
  'dr-note',
  'recipe-notes',
  'recipe__notes',
];
const NOTE_IDS = ['zlrecipe-notes-list', 'zlrecipe-notes', 'mpprecipe-notes-list', 'mpprecipe-notes'];
const MAX_LENGTH = 5000;

/** The notes of a recipe with their line breaks; `null` when the page marks none. */
export function readNotes(page: PageDocument): string | null {
  const holders = [
    ...NOTE_CLASSES.flatMap((name) => page.byClass(name)),
    ...page.byAttribute('id').filter(({ attribs }) => NOTE_IDS.includes(attribs.id ?? '')),
  ];
  for (const holder of holders.slice(0, 20)) {
    const notes = notesIn(holder);
    if (notes !== '' && notes.length <= MAX_LENGTH) return notes;
  }
  return null;
}

function notesIn(holder: Element): string {
  return elementLines(holder)
    .filter((line) => !NOTES_HEADING.test(line))
    .join('\n');
}
