import { describe, expect, it } from '@jest/globals';
import { daysToPlan, viewOf, weekPath } from './plan-view.js';

const TODAY = '2026-11-22';

describe('a week of the plan', () => {
  it('goes from Monday to Sunday, over the end of a year too', () => {
    const { days, before, after, month } = viewOf({ week: '2027-01-01' }, TODAY, 'monday');
    expect([days[0], days[6], before, after, month]).toEqual([
      '2026-12-28',
      '2027-01-03',
      '/plan?week=2026-12-21',
      '/plan?week=2027-01-04',
      '/plan?view=month&month=2026-12',
    ]);
  });

  it.each([undefined, ['2027-01-01'], 'soon', '2027-02-30', '9999-12-31', '0001-01-01'])(
    'is the one of today for %j',
    (week) => {
      expect(viewOf({ week }, TODAY, 'monday').first).toBe('2026-11-16');
    },
  );
});

describe('weeks that begin with another day', () => {
  it('are shown from that day, in a month too', () => {
    const { days, before, after } = viewOf({ week: '2026-11-28' }, TODAY, 'sunday');
    expect([days[0], days[6], before, after]).toEqual([
      '2026-11-22',
      '2026-11-28',
      '/plan?week=2026-11-15',
      '/plan?week=2026-11-29',
    ]);
    const month = viewOf({ view: 'month', month: '2031-05' }, TODAY, 'saturday');
    expect([month.days[0], month.days.at(-1)]).toEqual(['2031-04-26', '2031-06-06']);
  });
});

describe('a month of the plan', () => {
  it('is filled up to whole weeks', () => {
    const { days, first, last, before, after, week } = viewOf({ view: 'month', month: '2031-05' }, TODAY, 'monday');
    expect([days[0], first, last, days.at(-1), days.length]).toEqual([
      '2031-04-28',
      '2031-05-01',
      '2031-05-31',
      '2031-06-01',
      35,
    ]);
    expect([before, after, week]).toEqual([
      '/plan?view=month&month=2031-04',
      '/plan?view=month&month=2031-06',
      '/plan?week=2031-05-01',
    ]);
  });

  it('that begins on a Monday and ends on a Sunday has four weeks', () => {
    expect(viewOf({ view: 'month', month: '2027-02' }, TODAY, 'monday').days).toHaveLength(28);
  });

  it('of today leads to the week of today', () => {
    expect(viewOf({ view: 'month' }, TODAY, 'monday')).toMatchObject({ first: '2026-11-01', week: '/plan' });
  });

  it.each([undefined, ['2027-01'], 'soon', '2027-13', '9999-12', '0001-01'])('is the one of today for %j', (month) => {
    expect(viewOf({ view: 'month', month }, TODAY, 'monday').first).toBe('2026-11-01');
  });
});

describe('the days for which something is planned', () => {
  it.each([
    [{}, ['2026-11-26', '2026-12-02']],
    [{ week: '2026-12-01' }, ['2026-11-30', '2026-12-06']],
    [{ week: '2026-11-01' }, ['2026-10-26', '2026-11-01']],
  ])('are seven: %j', (query, ends) => {
    const days = daysToPlan(viewOf(query, '2026-11-26', 'monday'));
    expect([days.length, days[0], days.at(-1)]).toEqual([7, ...ends]);
  });
});

describe('the path of a week', () => {
  it.each([null, '', 'x', '2031-02-30'])('is the plan itself for %j', (date) => {
    expect(weekPath(date)).toBe('/plan');
  });
});
