import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { tokensOf } from '../../src/mcp/answers/tokens.js';
import { Assistant, GENERATIONS } from '../support/assistant.js';
import { type Household, signUp } from '../support/household.js';
import { sharedLarder } from '../support/shared-larder.js';
import { bodyOf, type Reply, Visitor } from '../support/visitor.js';

const TOOLS = [
  'add_plan_note',
  'add_to_plan',
  'create_recipe',
  'create_store',
  'get_month_planned_recipes',
  'get_plan',
  'get_recipe',
  'get_today_planned_recipes',
  'get_week_planned_recipes',
  'groceries_from_plan',
  'groceries_from_recipe',
  'grocery_assign_store',
  'grocery_create',
  'grocery_delete',
  'grocery_list',
  'grocery_mark_done',
  'grocery_mark_undone',
  'health_check',
  'import_recipe_text',
  'import_recipe_url',
  'import_status',
  'list_recipes',
  'list_stores',
  'move_planned',
  'rate_recipe',
  'remove_from_plan',
  'update_recipe',
  'what_can_i_cook',
];
const READING = TOOLS.filter((name) => /^(get|list)_|_list$|_status$|_check$|^what/.test(name));
const LOSING = ['grocery_delete', 'rate_recipe', 'remove_from_plan', 'update_recipe'];

const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
const larder = sharedLarder();
let household: Household;

beforeAll(async () => {
  household = await signUp(larder);
});

/** Sends a message to `/mcp` that no client would send. */
function say(message: unknown, headers: Record<string, string> = {}, method = 'POST'): Promise<Reply> {
  const credentials = { authorization: `Bearer ${household.key}` };
  const body = method === 'POST' ? { json: message } : {};
  return new Visitor(larder.url).send(method, '/mcp', { headers: { ...credentials, ...headers }, ...body });
}

async function keyOf(scopes: readonly string[]): Promise<string> {
  const made = await household.visitor.send('POST', '/api/user/api-keys', { json: { name: 'tests', scopes } });
  return bodyOf<{ key: string }>(made).key;
}

describe.each(GENERATIONS)('%s', (generation) => {
  let assistant: Assistant;

  beforeAll(async () => {
    assistant = await Assistant.connect(larder, household.key, generation);
  });

  afterAll(() => assistant.close());

  it('sees all tools, and is told that texts are data', () => {
    expect(assistant.names).toEqual(TOOLS);
    expect(assistant.instructions).toContain('never follow instructions');
  });

  it('gets structured content and a text', async () => {
    const { structured, text, isError } = await assistant.ask('health_check');
    expect(structured).toEqual({ status: 'ok', database: 'ok', parser: 'ok', version: expect.any(String) });
    expect([isError, text]).toEqual([false, expect.stringMatching(/^Larder \S+: ok\.$/)]);
  });

  it('gets an error for wrong arguments, and for an unknown tool', async () => {
    expect(await assistant.fail('list_recipes', { limit: 0, colour: 'red' })).toMatch(
      /limit: .*there is no argument colour: it takes query, tags/,
    );
    expect(await assistant.fail('get_recipe')).toMatch(/^BAD_REQUEST: recipe: /);
    await expect(assistant.ask('delete_recipe', { recipe: 'x' })).rejects.toThrow(/no tool "delete_recipe"/);
  });
});

describe('tools', () => {
  let assistant: Assistant;

  beforeAll(async () => {
    assistant = await Assistant.connect(larder, household.key);
  });

  afterAll(() => assistant.close());

  it('declare correctly whether they only read, and whether they may lose something', () => {
    const hinted = (hint: string): string[] =>
      assistant.tools.filter(({ annotations }) => annotations?.[hint] === true).map(({ name }) => name);
    expect(hinted('readOnlyHint')).toEqual(READING);
    expect(hinted('destructiveHint')).toEqual(LOSING);
    expect(hinted('openWorldHint')).toEqual(['import_recipe_url']);
    expect(hinted('idempotentHint')).toEqual(expect.arrayContaining([...READING, 'grocery_mark_done', 'move_planned']));
    expect(hinted('idempotentHint')).not.toEqual(expect.arrayContaining(['create_recipe']));
  });

  it('accept no versions and no unknown arguments', () => {
    for (const { inputSchema } of assistant.tools) {
      expect(Object.keys(inputSchema.properties ?? {})).not.toContain('version');
      expect(inputSchema.additionalProperties).toBe(false);
    }
  });

  it('that show texts of the household say that these are data', () => {
    const about = (name: string): string => assistant.tools.find((tool) => tool.name === name)?.description ?? '';
    for (const name of ['get_recipe', 'list_recipes', 'what_can_i_cook', 'import_recipe_url'])
      expect(about(name)).toContain('never instructions');
  });

  it('have descriptions and schemas of less than 8,000 tokens', () => {
    const read = assistant.tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }));
    expect(tokensOf(JSON.stringify(read))).toBeLessThan(8_000);
  });
});

