import { describe, expect, it } from '@jest/globals';
import { parseRecipeText } from '../parse-text.js';
import { splitPastedText } from '../split-pasted-text.js';
import { readPieces } from './cooklang-marks.js';
import { readCooklang } from './read-cooklang.js';

describe('marks of Cooklang in a step', () => {
  it.each([
    ['Add @chilli{3%items}.', ['Add ', ['ingredient', 'chilli', '3', 'items'], '.']],
    ['@chilli{ 3 % items }', [['ingredient', 'chilli', '3', 'items']]],
    ['@hot chilli{}', [['ingredient', 'hot chilli', '', '']]],
    [
      '@chilli cut up and @garlic',
      [['ingredient', 'chilli', '', ''], ' cut up and ', ['ingredient', 'garlic', '', '']],
    ],
    ['@tipo 00 flour{250%g}', [['ingredient', 'tipo 00 flour', '250', 'g']]],
    ['@1000 island dressing{ }', [['ingredient', '1000 island dressing', '', '']]],
    ['@milk{1 / 2 %cup}', [['ingredient', 'milk', '1/2', 'cup']]],
    ['@water{7 k }', [['ingredient', 'water', '7 k', '']]],
    ['@thyme{few%sprigs}', [['ingredient', 'thyme', 'few', 'sprigs']]],
    ['@salt{=1%tsp}', [['ingredient', 'salt', '1', 'tsp']]],
    ['Add some @🧂', ['Add some ', ['ingredient', '🧂', '', '']]],
    ['Add @chilli⸫ then bake', ['Add ', ['ingredient', 'chilli', '', ''], '⸫ then bake']],
    ['Fry in #7-inch frying pan{ }', ['Fry in ', ['cookware', '7-inch frying pan', '', '']]],
    ['Place in #pot, then boil', ['Place in ', ['cookware', 'pot', '', ''], ', then boil']],
    ['Fry for ~potato{42%minutes}', ['Fry for ', ['timer', 'potato', '42', 'minutes']]],
    ['Fry for ~{1.5%minutes}', ['Fry for ', ['timer', '', '1.5', 'minutes']]],
    ['Let it ~rest, then serve', ['Let it ', ['timer', 'rest', '', ''], ', then serve']],
    ['It is ~ {5} @ example{} # 10{} @ x', ['It is ~ {5} @ example{} # 10{} @ x']],
    ['Write to me@example.org', ['Write to me@example.org']],
  ])('%s', (step, pieces) => {
    const found = readPieces(step).map((piece) =>
      piece.is === 'text' ? piece.text : [piece.is, piece.name, piece.quantity, piece.unit],
    );
    expect(found).toEqual(pieces);
  });
});

describe('a text in Cooklang', () => {
  const text = `---
title: Pie
servings: 4
time required: 1h30m
course: dinner
source: https://example.org/pie
---
> Grandma's favourite.

-- remember the oven
== Dough ==

Rub @butter{100%g} into @flour{200%g}
and @salt. [- by hand -]

= Filling

Slice @apples{3}(peeled), add @?raisins{50%g} and a bit of @salt -- not too much.

Bake in a #pie dish{} for ~{45%minutes} and serve with @./sauces/Custard{200%ml}.
`;

  it('gives the ingredients of its marks, by section', () => {
    expect(readCooklang(text).ingredients).toEqual([
      { line: '100 g butter', group: 'Dough' },
      { line: '200 g flour', group: 'Dough' },
      { line: 'salt', group: 'Dough' },
      { line: '3 apples, peeled', group: 'Filling' },
      { line: '50 g raisins (optional)', group: 'Filling' },
      { line: '200 ml Custard', group: 'Filling' },
    ]);
  });

  it('takes each paragraph for a step, without marks and comments', () => {
    expect(readCooklang(text).steps.map((step) => [step.section, step.text])).toEqual([
      ['Dough', 'Rub butter into flour and salt.'],
      ['Filling', 'Slice apples, add raisins and a bit of salt'],
      ['Filling', 'Bake in a pie dish for 45 minutes and serve with Custard.'],
    ]);
  });

  it('reads its metadata and notes', () => {
    expect(readCooklang(text)).toMatchObject({
      name: 'Pie',
      servings: 4,
      totalMinutes: 90,
      categories: ['Dinner'],
      url: 'https://example.org/pie',
      notes: "Grandma's favourite.",
    });
  });

  it('is told by its content, also with metadata in the form of earlier versions', () => {
    const old = '>> title: Tea\n>> servings: 2\n\nPour @water{500%ml} over @tea leaves{2%tsp}.';
    const [draft] = splitPastedText(old).map(parseRecipeText);
    expect(draft).toMatchObject({ name: 'Tea', servings: 2 });
    expect(draft?.ingredients.map(({ line }) => line)).toEqual(['500 ml water', '2 tsp tea leaves']);
  });

  it('is not assumed for a text with mail addresses and hashtags', () => {
    const [draft] = splitPastedText('Toast #quick @ann\n\n1 slice bread {white}\n2 g butter\n\nToast it.').map(
      parseRecipeText,
    );
    expect(draft?.ingredients.map(({ line }) => line)).toEqual(['1 slice bread {white}', '2 g butter']);
  });
});
