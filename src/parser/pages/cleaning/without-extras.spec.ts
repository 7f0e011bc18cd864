import { describe, expect, it } from '@jest/globals';
import { withoutLinkBehind, withoutRepeatedEnd, withoutSharedButton } from './without-extras.js';

const items = (...lines: string[]): { line: string; group: null }[] => lines.map((line) => ({ line, group: null }));

describe('withoutRepeatedEnd', () => {
  it('removes the lines that repeat those directly above', () => {
    const list = items('1 lettuce', '1 tbsp mustard', '3 tbsp oil', '1 lemon');
    expect(withoutRepeatedEnd([...list, ...list.slice(1)])).toEqual(list);
  });

  it('keeps an ingredient that two parts of the dish need', () => {
    const list = items('100 g butter', '2 eggs', '100 g butter', '2 eggs');
    expect(withoutRepeatedEnd(list)).toEqual(list);
  });
});

describe('withoutSharedButton', () => {
  it('removes the words behind every ingredient', () => {
    const lines = items('1 melon shop this item', '200 g ham shop this item', 'mint shop this item');
    expect(withoutSharedButton(lines)).toEqual(items('1 melon', '200 g ham', 'mint'));
  });

  it('keeps what only most of them end in', () => {
    const lines = items('1 red bell pepper', '1 green bell pepper', '1 onion');
    expect(withoutSharedButton(lines)).toEqual(lines);
  });
});

describe('withoutLinkBehind', () => {
  it.each([
    ['Cut the melon. https://films.example/melon.mp4', 'Cut the melon.'],
    ['1 melon www.market.example/7', '1 melon'],
    ['1 melon (www.market.example)', '1 melon'],
    ['1 melon Shop now', '1 melon'],
    ['Cut the melon (see www.films.example).', 'Cut the melon (see www.films.example).'],
    ['https://films.example/melon.mp4', 'https://films.example/melon.mp4'],
    ['See https://films.example for the cut of the melon.', 'See https://films.example for the cut of the melon.'],
  ])('of %j is %j', (text, bare) => {
    expect(withoutLinkBehind(text)).toBe(bare);
  });
});
