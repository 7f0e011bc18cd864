import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { timersIn } from './timers.js';

const MINUTE = 60;
const HOUR = 3600;

function durations(text: string): [words: string, seconds: number, maxSeconds: number | null][] {
  return timersIn(text).map(({ start, end, seconds, maxSeconds }) => [text.slice(start, end), seconds, maxSeconds]);
}

describe('timersIn', () => {
  it.each([
    ['Bake for 25 minutes.', '25 minutes', 25 * MINUTE],
    ['Simmer 1 hour 30 minutes.', '1 hour 30 minutes', 90 * MINUTE],
    ['Simmer for 1 hour and 30 minutes, covered', '1 hour and 30 minutes', 90 * MINUTE],
    ['Roast 1 ½ hours', '1 ½ hours', 90 * MINUTE],
    ['Roast 1½ hours', '1½ hours', 90 * MINUTE],
    ['Roast 1 1/2 hrs', '1 1/2 hrs', 90 * MINUTE],
    ['Roast 1-1/2 hours', '1-1/2 hours', 90 * MINUTE],
    ['Roast 2.5 hours', '2.5 hours', 150 * MINUTE],
    ['Roast 1h30.', '1h30', 90 * MINUTE],
    ['Roast 1 h 30 min', '1 h 30 min', 90 * MINUTE],
    ['Roast 1h30m then rest', '1h30m', 90 * MINUTE],
    ['Roast 1 hr. 20 min. in all', '1 hr. 20 min', 80 * MINUTE],
    ['Roast 1:30 hours', '1:30 hours', 90 * MINUTE],
    ['Microwave 30 seconds', '30 seconds', 30],
    ['Microwave for 45s', '45s', 45],
    ['A 30-minute rest', '30-minute', 30 * MINUTE],
    ['Rest for an hour.', 'an hour', HOUR],
    ['Rest for half an hour', 'half an hour', 30 * MINUTE],
    ['Rest an hour and a half', 'an hour and a half', 90 * MINUTE],
    ['Rest two and a half hours', 'two and a half hours', 150 * MINUTE],
    ['Rest a quarter of an hour', 'a quarter of an hour', 15 * MINUTE],
    ['Cook for ten minutes', 'ten minutes', 10 * MINUTE],
    ['Cook for twenty-five minutes', 'twenty-five minutes', 25 * MINUTE],
    ['Marinate for 2 days', '2 days', 48 * HOUR],
    ['25 Minuten backen', '25 Minuten', 25 * MINUTE],
    ['1,5 Std. kochen', '1,5 Std', 90 * MINUTE],
    ['Anderthalb Stunden ruhen lassen', 'Anderthalb Stunden', 90 * MINUTE],
    ['eine halbe Stunde ziehen lassen', 'eine halbe Stunde', 30 * MINUTE],
    ['ca. 1 Std. 20 Min. garen', '1 Std. 20 Min', 80 * MINUTE],
    ['Laisser reposer une demi-heure', 'une demi-heure', 30 * MINUTE],
    ["Cuire un quart d'heure", "un quart d'heure", 15 * MINUTE],
    ['Cuire 1 heure et 30 minutes', '1 heure et 30 minutes', 90 * MINUTE],
    ['Cuire une heure et demie', 'une heure et demie', 90 * MINUTE],
    ["Enfourner 20'.", "20'", 20 * MINUTE],
    ['Hornear 40 minutos', '40 minutos', 40 * MINUTE],
    ['Dejar 2 horas y media', '2 horas y media', 150 * MINUTE],
    ['Cuocere per 10 minuti', '10 minuti', 10 * MINUTE],
    ["Far riposare mezz'ora", "mezz'ora", 30 * MINUTE],
    ['Asse por 1 hora e meia', '1 hora e meia', 90 * MINUTE],
    ['Laat 1 uur rijzen', '1 uur', HOUR],
    ['Bak anderhalf uur', 'anderhalf uur', 90 * MINUTE],
    ['Bak een kwartier', 'een kwartier', 15 * MINUTE],
    ['Låt jäsa i 30 min', '30 min', 30 * MINUTE],
    ['Grädda 1 timme', '1 timme', HOUR],
    ['Bag i 1 time og 10 minutter', '1 time og 10 minutter', 70 * MINUTE],
    ['La heve i 2 timer', '2 timer', 2 * HOUR],
    ['Piec 45 minut', '45 minut', 45 * MINUTE],
    ['Gotować pół godziny', 'pół godziny', 30 * MINUTE],
    ['Vařte 20 minut', '20 minut', 20 * MINUTE],
    ['Pečte 2 hodiny', '2 hodiny', 2 * HOUR],
    ['Варить 20 минут', '20 минут', 20 * MINUTE],
    ['Оставить на полчаса', 'полчаса', 30 * MINUTE],
    ['Запекать 1 час 20 минут', '1 час 20 минут', 80 * MINUTE],
    ['25 dakika pişirin', '25 dakika', 25 * MINUTE],
    ['1 saat 10 dk bekletin', '1 saat 10 dk', 70 * MINUTE],
    ['弱火で15分煮る', '15分', 15 * MINUTE],
    ['１５分煮る', '１５分', 15 * MINUTE],
    ['1時間30分おく', '1時間30分', 90 * MINUTE],
    ['1時間半おく', '1時間半', 90 * MINUTE],
    ['煮三十分钟', '三十分钟', 30 * MINUTE],
    ['腌半小时', '半小时', 30 * MINUTE],
    ['炖1个半小时', '1个半小时', 90 * MINUTE],
    ['30분간 끓인다', '30분', 30 * MINUTE],
    ['1시간 30분 동안', '1시간 30분', 90 * MINUTE],
    ['한 시간 숙성', '한 시간', HOUR],
  ])('finds in %j the words %j of %d seconds', (text, words, seconds) => {
    expect(durations(text)).toEqual([[words, seconds, null]]);
  });

  it.each([
    ['Bake 25 to 30 minutes', '25 to 30 minutes', 25 * MINUTE, 30 * MINUTE],
    ['Bake 25-30 min.', '25-30 min', 25 * MINUTE, 30 * MINUTE],
    ['Bake 25 – 30 minutes', '25 – 30 minutes', 25 * MINUTE, 30 * MINUTE],
    ['Bake between 25 and 30 minutes', '25 and 30 minutes', 25 * MINUTE, 30 * MINUTE],
    ['Chill 1 to 1 1/2 hours', '1 to 1 1/2 hours', HOUR, 90 * MINUTE],
    ['Chill 45 minutes to 1 hour', '45 minutes to 1 hour', 45 * MINUTE, HOUR],
    ['Chill half an hour to an hour', 'half an hour to an hour', 30 * MINUTE, HOUR],
    ['Chill one or two hours', 'one or two hours', HOUR, 2 * HOUR],
    ['20 bis 25 Minuten backen', '20 bis 25 Minuten', 20 * MINUTE, 25 * MINUTE],
    ['Cuire 20 à 25 minutes', '20 à 25 minutes', 20 * MINUTE, 25 * MINUTE],
    ['de 20 a 25 minutos', '20 a 25 minutos', 20 * MINUTE, 25 * MINUTE],
    ['per 10/15 minuti', '10/15 minuti', 10 * MINUTE, 15 * MINUTE],
    ['10 tot 12 minuten', '10 tot 12 minuten', 10 * MINUTE, 12 * MINUTE],
    ['od 10 do 15 minut', '10 do 15 minut', 10 * MINUTE, 15 * MINUTE],
    ['10～15分焼く', '10～15分', 10 * MINUTE, 15 * MINUTE],
    ['煮两三分钟', '两三分钟', 2 * MINUTE, 3 * MINUTE],
    ['煮10至15分钟', '10至15分钟', 10 * MINUTE, 15 * MINUTE],
  ])('finds in %j the range %j', (text, words, seconds, maxSeconds) => {
    expect(durations(text)).toEqual([[words, seconds, maxSeconds]]);
  });

  it.each([
    '',
    'Leave it in the fridge overnight.',
    'Über Nacht kühlen.',
    'Add 200 g flour and 2 t salt.',
    'Add 2 tbsp jam, 1 jam jar of sugar and 3 m string.',
    'Add the eggs one at a time, for a second time.',
    'Serve on the day, a few minutes before the guests come.',
    'Preheat the oven to 180 °C.',
    'Cut into 12 pieces.',
    'Add 250 ml of milk, then 1 l of water.',
    'A sauce of the 1950s',
    'Cook 0 minutes.',
    'à hora de servir',
    '大さじ2分の1を加え、半分に切る。2人分。2日目',
    '초콜릿 100 초콜릿',
    'for several hours',
  ])('finds none in %j', (text) => {
    expect(timersIn(text)).toEqual([]);
  });

  it('finds each of several, with the clause that says what it is for', () => {
    const text = 'Bring to the boil, then simmer for 20 minutes. Rest 5 min.; bake 25 to 30 minutes, until golden.';
    expect(timersIn(text)).toEqual([
      { start: 35, end: 45, seconds: 1200, maxSeconds: null, label: 'then simmer for 20 minutes' },
      { start: 52, end: 57, seconds: 300, maxSeconds: null, label: 'Rest 5 min' },
      { start: 65, end: 81, seconds: 1500, maxSeconds: 1800, label: 'bake 25 to 30 minutes' },
    ]);
  });

  it('takes two durations for two where the second is no larger end of a range', () => {
    expect(durations('Cook 10 minutes to 5 minutes. 1 hour later')).toEqual([
      ['10 minutes', 600, null],
      ['5 minutes', 300, null],
      ['1 hour', 3600, null],
    ]);
  });

  it('counts offsets in UTF-16 units', () => {
    const [timer] = timersIn('🍞🍞 10 minutes');
    expect(timer).toMatchObject({ start: 5, end: 15 });
  });

  it('cuts a long label at a word', () => {
    const [timer] = timersIn(`Stir ${'slowly and '.repeat(20)}for 5 minutes`);
    expect(timer?.label).toMatch(/^…(?:slowly|and) .*for 5 minutes$/);
    expect(timer?.label.length).toBeLessThanOrEqual(80);
  });

  it('names 50 at most', () => {
    expect(timersIn('1 min, '.repeat(200))).toHaveLength(50);
  });

  it('reads a long text to its 10,000th character', () => {
    const text = 'Stir it well and wait, again. '.repeat(300);
    expect(durations(`${text}Rest 10 minutes. ${text}Rest 20 minutes.`)).toEqual([['10 minutes', 600, null]]);
    expect(durations(`${text}${'半'.repeat(1500)}`)).toEqual([]);
  });

  it('gives places within the text, in order and apart, for any text', () => {
    // oxfmt-ignore
    const pieces = fc.constantFrom(
      '1', '30', '½', '1/2', ' ', 'h', 'min', 'hour', '-', 'to', 'and', 'a', 'half', '半', '時間', '分', '十', '시간', ':', '.', ',', "'", '个', '🍞', '\u0301', '１',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'grapheme' }),
          fc.array(pieces, { maxLength: 40 }).map((parts) => parts.join('')),
        ),
        (text) => {
          let end = 0;
          for (const timer of timersIn(text)) {
            expect(timer.start).toBeGreaterThanOrEqual(end);
            expect(timer.end).toBeGreaterThan(timer.start);
            expect(timer.end).toBeLessThanOrEqual(text.length);
            expect(Number.isInteger(timer.seconds) && timer.seconds > 0).toBe(true);
            expect(timer.maxSeconds === null || timer.maxSeconds >= timer.seconds).toBe(true);
            expect(timer.label).not.toBe('');
            end = timer.end;
          }
        },
      ),
    );
  });
});
