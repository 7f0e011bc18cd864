import { describe, expect, it } from '@jest/globals';
import { schemaContext } from './context.js';
import { readSteps } from './read-steps.js';

const context = schemaContext('https://kitchen.example/');
const textsOf = (instructions: unknown) => readSteps(instructions, context).map(({ text }) => text);

describe('readSteps', () => {
  it('leaves out what has neither letters nor digits', () => {
    expect(textsOf(['[{', 'Boil.'])).toEqual(['Boil.']);
  });

  it.each([
    ['one text with line breaks', 'Chop.\nBoil.'],
    ['one text of HTML', '<ol><li>Chop.</li><li>Boil.</li></ol>'],
    ['a list of texts', ['Chop.', 'Boil.']],
    ['a list of lists', [['Chop.'], ['Boil.']]],
    [
      'steps',
      [
        { '@type': 'HowToStep', text: 'Chop.' },
        { '@type': 'HowToStep', text: 'Boil.' },
      ],
    ],
    [
      'an item list',
      { '@type': 'ItemList', itemListElement: [{ text: 'Chop.' }, { '@type': 'ListItem', item: { text: 'Boil.' } }] },
    ],
    ['steps that have only names', [{ name: 'Chop.' }, { name: 'Boil.' }]],
    [
      'steps with directions inside',
      [{ '@type': 'HowToStep', itemListElement: [{ text: 'Chop.' }, { text: 'Boil.' }] }],
    ],
  ])('reads %s', (_, instructions) => {
    expect(textsOf(instructions)).toEqual(['Chop.', 'Boil.']);
  });

  it('keeps the section of each step', () => {
    const section = {
      '@type': 'HowToSection',
      name: 'Broth',
      itemListElement: [{ '@type': 'HowToStep', text: 'Boil.', image: '/pot.jpg' }],
    };
    expect(readSteps(['Begin.', section], context)).toEqual([
      { text: 'Begin.', section: null, images: [] },
      { text: 'Boil.', section: 'Broth', images: ['https://kitchen.example/pot.jpg'] },
    ]);
  });

  it('keeps a step name only when the text says something else', () => {
    expect(textsOf([{ name: 'Chop the leeks', text: 'Chop the leeks and wash them.' }])).toEqual([
      'Chop the leeks and wash them.',
    ]);
    expect(textsOf([{ name: 'Chop the le...', text: 'Chop the leeks.' }])).toEqual(['Chop the leeks.']);
    expect(textsOf([{ name: 'Prepare', text: 'Chop the leeks.' }])).toEqual(['Prepare: Chop the leeks.']);
  });

  it.each(['Step 2', '3.', 'Étape n° 4', 'leek-soup_en step 2'])(
    'leaves out the step name %j, which only counts',
    (name) => {
      expect(textsOf([{ '@type': 'HowToStep', name, text: 'Chop the leeks.' }])).toEqual(['Chop the leeks.']);
    },
  );

  it('stops at a sensible depth', () => {
    let nested: unknown = 'Chop.';
    for (let depth = 0; depth < 100_000; depth++) nested = { itemListElement: [nested] };
    expect(textsOf(nested)).toEqual([]);
  });

  it('takes marked lines for headings, and leaves out other Markdown', () => {
    expect(readSteps(['## Dough', 'Mix **all**.', '[Topping]', 'Slice.'], schemaContext(null))).toEqual([
      { text: 'Mix all.', section: 'Dough', images: [] },
      { text: 'Slice.', section: 'Topping', images: [] },
    ]);
  });

  it('joins the lines of a sentence that a line break in one of the entries cuts', () => {
    const texts = ['Whisk the eggs\nwith the milk.\nBake it.', 'Serve.'];
    expect(readSteps(texts, schemaContext(null)).map(({ text }) => text)).toEqual([
      'Whisk the eggs with the milk.',
      'Bake it.',
      'Serve.',
    ]);
  });
});