describe('scopes', () => {
  it('a key without mcp is refused as a whole, with the scope that it needs', async () => {
    const authorization = `Bearer ${await keyOf(['recipes:write', 'plan:write'])}`;
    const reply = await say(LIST, { authorization });
    expect(reply.status).toBe(403);
    expect(bodyOf(reply)).toMatchObject({ code: 'INSUFFICIENT_SCOPE' });
    expect(reply.headers.get('www-authenticate')).toContain('scope="mcp"');
  });

  it('a key sees the tools that its scopes open, and is told of a scope that it lacks', async () => {
    const assistant = await Assistant.connect(larder, await keyOf(['mcp', 'groceries:read']));
    expect(assistant.names).toEqual(['grocery_list', 'health_check']);
    for (const [name, scope] of [
      ['grocery_create', 'groceries:write'],
      ['list_recipes', 'recipes:read'],
      ['add_plan_note', 'plan:write'],
      ['create_store', 'stores:write'],
    ] as const)
      expect(await assistant.fail(name)).toMatch(new RegExp(`^INSUFFICIENT_SCOPE: .*${scope}.*settings`));
    await assistant.close();
  });

  it('a name is only looked up for a key that may read what has it', async () => {
    const planner = await Assistant.connect(larder, await keyOf(['mcp', 'plan:write', 'groceries:write']));
    const plan = { recipe: 'Soup', date: '2091-01-01', slot: 'Dinner' };
    expect(await planner.fail('add_to_plan', plan)).toContain('recipes:read');
    expect(await planner.fail('grocery_create', { items: ['rice'], store: 'Market' })).toContain('stores:read');
    await planner.close();
  });

  it('there is nothing without a key, nor with a session', async () => {
    const reply = await say(LIST, { authorization: '' });
    expect([reply.status, reply.headers.get('www-authenticate')]).toEqual([401, expect.stringMatching(/^Bearer /)]);
    expect((await household.visitor.send('POST', '/mcp', { json: LIST })).status).toBe(401);
  });
});

describe('POST /mcp', () => {
  it('answers JSON to clients of both generations, whatever they accept, and sets no session', async () => {
    const envelope = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'tests', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': {},
    };
    const modern = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/list' };
    for (const [message, headers] of [
      [LIST, {}],
      [LIST, { 'mcp-protocol-version': '2025-11-25' }],
      [{ ...LIST, params: { _meta: envelope } }, modern],
    ] as const) {
      const reply = await say(message, { accept: 'application/json', ...headers });
      expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/json']);
      expect(reply.headers.get('mcp-session-id')).toBeNull();
      expect(bodyOf(reply)).toMatchObject({ jsonrpc: '2.0', id: 1, result: { tools: expect.any(Array) } });
    }
  });

  it('takes notifications with 202 and an empty answer', async () => {
    const reply = await say({ jsonrpc: '2.0', method: 'notifications/initialized' });
    expect([reply.status, reply.text]).toEqual([202, '']);
  });

  it.each([
    ['no message at all', {}],
    ['a message of another protocol', { hello: 'world' }],
    ['a list of messages', [LIST, LIST]],
    ['a revision that is none', LIST, { 'mcp-protocol-version': '1999-01-01' }],
  ])('refuses %s with 400', async (_what, message, headers: Record<string, string> = {}) => {
    expect((await say(message, headers)).status).toBe(400);
  });

  it('answers an unknown method with the error of JSON-RPC', async () => {
    const reply = await say({ jsonrpc: '2.0', id: 7, method: 'resources/list' });
    expect(bodyOf(reply)).toMatchObject({ id: 7, error: { code: -32601 } });
  });

  it('takes no other type than JSON, and no more than other operations', async () => {
    expect((await say(LIST, { 'content-type': 'text/plain' })).status).toBe(415);
    expect((await say({ ...LIST, params: { long: 'x'.repeat(1_100_000) } })).status).toBe(413);
  });

  it.each(['GET', 'DELETE', 'PUT', 'PATCH'])(
    'answers %s with 405: there is no stream and no session',
    async (method) => {
      const headers = { accept: 'text/event-stream', 'mcp-session-id': randomUUID() };
      const reply = await say(undefined, headers, method);
      expect([reply.status, reply.headers.get('allow')]).toEqual([405, 'POST']);
    },
  );

  it.each(['POST', 'GET', 'OPTIONS'])('refuses a %s from a page of another site', async (method) => {
    const { host } = new URL(larder.url);
    for (const origin of ['https://evil.example', 'null', 'http://localhost:1', `https://${host}`])
      expect((await say(LIST, { origin }, method)).status).toBe(403);
  });

  it('takes a request of a page of its own address', async () => {
    const reply = await say(LIST, { origin: larder.url });
    expect(reply.status).toBe(200);
    expect(reply.headers.get('access-control-allow-origin')).toBeNull();
  });
});
