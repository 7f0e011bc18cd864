import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { cloneDatabase, type TestDatabase } from '../../support/database/database.js';
import { connectDisplay, type Display, makeDisplay } from '../../support/displays.js';
import { type Events, openEvents } from '../../support/events/events.js';
import { signUp } from '../../support/household.js';
import { type RunningLarder, startLarder } from '../../support/larder.js';
import { Visitor } from '../../support/visitor.js';

describe('the stream of a display', () => {
  let database: TestDatabase;
  let here: RunningLarder;
  let there: RunningLarder;

  beforeAll(async () => {
    database = await cloneDatabase();
    const env = { DATABASE_URL: database.url, SIGN_UP: 'open' };
    [here, there] = await Promise.all([startLarder(env), startLarder(env)]);
  });

  afterAll(async () => {
    await Promise.all([here.stop(), there.stop()]);
    await database.drop();
  });

  it('ends in every process when the display is revoked, and no other stream does', async () => {
    const person = await signUp(here);
    const [gone, kept] = [await makeDisplay(person, { name: 'Hall' }), await makeDisplay(person)];
    const open = async (display: Display, at: RunningLarder): Promise<Events> => {
      const wall = await connectDisplay(display, at);
      const events = await openEvents(wall, '/api/v1/events');
      await events.firstId();
      return events;
    };
    const [ending, staying] = [await open(gone, there), await open(kept, there)];
    expect((await person.visitor.send('DELETE', `/api/user/displays/${gone.id}`)).status).toBe(200);
    await ending.ended;
    expect(staying.isOpen()).toBe(true);
    staying.close();
  });
});

describe('an unknown cookie', () => {
  let larder: RunningLarder;

  beforeAll(async () => {
    larder = await startLarder({ RATE_LIMIT_REQUESTS: '5' });
  });

  afterAll(() => larder.stop());

  it('counts against the address', async () => {
    const statuses: number[] = [];
    for (let tries = 0; tries < 7; tries++) {
      const cookie = `larder_display=ldr_dsc_${randomUUID().replaceAll('-', '')}${'x'.repeat(11)}`;
      statuses.push((await new Visitor(larder.url).get('/api/v1/board', { cookie })).status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
  });
});
