import type { IncomingMessage, ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { Template } from '@huggingface/jinja';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import ICAL from 'ical.js';
import { parse } from 'yaml';
import { SCOPE_PRESETS } from '../../src/accounts/scopes.js';
import { ok } from '../support/api.js';
import { Assistant, GENERATIONS } from '../support/assistant.js';
import { createGrocery, createRecipe, plan } from '../support/builders.js';
import { basic, calDavOf, lineOf } from '../support/caldav.js';
import { documentedBlocks, documentedText } from '../support/documents/documented-blocks.js';
import { filledTemplate } from '../support/documents/go-template.js';
import { HomeAssistant, type HomeAssistantConfig } from '../support/documents/home-assistant.js';
import { type Household, signUp } from '../support/household.js';
import { type RunningLarder, startLarder } from '../support/larder.js';
import { html, recipePage, type Site, startSite } from '../support/site.js';
import { until } from '../support/until.js';
import { bodyOf } from '../support/visitor.js';

const DOCUMENT = 'docs/integrations.md';
/** Each block of code in the document has a name after its language, and is tried here against real answers. */
const BLOCKS = [
  'mcp-servers',
  'mcp-vs-code',
  'caldav',
  'ha-sensors',
  'calendar',
  'ha-webhook',
  'homepage',
  'glance',
  'dakboard',
  'ios-import',
  'ios-grocery',
] as const;
type Block = (typeof BLOCKS)[number];

const DOCUMENTED_URL = 'https://larder.example.org';
const DOCUMENTED_KEY = 'ldr_your_key';
const TODAY = new Date().toISOString().slice(0, 10);

interface Widget {
  readonly url: string;
  readonly headers: Record<string, string>;
}

let larder: RunningLarder;
let site: Site;
let blocks: ReadonlyMap<string, string>;

beforeAll(async () => {
  [larder, site] = await Promise.all([
    startLarder({
      SIGN_UP: 'open',
      RATE_LIMIT_REQUESTS: '0',
      TZ: 'UTC',
      WEBHOOK_ALLOW_ADDRESSES: '127.0.0.0/8',
      IMPORT_ALLOW_ADDRESSES: '127.0.0.1',
      RATE_LIMIT_SIGN_INS: '0',
    }),
    startSite(),
  ]);
  blocks = await documentedBlocks(DOCUMENT);
});

afterAll(async () => {
  await Promise.all([larder.stop(), site.close()]);
});

/** A household with soup for dinner today, milk to buy and rice that was bought. */
async function household(): Promise<Household> {
  const made = await signUp(larder);
  await plan(made.api, await createRecipe(made.api, { name: 'Tomato soup' }), TODAY);
  await createGrocery(made.api, { name: 'milk' });
  await createGrocery(made.api, { name: 'rice', isDone: true });
  return made;
}

async function keyOf({ visitor }: Household, preset: string): Promise<string> {
  const scopes = SCOPE_PRESETS.find(({ name }) => name === preset)?.scopes;
  expect(scopes).toBeDefined();
  const made = await visitor.send('POST', '/api/user/api-keys', { json: { name: preset, scopes } });
  return bodyOf<{ key: string }>(made).key;
}

/** The block with the values of the household, and with a key of the preset that the document names. */
async function written(name: Block, by: Household, preset: string): Promise<string> {
  const block = blocks.get(name) ?? '';
  return block.replaceAll(DOCUMENTED_URL, larder.url).replaceAll(DOCUMENTED_KEY, await keyOf(by, preset));
}

async function read({ url, headers }: Widget): Promise<unknown> {
  const response = await fetch(url, { headers });
  expect([url, response.status]).toEqual([url, 200]);
  return response.json();
}

/** Sends a block of HTTP unchanged. */
function send(block: string): Promise<Response> {
  const [head = '', body] = block.trim().split('\n\n');
  const [line = '', ...headers] = head.split('\n');
  const [method = '', url = ''] = line.split(' ');
  const sent = Object.fromEntries(headers.map((header) => header.split(': ') as [string, string]));
  return fetch(url, { method, headers: sent, ...(body !== undefined && { body }) });
}

it('each block of the document is one that these tests use', () => {
  expect([...blocks.keys()]).toEqual([...BLOCKS]);
});

describe('clients of MCP', () => {
  it.each([
    ['mcp-servers', 'mcpServers'],
    ['mcp-vs-code', 'servers'],
  ] as const)('connect with what %s says', async (name, member) => {
    type Config = Record<typeof member, { larder: Widget & { type: string } }>;
    const config = JSON.parse(await written(name, await household(), 'assistant')) as Config;
    const { url, headers, type } = config[member].larder;
    expect([url, type]).toEqual([`${larder.url}/mcp`, 'http']);
    const key = headers['Authorization']?.replace('Bearer ', '') ?? '';
    for (const generation of GENERATIONS) {
      const assistant = await Assistant.connect(larder, key, generation);
      expect(await assistant.do('get_today_planned_recipes')).toMatchObject({ items: [{ name: 'Tomato soup' }] });
      await assistant.close();
    }
  });

  it('find the tools that the document names, each under the scope that it needs', async () => {
    const ours = await household();
    const table = [...(await documentedRows())];
    const named = table.flatMap(([tools]) => tools);
    const all = await Assistant.connect(larder, ours.key);
    expect(named.toSorted()).toEqual(all.names);
    await all.close();
    for (const scope of new Set(table.map(([, one]) => one))) {
      const scopes = scope === null ? ['mcp'] : ['mcp', scope];
      const made = await ours.visitor.send('POST', '/api/user/api-keys', { json: { name: 'tests', scopes } });
      const assistant = await Assistant.connect(larder, bodyOf<{ key: string }>(made).key);
      const opened = table.filter(
        ([, one]) => one === scope || one === scope?.replace('write', 'read') || one === null,
      );
      expect(assistant.names).toEqual(opened.flatMap(([tools]) => tools).toSorted());
      await assistant.close();
    }
  });
});

describe('Home Assistant', () => {
  interface Sensors {
    rest: { resource: string; headers: Record<string, string>; sensor: { name: string; value_template: string }[] }[];
  }

  it('shows numbers and the dinner of today', async () => {
    const { rest } = parse(await written('ha-sensors', await household(), 'display')) as Sensors;
    const shown: Record<string, string> = {};
    for (const { resource: url, headers, sensor } of rest) {
      const value_json = await read({ url, headers });
      for (const { name, value_template } of sensor) shown[name] = new Template(value_template).render({ value_json });
    }
    expect(shown).toEqual({
      'Larder to buy': '1',
      'Larder planned today': '1',
      'Larder failed imports': '0',
      'Larder dinner': 'Tomato soup',
    });
  });

  it('reads a calendar feed at an address like the documented one', async () => {
    const { api } = await household();
    const { url } = (await ok(api.post('/calendar-feeds', {}))) as { url: string };
    const documented = (blocks.get('calendar') ?? '').trim().replace(DOCUMENTED_URL, larder.url).split('your_token');
    expect([url.startsWith(documented[0] ?? ''), url.endsWith(documented[1] ?? '')]).toEqual([true, true]);
    const calendar = new ICAL.Component(ICAL.parse(await (await fetch(url)).text()) as unknown[]);
    const events = calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event).summary);
    expect(events).toEqual(['Dinner: Tomato soup']);
  });

  it('updates its to-do list when a webhook tells of groceries, and is told of recipes', async () => {
    const ours = await household();
    const dav = await calDavOf(ours);
    let shown: (string | null)[] = [];
    const home = new HomeAssistant(
      parse(await written('ha-webhook', ours, 'shopping')) as HomeAssistantConfig,
      async (entity) => {
        expect(entity).toBe('todo.shopping_list');
        shown = [...(await dav.tasks()).values()].map((task) => lineOf(task, 'SUMMARY'));
      },
    );
    let told = Promise.resolve();
    const path = '/api/webhook/larder-choose-your-own';
    site.routes[path] = (request: IncomingMessage, response: ServerResponse) => {
      const said = json(request);
      response.end();
      told = told.then(async () => home.runAutomation('larder_told', { json: await said }));
    };
    const hook = { name: 'Home', url: site.url + path, eventTypes: ['grocery.*', 'recipe.*'], enabled: true };
    await ok(ours.api.post('/webhooks', hook));
    await createGrocery(ours.api, { name: 'bread' });
    for (const name of ['Leek soup', 'Plum cake', 'Risotto']) await createRecipe(ours.api, { name });
    await until(() => new Set(home.notifications).size === 3);
    await told;
    expect([...new Set(home.notifications)].toSorted()).toEqual(['Leek soup', 'Plum cake', 'Risotto']);
    expect(shown).toEqual(['milk', 'rice', 'bread']);
  });
});

