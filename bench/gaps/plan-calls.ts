import { dayFromToday, seededHousehold } from '../seed/seed-household.js';
import { type GapCall, JSON_TYPE } from './call.js';
import type { Filled } from './fill-household.js';

const OLD_VERSION = 2_147_483_647;
/** A date outside the ranges that other calls list. */
const ELSEWHERE = '2020-01-01';

/** The largest requests that operations of the plan accept. */
export function planCalls({ recipeIds, plannedId, templateId, feedId }: Filled): GapCall[] {
  const recipe = recipeIds['lines to parse'];
  const note = { date: ELSEWHERE, slot: 'Lunch', itemType: 'note', title: 'ö'.repeat(200) };
  const items = Array.from({ length: 200 }, (_, index) => ({
    ...note,
    dayOffset: index % 28,
    note: 'n'.repeat(4_000),
  }));
  const days = { from: dayFromToday(-31), to: dayFromToday(31) };
  return [
    call('GET /api/v1/planned-recipes/today'),
    call('GET /api/v1/planned-recipes/week'),
    call('GET /api/v1/planned-recipes/month'),
    call('GET /api/v1/planned-recipes', 'nine weeks', { query: `from=${days.from}&to=${days.to}` }),
    call('POST /api/v1/planned-recipes', '', { body: { date: ELSEWHERE, slot: 'Dinner', recipeId: recipe } }),
    call('DELETE /api/v1/planned-recipes/{itemId}', 'at another version', {
      id: plannedId,
      query: `version=${OLD_VERSION}`,
    }),
    call('GET /api/v1/calendar-items', 'nine weeks', { query: `from=${days.from}&to=${days.to}` }),
    call('GET /api/v1/calendar-items/queue'),
    call('GET /api/v1/board', 'a year', { query: 'days=366' }),
    call('GET /api/v1/board', 'a year, for DAKboard', { query: 'days=366&format=dakboard' }),
    call('POST /api/v1/calendar-items', 'longest', { body: { ...note, note: 'é'.repeat(20_000) } }),
    call('PATCH /api/v1/calendar-items/{id}', 'longest, at another version', {
      id: plannedId,
      body: { version: OLD_VERSION, note: 'é'.repeat(20_000) },
    }),
    call('POST /api/v1/calendar-items/{id}/move', 'at another version', {
      id: plannedId,
      body: { version: OLD_VERSION, targetDate: days.from, targetSlot: 'Dinner', targetIndex: 0 },
    }),
    call('POST /api/v1/calendar-items/copy', 'a month', {
      body: { from: days.from, to: dayFromToday(0), targetFrom: ELSEWHERE, replace: true },
    }),
    call('POST /api/v1/calendar-items/bulk', '200 new ones', { body: { create: items } }),
    call('DELETE /api/v1/calendar-items/{id}', 'at another version', {
      id: plannedId,
      query: `version=${OLD_VERSION}`,
    }),
    call('GET /api/v1/meal-templates'),
    call('POST /api/v1/meal-templates', 'longest', { body: { title: 'T', items } }),
    call('PATCH /api/v1/meal-templates/{id}', 'longest, at another version', {
      id: templateId,
      body: { version: OLD_VERSION, items },
    }),
    call('POST /api/v1/meal-templates/{id}/apply', '', { id: templateId, body: { date: ELSEWHERE, replace: true } }),
    call('DELETE /api/v1/meal-templates/{id}', 'at another version', {
      id: templateId,
      query: `version=${OLD_VERSION}`,
    }),
    call('GET /api/v1/calendar-feeds'),
    call('POST /api/v1/calendar-feeds', '', { body: { name: 'n'.repeat(100) } }),
    call('PATCH /api/v1/calendar-feeds/{id}', 'at another version', { id: feedId, body: { version: OLD_VERSION } }),
    call('POST /api/v1/calendar-feeds/{id}/rotate', '', { id: feedId, body: {} }),
    call('DELETE /api/v1/calendar-feeds/{id}', 'at another version', { id: feedId, query: `version=${OLD_VERSION}` }),
    call('GET /api/v1/calendar/{token}.ics', '', { id: seededHousehold().feedToken }),
  ];
}

interface Parts {
  /** The value of the path parameter. */
  id?: string;
  query?: string;
  body?: object;
}

function call(operation: string, name = '', { id = '', query, body }: Parts = {}): GapCall {
  const path = operation.slice(operation.indexOf(' ') + 1).replace(/\{\w+\}/, id);
  return {
    operation,
    name,
    path: query === undefined ? path : `${path}?${query}`,
    isLegal: true,
    ...(body !== undefined && { headers: JSON_TYPE, body: JSON.stringify(body) }),
  };
}
