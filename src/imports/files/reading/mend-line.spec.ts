import { describe, expect, it } from '@jest/globals';
import { mendLine } from './mend-line.js';

describe('a line that was read from a picture', () => {
  it.each([
    ['Y2 cup milk', '½ cup milk'],
    ['1% lemons, juiced', '1½ lemons, juiced'],
    ['1 % cups flour', '1 ½ cups flour'],
    ['Ya tsp salt', '¼ tsp salt'],
    ['2Y4 cups sugar', '2¼ cups sugar'],
    ['* 1% lemons', '• 1½ lemons'],
    ['1,2 | Brühe', '1,2 l Brühe'],
    ['1 |!Milch', '1 l Milch'],
    ['e 85 g caster sugar', '• 85 g caster sugar'],
  ])('has its fraction and its mark back: %s', (line, mended) => {
    expect(mendLine(line.split(' ')).join(' ')).toBe(mended);
  });

  it.each(['2% milk', '70% chocolate', '34 g butter', 'e molto buono', 'o meno', '250 g flour', 'Heat 1% more oil'])(
    'stays as it is without them: %s',
    (line) => {
      expect(mendLine(line.split(' ')).join(' ')).toBe(line);
    },
  );

  it('loses signs that are no words', () => {
    expect(mendLine(['Für', '4', '=:', 'Personen'])).toEqual(['Für', '4', '', 'Personen']);
  });
});
