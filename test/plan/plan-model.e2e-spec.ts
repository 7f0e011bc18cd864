import { describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import type { Response } from 'supertest';
import { Api } from '../support/api.js';
import type { CalendarItem } from '../support/calendar-items.js';
import { type Household, signUp } from '../support/household.js';
import { patience } from '../support/run/patience.js';
import { type SharedLarder, sharedLarders } from '../support/shared-larder.js';

jest.setTimeout(patience(240_000));

/** Slots of one day, and the queue. */
const PLACES = [
  ['2031-05-05', 'Lunch'],
  ['2031-05-05', 'Dinner'],
  ['2031-05-06', 'Lunch'],
  [null, 'Lunch'],
] as const;
const CLIENTS = 2;
const RUNS = 12;

type Act =
  | { kind: 'create'; place: number; title: string }
  | { kind: 'move'; item: number; place: number; index: number; isOutdated: boolean }
  | { kind: 'change'; item: number; title: string; place: number | null; isOutdated: boolean }
  | { kind: 'remove'; item: number; isOutdated: boolean };

const place = fc.nat(PLACES.length - 1);
const item = fc.nat(20);
const title = fc.string({ minLength: 1, maxLength: 5, unit: fc.constantFrom('a', 'b', 'ü') });
const isOutdated = fc.integer({ min: 0, max: 5 }).map((number) => number === 0);

const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('create' as const), place, title }) },
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('move' as const), item, place, index: fc.nat(6), isOutdated }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('change' as const), item, title, place: fc.option(place), isOutdated }),
  },
  fc.record({ kind: fc.constant('remove' as const), item, isOutdated }),
);

const larders = sharedLarders();

/** The expected plan, made from the answers. */
class Model {
  /** The ids in order, by slot. */
  readonly places = PLACES.map((): string[] => []);
  readonly items = new Map<string, { version: number; title: string }>();

  at(number: number): string | undefined {
    return [...this.items.keys()][number % Math.max(1, this.items.size)];
  }

  put(id: string, index: number, to: number): void {
    this.take(id);
    this.places[to]?.splice(index, 0, id);
  }

  take(id: string): void {
    for (const [nth, ids] of this.places.entries()) this.places[nth] = ids.filter((other) => other !== id);
  }

  placeOf(id: string): number {
    return this.places.findIndex((ids) => ids.includes(id));
  }
}

function bodyOf(act: Act, version: number): object {
  if (act.kind === 'create') {
    const [date, slot] = PLACES[act.place] as (typeof PLACES)[number];
    return { date, slot, itemType: 'note', title: act.title };
  }
  if (act.kind === 'move') {
    const [targetDate, targetSlot] = PLACES[act.place] as (typeof PLACES)[number];
    return { version, targetDate, targetSlot, targetIndex: act.index };
  }
  if (act.kind === 'remove' || act.place === null) return { version, ...('title' in act && { title: act.title }) };
  const [date, slot] = PLACES[act.place] as (typeof PLACES)[number];
  return { version, title: act.title, date, slot };
}

function send(api: Api, act: Act, id: string | undefined, version: number): PromiseLike<Response> {
  if (act.kind === 'create') return api.post('/calendar-items', bodyOf(act, version));
  const path = `/calendar-items/${id ?? ''}`;
  if (act.kind === 'move') return api.post(`${path}/move`, bodyOf(act, version));
  if (act.kind === 'change') return api.patch(path, bodyOf(act, version));
  return api.delete(`${path}?version=${version}`);
}

async function stored(api: Api): Promise<CalendarItem[]> {
  const days = await api.get('/calendar-items?from=2031-05-01&to=2031-05-31').expect(200);
  const queue = await api.get('/calendar-items/queue').expect(200);
  return [days.body, queue.body].flatMap((body) => (body as { items: CalendarItem[] }).items);
}

function idsAt(items: readonly CalendarItem[], [date, slot]: (typeof PLACES)[number]): string[] {
  return items.filter((found) => found.date === date && found.slot === slot).map(({ id }) => id);
}

