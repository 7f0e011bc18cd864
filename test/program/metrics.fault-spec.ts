import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freePort } from '../../src/database/embedded/free-port.js';
import { ok } from '../support/api.js';
import { createGrocery, createRecipe } from '../support/builders.js';
import { cloneDatabase, type TestDatabase } from '../support/database/database.js';
import { documentedBlocks } from '../support/documents/documented-blocks.js';
import { followEvents } from '../support/events/events.js';
import { type Household, signUp } from '../support/household.js';
import { ImportBench } from '../support/imports/import-bench.js';
import { Importing } from '../support/imports/importing.js';
import { type RunningLarder, startLarder } from '../support/larder.js';
import { importWith, pictureSettled } from '../support/imports/picture-bench.js';
import { bytes, picture, slowly } from '../support/pictures.js';
import { html, type Site, startSite } from '../support/site.js';
import { until } from '../support/until.js';

const TOKEN = 'a token of good length';
const METRIC = /\b(?:larder|nodejs|process)_\w+/g;
const DASHBOARD = join(import.meta.dirname, '../../docker/grafana-dashboard.json');

function read(url: string, token?: string): Promise<Response> {
  return fetch(`${url}/metrics`, { headers: token === undefined ? {} : { authorization: `Bearer ${token}` } });
}

/** The lines of one metric with their values. */
function samplesOf(text: string, name: string): string[] {
  return text.split('\n').filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `));
}

describe('metrics without a setting', () => {
  it('do not exist', async () => {
    const larder = await startLarder();
    expect((await read(larder.url, TOKEN)).status).toBe(404);
    await larder.stop();
  });
});

describe('metrics with METRICS_TOKEN and METRICS_PORT', () => {
  let larder: RunningLarder;
  let household: Household;
  let port: number;

  beforeAll(async () => {
    port = await freePort();
    larder = await startLarder({ METRICS_TOKEN: TOKEN, METRICS_PORT: String(port) });
    household = await signUp(larder);
  });

  afterAll(async () => {
    expect(await larder.stop()).toBe(0);
  });

  const text = async (): Promise<string> => (await read(larder.url, TOKEN)).text();

  it.each([
    ['no token', undefined],
    ['another token', 'a token of some length'],
  ])('are refused to whoever sends %s', async (_what, token) => {
    expect((await read(larder.url, token)).status).toBe(401);
    expect((await read(`http://127.0.0.1:${port}`, token)).status).toBe(401);
  });

  it('are refused to a browser without a redirect to sign-in', async () => {
    const answer = await fetch(`${larder.url}/metrics`, { headers: { accept: 'text/html' }, redirect: 'manual' });
    expect(answer.status).toBe(401);
  });

  it('are the same on the port of their own', async () => {
    const answer = await read(`http://127.0.0.1:${port}`, TOKEN);
    expect(answer.headers.get('content-type')).toContain('text/plain');
    expect(await answer.text()).toContain('larder_http_request_duration_seconds');
  });

  it('count requests by the pattern of their path, and unknown paths together', async () => {
    const id = await createRecipe(household.api);
    await ok(household.api.get(`/recipes/${id}`));
    for (const guess of ['/wp-admin', '/.env']) await fetch(`${larder.url}${guess}`);

    const counts = samplesOf(await text(), 'larder_http_request_duration_seconds_count');
    expect(counts).toContain(
      'larder_http_request_duration_seconds_count{method="GET",route="/api/v1/recipes/:id",status="200"} 1',
    );
    expect(counts.join('\n')).toContain('route="unmatched",status="404"} 2');
    expect(counts.join('\n')).not.toContain('wp-admin');
  });

  it('count how imports ended', async () => {
    const importing = new Importing(larder.url, household.key);
    const [id = ''] = await importing.paste('Toast\n\nIngredients\n1 slice bread\n\nMethod\nToast the bread.');
    const { recipeId } = await importing.importUrl('http://127.0.0.1/private');
    await importing.settled(id);
    await importing.settled(recipeId);

    const outcomes = samplesOf(await text(), 'larder_imports_finished_total');
    expect(outcomes).toEqual(
      expect.arrayContaining([
        'larder_imports_finished_total{outcome="completed"} 1',
        'larder_imports_finished_total{outcome="ADDRESS_NOT_ALLOWED"} 1',
      ]),
    );
    expect(samplesOf(await text(), 'larder_imports_open')).toContain('larder_imports_open{status="queued"} 0');
  });

  it('count open streams, and the events that were sent to them', async () => {
    const streams = await Promise.all([1, 2].map(() => followEvents(household.api)));
    await Promise.all(streams.map((stream) => stream.firstId()));
    expect(samplesOf(await text(), 'larder_event_streams')).toEqual(['larder_event_streams{state="open"} 2']);
    await createGrocery(household.api);
    await Promise.all(streams.map((stream) => stream.next('grocery.updated')));
    expect(samplesOf(await text(), 'larder_events_total')).toEqual([
      'larder_events_total{outcome="sent"} 2',
      'larder_events_total{outcome="lagged"} 0',
    ]);
    for (const stream of streams) stream.close();
    await until(async () => (await text()).includes('larder_event_streams{state="open"} 0'));
  });

  it('have each queue, with what runs and waits in it and why it refused work', async () => {
    const queues = [
      'archives',
      'files to read',
      'pages',
      'pasted texts',
      'recipes',
      'pictures',
      'questions to the AI',
      'requests',
      'uploads',
    ];
    const all = await text();
    const labels = (name: string): string[] =>
      samplesOf(all, name).map((sample) => sample.slice(name.length, sample.indexOf('}') + 1));
    const expected = queues.map((queue) => `{queue="${queue}"}`).sort();
    expect(labels('larder_queue_running').sort()).toEqual(expected);
    expect(labels('larder_queue_waiting').sort()).toEqual(expected);
    const reasons = queues.flatMap((queue) =>
      ['household', 'all', 'late'].map((reason) => `{queue="${queue}",reason="${reason}"}`),
    );
    expect(labels('larder_queue_refused_total').sort()).toEqual(reasons.sort());
  });

  it('contain no id, key or address of anybody', async () => {
    const all = await text();
    expect(all).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/);
    expect(all).not.toContain('ldr_');
    expect(all).not.toContain('example.org');
  });

  it('have every name that the dashboard asks for', async () => {
    const all = await text();
    const { panels } = JSON.parse(await readFile(DASHBOARD, 'utf8')) as { panels: { targets: { expr: string }[] }[] };
    const expressions = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
    const names = expressions.flatMap((expr) => expr.match(METRIC) ?? []);
    expect(names.length).toBeGreaterThan(panels.length - 1);
    for (const name of names) expect(all).toMatch(new RegExp(`^${name}[{ ]`, 'm'));
  });

  it('have every name and label that the documented alerts ask for', async () => {
    const all = await text();
    const rules = (await documentedBlocks('docs/operations.md')).get('prometheus-rules') ?? '';
    const asked = [...rules.matchAll(/\b((?:larder|nodejs|process)_\w+)(?:\{([^}]*)\})?/g)];
    expect(asked.length).toBeGreaterThan(10);
    for (const [, name = '', selector = ''] of asked) {
      const samples = samplesOf(all, name);
      const unknown = [...selector.matchAll(/(\w+)(=|!=|=~|!~)"([^"]*)"/g)].filter(([, label, operator, value]) => {
        const wanted = operator === '=' ? `${label}="${value}"` : `${label}="`;
        return !samples.some((sample) => sample.includes(wanted));
      });
      expect({ name, found: samples.length > 0, unknown }).toEqual({ name, found: true, unknown: [] });
    }
  });
});

