import { describe, expect, it } from '@jest/globals';
import type { Forms } from './en.js';
import { LANGUAGES } from '../../shared/languages.js';
import { languageOf } from '../../http/caller-language.js';
import { CATALOGUES, Speech } from './speech.js';

/** A number before what it counts. Limits, such as `{most}`, are never one. */
const COUNTED = /\{(?:count|days|hours|minutes|seconds)\} \p{L}{3,}/u;

function textsOf(language: keyof typeof CATALOGUES): Map<string, string> {
  const entries = Object.entries(CATALOGUES[language] as Record<string, string | Forms>);
  return new Map(
    entries.flatMap(([key, word]): [string, string][] =>
      typeof word === 'string'
        ? [[key, word]]
        : [
            [`${key} one`, word.one],
            [`${key} other`, word.other],
          ],
    ),
  );
}

function placesIn(text: string): string[] {
  return [...text.matchAll(/\{\w+\}/g)].map(([place]) => place).filter((place) => place !== '{count}');
}

describe.each(LANGUAGES)('the catalogue of %s', (language) => {
  const english = textsOf('en');
  const texts = textsOf(language);

  it('has each word, and no other', () => {
    expect([...texts.keys()].toSorted()).toEqual([...english.keys()].toSorted());
    expect([...texts].filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  it('has the places for values that English has', () => {
    const differing = [...texts].filter(
      ([key, text]) =>
        placesIn(text).toSorted().join() !==
        placesIn(english.get(key) ?? '')
          .toSorted()
          .join(),
    );
    expect(differing).toEqual([]);
  });

  it('has a form for one of what it counts', () => {
    const entries = Object.entries(CATALOGUES[language] as Record<string, string | Forms>);
    const counting = entries.filter(([, word]) => typeof word === 'string' && COUNTED.test(word));
    expect(counting).toEqual([]);
  });

  it.each([['en'], ['de'], ['fr'], ['es'], ['it'], ['nl']].filter(([other]) => other !== language))(
    'is another one than that of %s',
    (other) => {
      const others = textsOf(other as 'en');
      const same = [...texts].filter(([key, text]) => others.get(key) === text);
      expect(same.length / texts.size).toBeLessThan(0.15);
    },
  );
});

describe('the language of a page', () => {
  it.each([
    [undefined, 'en'],
    ['de-AT,de;q=0.9,en;q=0.5', 'de'],
    ['ja,fr;q=0.4', 'fr'],
    ['ja', 'en'],
    ['*', 'en'],
  ])('is for Accept-Language %s: %s', (accepted, language) => {
    expect(languageOf({ headers: { 'accept-language': accepted } })).toBe(language);
  });

  it('is the chosen one, whatever the browser prefers', () => {
    const headers = { 'accept-language': 'de', cookie: 'a=b; larder-language=nl; c=d' };
    expect(languageOf({ headers })).toBe('nl');
  });

  it('is never one that a cookie makes up', () => {
    expect(languageOf({ headers: { cookie: 'larder-language=xx' } })).toBe('en');
  });
});

describe('words', () => {
  it('are chosen by number', () => {
    const { count } = Speech.of('de');
    expect([count('recipes.count', 1), count('recipes.count', 12_000)]).toEqual(['1 Rezept', '12.000 Rezepte']);
  });

  it.each([
    ['en-US', 'November 22 – 28, 2026', 'Sun, Nov 1'],
    ['en-GB', '22 – 28 November 2026', 'Sun 1 Nov'],
  ])('have the dates of their country: %s', (locale, days, day) => {
    const speech = Speech.of('en', locale);
    expect(speech.days('2026-11-22', '2026-11-28').replace(/\u2009/g, ' ')).toBe(days);
    expect(speech.day('2026-11-01', { weekday: 'short', day: 'numeric', month: 'short' })).toBe(day);
  });

  it('show values as they are', () => {
    expect(Speech.of('en').say('recipe.by', { name: '<b>$& {name}</b>' })).toBe('by <b>$& {name}</b>');
  });
});