describe('a plan that is changed one after the other, through two processes', () => {
  it('is as each answer said: the order, and every version', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 25 }), async (acts) => {
        const home = await signUp(larders[0]);
        const apis = larders.map(({ url }) => new Api(url, home.key));
        const model = new Model();
        for (const [nth, step] of acts.entries()) await take(model, step, apis[nth % apis.length] as Api);
        const items = await stored(home.api);
        for (const [nth, at] of PLACES.entries()) expect(idsAt(items, at)).toEqual(model.places[nth]);
        const found = new Map(items.map((one) => [one.id, { version: one.version, title: one.title }]));
        expect(found).toEqual(model.items);
      }),
      { numRuns: RUNS },
    );
  });

  async function take(model: Model, step: Act, api: Api): Promise<void> {
    if (step.kind === 'create') {
      const { body } = (await send(api, step, undefined, 0)) as { body: CalendarItem };
      model.items.set(body.id, { version: 1, title: step.title });
      model.put(body.id, Infinity, step.place);
      return;
    }
    const id = model.at(step.item);
    const known = id === undefined ? undefined : model.items.get(id);
    if (id === undefined || known === undefined) return;
    const { body } = (await send(api, step, id, known.version + (step.isOutdated ? 1 : 0))) as { body: object };
    expect(body).toMatchObject({ stale: step.isOutdated });
    if (step.isOutdated) return;
    if (step.kind === 'remove') {
      model.take(id);
      model.items.delete(id);
      return;
    }
    model.items.set(id, { version: known.version + 1, title: step.kind === 'change' ? step.title : known.title });
    if (step.kind === 'move') model.put(id, step.index, step.place);
    else if (step.place !== null && step.place !== model.placeOf(id)) model.put(id, Infinity, step.place);
  }
});

describe('a plan that two clients change at once, through two processes', () => {
  it('loses nothing: each version is won once, all see one order, and no other item changes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 10, maxLength: 30 }), async (acts) => {
        const home = await signUp(larders[0]);
        await race(home, acts);
      }),
      { numRuns: RUNS },
    );
  });

  async function race(home: Household, acts: readonly Act[]): Promise<void> {
    const first = PLACES.flatMap(([date, slot]) =>
      ['a', 'b', 'c'].map((name) => ({ date, slot, itemType: 'note', title: name })),
    );
    const made = await home.api.post('/calendar-items/bulk', { create: first }).expect(200);
    const { created } = made.body as { created: { entity: CalendarItem }[] };
    /** The number of acknowledged changes, by id. */
    const won = new Map(created.map(({ entity }) => [entity.id, 0]));
    const removed = new Set<string>();
    const client = async (number: number): Promise<void> => {
      const api = new Api((larders[number] as SharedLarder).url, home.key);
      const versions = new Map(created.map(({ entity }) => [entity.id, 1]));
      for (const step of acts.filter((_, nth) => nth % CLIENTS === number)) {
        const id = step.kind === 'create' ? undefined : [...versions.keys()][step.item % versions.size];
        const answer = await send(api, step, id, versions.get(id ?? '') ?? 1);
        expect([200, 404]).toContain(answer.status);
        if (step.kind === 'create') won.set((answer.body as CalendarItem).id, 0);
        else if (answer.status === 404)
          expect(removed.has(id ?? '') || acts.some(({ kind }) => kind === 'remove')).toBe(true);
        else note(id ?? '', step, answer.body as { stale: boolean; item?: CalendarItem }, versions);
      }
    };
    const note = (
      id: string,
      step: Act,
      { stale, item: shown }: { stale: boolean; item?: CalendarItem },
      versions: Map<string, number>,
    ): void => {
      if (shown !== undefined) versions.set(id, shown.version);
      if (stale) return;
      if (step.kind === 'remove') removed.add(id);
      else won.set(id, (won.get(id) ?? 0) + 1);
    };
    await Promise.all(Array.from({ length: CLIENTS }, (_, number) => client(number)));
    const items = await stored(home.api);
    expect(items.map(({ id }) => id).sort()).toEqual([...won.keys()].filter((id) => !removed.has(id)).sort());
    for (const { id, version } of items) expect({ id, version }).toEqual({ id, version: 1 + (won.get(id) ?? 0) });
    expect(await stored(new Api(larders[1].url, home.key))).toEqual(items);
  }
});