describe('metrics of imports', () => {
  let bench: ImportBench;

  beforeAll(async () => {
    bench = await ImportBench.start({ METRICS_TOKEN: TOKEN });
  }, 60_000);

  afterAll(() => bench.stop());

  const finished = async (): Promise<string[]> =>
    samplesOf(await (await read(bench.larder.url, TOKEN)).text(), 'larder_imports_finished_total');

  it('count one once that was taken over while it failed', async () => {
    const answers: ServerResponse[] = [];
    bench.site.routes['/twice'] = (_request, response) => answers.push(response);
    const { recipeId } = await bench.home.importUrl(`${bench.site.url}/twice`);
    await until(() => Promise.resolve(answers.length === 1));
    bench.site.routes['/twice'] = html('No', 403);
    await bench.query('UPDATE tasks SET lease_token = gen_random_uuid(), lease_until = now() WHERE subject = $1', [
      recipeId,
    ]);
    answers[0]?.writeHead(403).end();
    expect(await bench.home.settled(recipeId)).toMatchObject({ status: 'failed', error: { code: 'BLOCKED' } });
    expect(bench.site.hits['/twice']).toBe(2);
    expect(await finished()).toContain('larder_imports_finished_total{outcome="BLOCKED"} 1');
  });

  it('count those that are given up because the server stopped each time', async () => {
    await bench.interruptTenTimes((await bench.home.importUrl(`${bench.site.url}/poison`)).recipeId);
    await until(async () => (await finished()).includes('larder_imports_finished_total{outcome="INTERNAL_ERROR"} 1'));
  });
});