describe('programs for tasks', () => {
  it('find the list at the documented address', async () => {
    const ours = await household();
    const key = await keyOf(ours, 'shopping');
    const url = (blocks.get('caldav') ?? '').trim().replace(DOCUMENTED_URL, larder.url);
    const headers = { authorization: basic(ours.email, key), depth: '0' };
    const reply = await fetch(url, { method: 'PROPFIND', headers });
    expect([reply.status, await reply.text()]).toEqual([207, expect.stringContaining('current-user-principal')]);
    const dav = await calDavOf({ ...ours, key });
    expect([...(await dav.tasks()).values()].map((task) => lineOf(task, 'SUMMARY'))).toEqual(['milk', 'rice']);
    expect((await dav.get(await dav.add('6 eggs'))).status).toBe(200);
  });
});

describe('dashboards', () => {
  it('Homepage shows whole numbers', async () => {
    type Services = [{ Kitchen: [{ Larder: { widget: Widget & { mappings: { field: string; format: string }[] } } }] }];
    const [{ Kitchen }] = parse(await written('homepage', await household(), 'display')) as Services;
    const { widget } = Kitchen[0].Larder;
    const numbers = (await read(widget)) as Record<string, number>;
    const shown = widget.mappings.map(({ field, format }) => [field, format, numbers[field]]);
    expect(shown).toEqual([
      ['groceriesOpen', 'number', 1],
      ['plannedToday', 'number', 1],
      ['plannedThisWeek', 'number', 1],
      ['recipes', 'number', 1],
    ]);
  });

  it('Glance shows the plan of today and how much is to be bought', async () => {
    const shownTo = async (who: Household): Promise<string[]> => {
      const [widget] = parse(await written('glance', who, 'display')) as [Widget & { template: string }];
      const filled = filledTemplate(widget.template, await read(widget));
      return filled
        .split('\n')
        .map((line) => line.replace(/<[^>]*>/g, '').trim())
        .filter((line) => line !== '');
    };
    expect(await shownTo(await household())).toEqual(['Dinner Tomato soup', '1 to buy']);
    expect(await shownTo(await signUp(larder))).toEqual(['Nothing is planned.', '0 to buy']);
  });

  it('DAKboard shows the plan', async () => {
    const answer = await send(await written('dakboard', await household(), 'display'));
    expect(await answer.json()).toEqual([{ value: 'Tomato soup', title: 'Dinner', subtitle: TODAY }]);
  });
});

