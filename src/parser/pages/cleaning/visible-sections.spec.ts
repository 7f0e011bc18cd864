import { describe, expect, it } from '@jest/globals';
import { parseHtml } from '../document/page-document.js';
import { withoutUnseenSections } from './visible-sections.js';
import { textBlocks } from '../document/text-blocks.js';

const STEPS = [
  { text: 'Knead the dough.', section: 'Dough', images: [] },
  { text: 'Stir the sauce.', section: 'Instruction 2', images: [] },
];
const sections = (body: string) =>
  withoutUnseenSections(STEPS, textBlocks(parseHtml(body, 'https://kitchen.example/'))).map(({ section }) => section);

describe('withoutUnseenSections', () => {
  it('drops the sections that the page shows nowhere', () => {
    expect(sections('<body><b>Dough</b><p>Knead the dough.</p><p>Stir the sauce.</p></body>')).toEqual(['Dough', null]);
  });

  it.each(['Recipe', 'Oppskrift', 'Rezept:'])('drops the section %j, which says nothing', (section) => {
    const steps = [...STEPS.slice(0, 1), { text: 'Stir the sauce.', section, images: [] }];
    const blocks = textBlocks(
      parseHtml(`<body><b>Dough</b>${section}<p>Knead the dough.</p></body>`, 'https://a.test/'),
    );
    expect(withoutUnseenSections(steps, blocks).map((step) => step.section)).toEqual(['Dough', null]);
  });

  it('keeps them all where the page shows none of the steps', () => {
    expect(sections('<body><h1>Pizza</h1></body>')).toEqual(['Dough', 'Instruction 2']);
  });
});
