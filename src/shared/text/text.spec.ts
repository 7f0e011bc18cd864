import { describe, expect, it } from '@jest/globals';
import { foldText } from './fold-text.js';
import { caselessKey, nameKey } from './name-key.js';
import { singularKey } from './singular-key.js';

describe('foldText', () => {
  it.each([
    ['Crème Brûlée', 'creme brulee'],
    ['Grießklößchen', 'griessklosschen'],
    ['Smørrebrød', 'smorrebrod'],
    ['Żurek z jajkiem', 'zurek z jajkiem'],
    ['ＴＯＭＡＴＯ', 'tomato'],
    ['김치찌개', '김치찌개'],
  ])('compares %s as %s', (text, folded) => {
    expect(foldText(text)).toBe(folded);
  });

  it('keeps the marks that carry the word in other scripts', () => {
    expect(foldText('हिन्दी')).toBe('हिन्दी');
  });
});

describe('foldText of a million marks', () => {
  it('comes to an end', () => {
    const folded = foldText(`a${'\u0301\u0323'.repeat(500_000)}b`);
    expect(folded).toBe('ab');
    expect(foldText(`न${'\u093c\u094d'.repeat(500_000)}`).length).toBeLessThan(32);
  });

  it('keeps thirty, which is more than any script has', () => {
    const marks = '\u05b0'.repeat(30);
    expect(foldText(`ב${marks}`)).toBe(`ב${marks}`);
  });
});

describe('singularKey', () => {
  it.each([
    ['tomato', 'tomatoes'],
    ['berry', 'berries'],
    ['cookie', 'cookies'],
    ['leaf', 'leaves'],
    ['knife', 'knives'],
    ['olive', 'olives'],
    ['dish', 'dishes'],
    ['glass', 'glasses'],
    ['egg', 'eggs'],
    ['pea', 'peas'],
    ['quiche', 'quiches'],
  ])('gives %s and %s one key', (singular, plural) => {
    expect(singularKey(plural)).toBe(singularKey(singular));
  });

  it.each(['asparagus', 'hummus', 'couscous', 'gas'])('leaves %s, which is no plural, whole', (word) => {
    expect(singularKey(word)).toBe(word);
  });
});

describe('nameKey', () => {
  it('is one key for one ingredient however it is written', () => {
    expect(nameKey('  Crème-Fraîche ')).toBe(nameKey('creme fraiche'));
    expect(nameKey('Cherry Tomatoes')).toBe(nameKey('cherry tomato'));
  });

  it('keeps apart what has no letters', () => {
    expect(nameKey('🍕')).not.toBe(nameKey('🍔'));
  });

  it('is short enough for an index, and different for two long names', () => {
    const long = 'ﷺ'.repeat(500);
    expect(Buffer.byteLength(nameKey(long))).toBeLessThan(1_001);
    expect(nameKey(`${long}a`)).not.toBe(nameKey(`${long}b`));
  });
});

describe('caselessKey', () => {
  it('sees no case and does see accents', () => {
    expect(caselessKey('DESSERT')).toBe(caselessKey('dessert'));
    expect(caselessKey('Café')).not.toBe(caselessKey('Cafe'));
  });
});
