import { describe, expect, it } from '@jest/globals';
import { numberFromAmount } from '../../shared/amounts/read-amount.js';
import { stepMeasures } from './step-measures.js';

function found(text: string): [words: string, unit: string | null, numbers: number[], isInBoth: boolean][] {
  return stepMeasures(text).map(({ start, end, unit, numbers, isInBoth }) => [
    text.slice(start, end),
    unit,
    numbers.map(({ amount }) => numberFromAmount(amount)),
    isInBoth,
  ]);
}

const C = 'degree Celsius';
const F = 'degree Fahrenheit';

describe('stepMeasures', () => {
  it.each<[string, string, string | null, number[]]>([
    ['Heat the oven to 350 °F.', '350 °F', F, [350]],
    ['Heat to 350°F', '350°F', F, [350]],
    ['Heat to 350F.', '350F', F, [350]],
    ['Heat to 350 degrees F', '350 degrees F', F, [350]],
    ['Heat to 350 degrees Fahrenheit', '350 degrees Fahrenheit', F, [350]],
    ['Heat to 200 degrees', '200 degrees', null, [200]],
    ['Heat to 200º', '200º', null, [200]],
    ['Heat to 350 degrees', '350 degrees', F, [350]],
    ['Heat to 350º', '350º', F, [350]],
    ['Heat to 350–375 °F', '350–375 °F', F, [350, 375]],
    ['Heat to 350° to 375°F', '350° to 375°F', F, [350, 375]],
    ['Step 2 - 180 °C', '180 °C', C, [180]],
    ['Chill to -18 °C', '-18 °C', C, [-18]],
    ['auf 180 Grad vorheizen', '180 Grad', null, [180]],
    ['auf 180 Grad Celsius', '180 Grad Celsius', C, [180]],
    ['bei 37,5 °C', '37,5 °C', C, [37.5]],
    ['four à 180 °C (thermostat 6)', '180 °C', C, [180]],
    ['horno a 180 grados', '180 grados', null, [180]],
    ['forno a 180 gradi', '180 gradi', null, [180]],
    ['духовку до 180 градусов', '180 градусов', null, [180]],
    ['200度に予熱', '200度', null, [200]],
    ['预热至摄氏180度', '摄氏180度', C, [180]],
    ['华氏350度', '华氏350度', F, [350]],
    ['180℃で焼く', '180℃', C, [180]],
    ['오븐을 섭씨 180도로', '섭씨 180도', C, [180]],
    ['Oven at Gas 5/190C', '190C', C, [190]],
    ['Oven at gas mark 5/375F', '375F', F, [375]],
    ['Oven at 375F/Gas 5', '375F', F, [375]],
    ['Oven at Gas 5/190C/170C fan', '190C/170C', C, [190, 170]],
    ['four à th. 7/210 °C', '210 °C', C, [210]],
  ])('finds in %j the temperature %j', (text, words, unit, numbers) => {
    expect(found(text)).toEqual([[words, unit, numbers, false]]);
  });

  it.each<[string, string, string, number[]]>([
    ['Grease a 9-inch tin', '9-inch', 'inch', [9]],
    ['Grease a 9 inch tin', '9 inch', 'inch', [9]],
    ['Grease a 9" tin', '9"', 'inch', [9]],
    ['Grease a 9x13-inch tin', '9x13-inch', 'inch', [9, 13]],
    ['Grease a 9-by-13-inch tin', '9-by-13-inch', 'inch', [9, 13]],
    ['Grease a 9" x 13" tin', '9" x 13"', 'inch', [9, 13]],
    ['A 9 × 5 × 3-inch loaf tin', '9 × 5 × 3-inch', 'inch', [9, 5, 3]],
    ['Cut into 1/2-inch cubes', '1/2-inch', 'inch', [0.5]],
    ['Cut into 1 1/2 inch cubes', '1 1/2 inch', 'inch', [1.5]],
    ['Cut 1 to 2 inches long', '1 to 2 inches', 'inch', [1, 2]],
    ['Springform (26 cm)', '26 cm', 'cm', [26]],
    ['Springform 26cm', '26cm', 'cm', [26]],
    ['20 x 30 cm', '20 x 30 cm', 'cm', [20, 30]],
    ['2,5 cm dick', '2,5 cm', 'cm', [2.5]],
    ['форма 24 см', '24 см', 'cm', [24]],
    ['直径18センチの型', '18センチ', 'cm', [18]],
    ['3 mm dünn', '3 mm', 'mm', [3]],
  ])('finds in %j the length %j', (text, words, unit, numbers) => {
    expect(found(text)).toEqual([[words, unit, numbers, false]]);
  });

  it.each([
    'Heat to 350 °F (175 °C).',
    'Heat to 350°F/175°C.',
    'Heat to 350 °F or 175 °C.',
    'Heat to 175 degrees C (350 degrees F)',
    'Heat to 180 °C (160 °C fan, 350 °F)',
    'A 9-inch (23 cm) tin',
    'A 23 cm / 9 inch tin',
    'A 23cm/9in tin',
    'A 9in/23cm tin',
  ])('knows that %j gives both', (text) => {
    expect(stepMeasures(text).map(({ isInBoth }) => isInBoth)).not.toContain(false);
    expect(stepMeasures(text).length).toBeGreaterThan(1);
  });

  it.each([
    '',
    'Rotate the tin 180 degrees and bake on.',
    'Add 2 c flour and 350 g sugar.',
    'Bake for 10 minutes in a hot oven.',
    'Mix 2、3度混ぜる',
    'Vitamin C 2',
    'She said "add 9" and left.',
    'A 1990s cake at 1000 °C',
    'Use a 2in1 mixer for 1/3 of it.',
    'Halve 5/180 of it',
  ])('finds none in %j', (text) => {
    expect(stepMeasures(text)).toEqual([]);
  });

  it('takes two that stand apart for two', () => {
    expect(
      found('Bake at 350 °F for 20 minutes. Then roast it at 220 °C.').map(([, , , isInBoth]) => isInBoth),
    ).toEqual([false, false]);
  });
});
