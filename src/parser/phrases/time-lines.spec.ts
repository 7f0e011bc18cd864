import { describe, expect, it } from '@jest/globals';
import { readTimeLine, timeKind } from './time-lines.js';

describe('readTimeLine', () => {
  it.each([
    ['Prep time: 15 minutes', { prep: 15 }],
    ['Prep: 15 min | Cook: 1 h 10 min', { prep: 15, cook: 70 }],
    ['Prep Time 10 mins Cook Time 20 mins Total Time 30 mins', { prep: 10, cook: 20, total: 30 }],
    ['⏱ Ready in 45 minutes', { total: 45 }],
    ['15 minutes prep, 30 minutes cooking', { prep: 15, cook: 30 }],
    [
      'Arbeitszeit ca. 20 Minuten Koch-/Backzeit ca. 40 Minuten Gesamtzeit ca. 1 Stunde',
      { prep: 20, cook: 40, total: 60 },
    ],
    ['Vorbereitungszeit: 10 Min., Zubereitungszeit: 30 Min.', { prep: 10, cook: 30 }],
    ['Ruhezeit: 2 Stunden', { rest: 120 }],
    ['Ruhezeit 12:30', { rest: 750 }],
    ['Cook 1:10', { cook: 70 }],
    ['Temps de préparation : 20 min', { prep: 20 }],
    ['Préparation : 20 min - Cuisson : 1h15', { prep: 20, cook: 75 }],
    ['Tiempo de cocción: 1 hora', { cook: 60 }],
    ['Tempo di preparazione: 10 minuti', { prep: 10 }],
    ['Tempo de forno: 40 minutos', { cook: 40 }],
    ['Oventijd: 25 minuten', { cook: 25 }],
    ['Tillagning: 30 min', { cook: 30 }],
    ['Tid i alt: 1 time', { total: 60 }],
    ['Steketid: 20 minutter', { cook: 20 }],
    ['Czas pieczenia: 1 godz. 10 min', { cook: 70 }],
    ['Doba pečení: 45 minut', { cook: 45 }],
    ['Общее время: 1 час 30 минут', { total: 90 }],
    ['Pişirme süresi: 40 dakika', { cook: 40 }],
    ['準備時間：10分', { prep: 10 }],
    ['調理時間 20分', { total: 20 }],
    ['准备时间：10分钟', { prep: 10 }],
    ['조리시간: 30분', { cook: 30 }],
  ])('reads %s', (line, times) => {
    expect(Object.fromEntries(readTimeLine(line).map((time) => [time.kind, time.minutes]))).toEqual(times);
  });

  it.each([
    'Bake 30 minutes until golden brown.',
    'Cook the onions for 10 minutes',
    'Total: 500 kcal per serving and a glass of wine with it',
    '2 cups flour',
    'Rest the dough.',
    'Bake 18:30',
    'Rest 11:00',
    'Zubereitung:',
    'Preparation',
  ])('takes %j for no line of times', (line) => {
    expect(readTimeLine(line)).toEqual([]);
  });
});

describe('timeKind', () => {
  it('takes a label with or without a colon and in any case', () => {
    expect(timeKind('COOK TIME:')).toBe('cook');
    expect(timeKind('Gesamtzeit')).toBe('total');
    expect(timeKind('Colour')).toBeNull();
  });
});