describe('shortcuts', () => {
  it('import a page', async () => {
    site.routes['/tomato-soup'] = html(recipePage('Tomato soup'));
    const ours = await signUp(larder);
    const block = (await written('ios-import', ours, 'import')).replace('https://example.org', site.url);
    const answer = await send(block);
    const { recipeId } = (await answer.json()) as { recipeId: string };
    await until(async () => (await ours.api.get(`/recipes/${recipeId}`)).status === 200);
    expect(await ok(ours.api.get(`/recipes/${recipeId}`))).toMatchObject({ name: 'Tomato soup' });
  });

  it('put a line on the shopping list', async () => {
    const ours = await signUp(larder);
    expect((await send(await written('ios-grocery', ours, 'shopping'))).status).toBe(200);
    expect(await ok(ours.api.get('/groceries'))).toMatchObject([{ name: 'milk', amount: 2, unit: 'liter' }]);
  });
});

/** The rows of the documented table of tools: names, and the scope that they need besides `mcp`. */
async function documentedRows(): Promise<[tools: string[], scope: string | null][]> {
  const text = await documentedText(DOCUMENT);
  return [...text.matchAll(/^\| (`\w+`.*?) +\| +(?:`(\S+)`|none besides `mcp`) +\|$/gm)].map(
    ([, tools = '', scope]) => [[...tools.matchAll(/`(\w+)`/g)].map(([, name = '']) => name), scope ?? null],
  );
}
