import { describe, expect, it } from '@jest/globals';
import { doubtfulWords, type ReadWord } from './doubtful-words.js';

/** Words with a question mark behind them are read with little certainty. */
function line(text: string): ReadWord[] {
  return text.split(' ').map((word) => ({ text: word.replace(/\?$/, ''), certainty: word.endsWith('?') ? 60 : 95 }));
}

describe('doubtfulWords', () => {
  it('are those of little certainty, each once, without the signs around them', () => {
    expect(doubtfulWords([line('• (Zwiebein,? schälen'), line('Zwiebein? dünsten?')])).toEqual(['Zwiebein', 'dünsten']);
  });

  it('are none that stand elsewhere with certainty', () => {
    expect(doubtfulWords([line('butter? melten?'), line('40 g butter')])).toEqual(['melten']);
  });

  it('are numbers with the word beside them, also when the number stands elsewhere with certainty', () => {
    expect(doubtfulWords([line('7? onions'), line('7 eggs'), line('Serves 4?'), line('½? cup? milk')])).toEqual([
      '7 onions',
      'Serves 4',
      '½ cup',
      'cup',
    ]);
  });

  it('are no signs', () => {
    expect(doubtfulWords([line('—? •? eggs')])).toEqual([]);
  });
});