describe('metrics of webhooks', () => {
  let database: TestDatabase;
  let larder: RunningLarder;
  let site: Site;

  beforeAll(async () => {
    database = await cloneDatabase();
    const env = { DATABASE_URL: database.url, WEBHOOK_ALLOW_ADDRESSES: '127.0.0.0/8' };
    [larder, site] = await Promise.all([startLarder({ ...env, METRICS_TOKEN: TOKEN }), startSite()]);
  });

  afterAll(async () => {
    await Promise.all([larder.stop(), site.close()]);
    await database.drop();
  });

  const text = async (): Promise<string> => (await read(larder.url, TOKEN)).text();

  async function told(...lines: string[]): Promise<void> {
    await until(async () => {
      const all = await text();
      return lines.every((line) => all.includes(`${line}\n`));
    });
  }

  it('count attempts by outcome, and tell the age of the oldest message that waits', async () => {
    const { api } = await signUp(larder);
    const add = async (path: string, status: number): Promise<{ id: string; version: number }> => {
      site.routes[path] = (_request, response) => response.writeHead(status).end();
      const hook = { url: site.url + path, name: path, eventTypes: ['grocery.*'] };
      return (await ok(api.post('/webhooks', hook))) as { id: string; version: number };
    };
    const good = await add('/good', 200);
    const { id: bad } = await add('/bad', 500);
    await createGrocery(api);
    await told(
      'larder_webhook_attempts_total{outcome="delivered"} 1',
      'larder_webhook_attempts_total{outcome="postponed"} 1',
      'larder_webhook_deliveries_waiting{status="waiting"} 1',
    );
    for (const id of [good.id, bad]) await ok(api.post(`/webhooks/${id}/test`, {}));
    await told(
      'larder_webhook_attempts_total{outcome="delivered"} 2',
      'larder_webhook_attempts_total{outcome="failed"} 1',
    );
    await database.query(
      `UPDATE webhook_deliveries SET created_at = created_at - interval '1 hour' WHERE status = 'waiting'`,
    );
    const [, seconds] = /^larder_webhook_deliveries_oldest_seconds\{status="waiting"\} (\d+)/m.exec(await text()) ?? [];
    expect(Number(seconds)).toBeGreaterThanOrEqual(3_600);

    const { version } = ((await ok(api.get('/webhooks'))) as { id: string; version: number }[]).find(
      ({ id }) => id === bad,
    ) ?? { version: 0 };
    await ok(api.patch(`/webhooks/${bad}`, { version, enabled: false }));
    await told(
      'larder_webhook_deliveries_waiting{status="waiting"} 0',
      'larder_webhook_deliveries_oldest_seconds{status="waiting"} 0',
    );
  });
});

describe('metrics of pictures', () => {
  let bench: ImportBench;

  beforeAll(async () => {
    bench = await ImportBench.start({ METRICS_TOKEN: TOKEN, IMPORT_CONCURRENCY: '1' });
  }, 60_000);

  afterAll(() => bench.stop());

  /** Waits until all of them are among the samples. */
  async function tell(name: string, ...samples: string[]): Promise<void> {
    await until(async () => {
      const told = samplesOf(await (await read(bench.larder.url, TOKEN)).text(), name);
      return samples.every((sample) => told.includes(`${name}${sample}`));
    });
  }

  const withImage = (path: string): Promise<string> => importWith(bench, [bench.site.url + path]);

  it('count those that wait for one that takes long, and for how long', async () => {
    const png = await picture('png', 300, 200);
    const { listener, finish } = slowly(png, 'image/png');
    bench.site.routes['/slow.png'] = listener;
    bench.site.routes['/next.png'] = bytes(png, 'image/png');
    await withImage('/slow.png');
    await until(() => Promise.resolve(bench.site.hits['/slow.png'] === 1));
    const next = await withImage('/next.png');
    await bench.query(`UPDATE tasks SET due_at = due_at - interval '1 hour' WHERE kind = 'picture' AND subject = $1`, [
      next,
    ]);
    await tell('larder_pictures_open', '{status="running"} 1', '{status="waiting"} 1', '{status="postponed"} 0');
    const text = await (await read(bench.larder.url, TOKEN)).text();
    const [, seconds] = /^larder_pictures_due_seconds\{status="waiting"\} (\d+)/m.exec(text) ?? [];
    expect(Number(seconds)).toBeGreaterThanOrEqual(3_600);
    finish();
    await tell('larder_pictures_finished_total', '{outcome="kept"} 2');
    await tell('larder_pictures_open', '{status="running"} 0', '{status="waiting"} 0');
  });

  it('count one once that was begun anew while it failed', async () => {
    const answers: ServerResponse[] = [];
    bench.site.routes['/twice.png'] = (_request, response) => answers.push(response);
    const id = await withImage('/twice.png');
    await until(() => Promise.resolve(answers.length === 1));
    bench.site.routes['/twice.png'] = html('No', 403);
    await bench.query(
      `UPDATE tasks SET lease_token = gen_random_uuid(), lease_until = now() WHERE kind = 'picture' AND subject = $1`,
      [id],
    );
    answers[0]?.writeHead(403).end();
    await pictureSettled(bench, id);
    expect(bench.site.hits['/twice.png']).toBe(2);
    await tell('larder_pictures_finished_total', '{outcome="BLOCKED"} 1');
  });

  it('count why pictures were not kept, and those that are tried again', async () => {
    bench.site.routes['/text.png'] = bytes('No picture at all', 'text/plain');
    bench.site.routes['/trouble.png'] = (_request, response) => response.writeHead(503).end();
    for (const path of ['/text.png', '/missing.png', '/trouble.png']) await withImage(path);
    await tell('larder_pictures_finished_total', '{outcome="UNSUPPORTED_CONTENT"} 1', '{outcome="UPSTREAM_ERROR"} 1');
    await tell('larder_pictures_open', '{status="postponed"} 1');
  });
});
