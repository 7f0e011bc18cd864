import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type Amount, fraction, ONE } from '../../shared/amounts/amount.js';
import type { UnitSystem } from '../../shared/amounts/unit-system.js';
import { displayOfStep, namedLines, type OrderedLine } from './display-step.js';

interface Asked {
  factor?: Amount;
  system?: UnitSystem;
  own?: UnitSystem;
  marks?: { ingredientOrder: number; share: number }[];
  lines?: OrderedLine[];
}

function display(step: string, { factor = ONE, system, own = 'us', marks = [], lines = [] }: Asked): string {
  const shown = { step, systemUsed: own, stepIngredients: marks };
  return displayOfStep(shown, namedLines(lines), { factor, system: system ?? null });
}

function line(order: number, amount: number, unit: string | null, ingredientName: string): OrderedLine {
  return { order, amount, unit, ingredientName, systemUsed: 'us', note: null };
}

describe('temperatures and sizes', () => {
  it.each<[string, UnitSystem, string]>([
    ['Heat the oven to 350 °F.', 'metric', 'Heat the oven to 175 °C.'],
    ['Heat the oven to 350°F.', 'metric', 'Heat the oven to 175°C.'],
    ['Heat to 350 degrees Fahrenheit.', 'metric', 'Heat to 175 °C.'],
    ['Heat to 350–375 °F.', 'metric', 'Heat to 175–190 °C.'],
    ['Heat to 350° to 375°F.', 'metric', 'Heat to 175 to 190°C.'],
    ['Auf 180 °C vorheizen.', 'us', 'Auf 350 °F vorheizen.'],
    ['Auf 180 Grad vorheizen.', 'us', 'Auf 350 °F vorheizen.'],
    ['180度に予熱', 'us', '350°Fに予熱'],
    ['Heat to 350 degrees.', 'us', 'Heat to 350 degrees.'],
    ['220C/200C fan/gas 7', 'us', '425/400°F fan/gas 7'],
    ['Auf 180 °C bis 200 °C vorheizen.', 'us', 'Auf 350 bis 400 °F vorheizen.'],
    ['Grease a 9-inch tin.', 'metric', 'Grease a 23-cm tin.'],
    ['Grease a 9x13-inch tin.', 'metric', 'Grease a 23x33-cm tin.'],
    ['Grease a 9" x 13" tin.', 'metric', 'Grease a 23 x 33 cm tin.'],
    ['A 20 cm x 30 cm tin.', 'us', 'A 8 x 12 inch tin.'],
    ['форма 20 см х 30 см', 'us', 'форма 8 х 12 inch'],
    ['Springform (26 cm) fetten.', 'us', 'Springform (10 inch) fetten.'],
    ['Cut into 1/2-inch cubes.', 'metric', 'Cut into 1.3-cm cubes.'],
    [
      'Heat to 350 °F (175 °C), in a 9-inch (23 cm) tin.',
      'metric',
      'Heat to 350 °F (175 °C), in a 9-inch (23 cm) tin.',
    ],
    ['Heat to 350 °F.', 'us', 'Heat to 350 °F.'],
    ['Heat to 175 °C.', 'metric', 'Heat to 175 °C.'],
  ])('shows %j in %s as %j', (text, system, shown) => {
    expect(display(text, { system, own: system === 'us' ? 'metric' : 'us' })).toBe(shown);
  });

  it('stay when only the servings change', () => {
    const text = 'Heat a 9-inch tin to 350 °F.';
    expect(display(text, { factor: fraction(3) })).toBe(text);
  });
});

describe('amounts', () => {
  const lines = [
    line(0, 200, 'g', 'flour'),
    line(1, 200, 'g', 'sugar'),
    line(2, 0.5, 'cup', 'milk'),
    line(3, 3, null, 'eggs'),
  ];

  it('are scaled when the step is marked with their ingredient', () => {
    const marks = [
      { ingredientOrder: 0, share: 1 },
      { ingredientOrder: 2, share: 1 },
      { ingredientOrder: 3, share: 1 },
    ];
    const text = 'Mix 200 g flour and 200 g sugar with 1/2 cup milk, 3 eggs and 3 pinches of love.';
    expect(display(text, { lines, marks, factor: fraction(3) })).toBe(
      'Mix 600 g flour and 200 g sugar with 1 ½ cups milk, 9 eggs and 3 pinches of love.',
    );
  });

  it('scale by the share that the step uses', () => {
    const marks = [{ ingredientOrder: 0, share: 0.5 }];
    expect(display('Add 100 g of the flour, then the other 100 g.', { lines, marks, factor: fraction(2) })).toBe(
      'Add 200 g of the flour, then the other 100 g.',
    );
  });

  it('convert with their ingredient', () => {
    const marks = [{ ingredientOrder: 2, share: 1 }];
    expect(display('Pour in ½ cup milk.', { lines, marks, system: 'metric' })).toBe('Pour in 120 ml milk.');
  });

  it('keep the decimal comma of their language', () => {
    const marks = [{ ingredientOrder: 0, share: 1 }];
    const german = [line(0, 1.5, 'kg', 'Mehl')];
    expect(display('1,5 kg Mehl sieben.', { lines: german, marks, factor: fraction(3) })).toBe('4,5 kg Mehl sieben.');
  });

  it.each([
    'Take 2 cups of the flour and 1 ½ spoons.',
    'Nimm 1,5 kg Mehl und 250 ml Milch.',
    'Prenez 1,5 kg de farine et 2 ½ tasses.',
    'Tome 1,5 kg de harina.',
    'Prendi 1,5 kg di farina.',
    'Pegue 1,5 kg de farinha.',
    'Neem 1,5 kg bloem.',
    'Ta 1,5 kg mjöl.',
    'Tag 1,5 kg mel.',
    'Ta 1,5 kg hvetemel.',
    'Weź 1,5 kg mąki.',
    'Vezmi 1,5 kg mouky.',
    'Возьмите 1,5 кг муки.',
    '1,5 kg un alın.',
    '小麦粉を１．５カップ、大さじ２分の１。',
    '取面粉一斤半。',
    '밀가루 1과 1/2컵을 넣는다.',
  ])('does not change numbers without a marked ingredient: %j', (text) => {
    expect(display(text, { lines, factor: fraction(3) })).toBe(text);
  });

  it('leave any text as it is for factor 1 without another system', () => {
    const marks = lines.map(({ order }) => ({ ingredientOrder: order, share: 1 }));
    const pieces = fc.constantFrom(
      '200 g',
      ' flour',
      '1/2 cup',
      ' milk',
      '3 ',
      'eggs',
      ', ',
      '350 °F',
      '9-inch ',
      '½',
      '.',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'grapheme' }),
          fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join('')),
        ),
        (text) => {
          expect(display(text, { lines, marks })).toBe(text);
        },
      ),
    );
  });
});
