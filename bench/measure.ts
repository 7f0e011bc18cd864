import autocannon, { type Client, type Request, type Result } from 'autocannon';
import { send } from './client.js';
import type { Call, Row } from './rows.js';
import type { SeededHousehold } from './seed.js';

export interface Figures {
  /** Answers a second. */
  readonly rps: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
}

/**
 * Sends the calls of a row for some seconds. Each connection sends the next call when it has the answer.
 * @param households the connections take turns with them
 * @throws Error when an answer is no success
 */
export async function measure(
  url: string,
  row: Row,
  households: readonly SeededHousehold[],
  { connections, seconds }: { connections: number; seconds: number },
): Promise<Figures> {
  const current = await Promise.all(households.map(withPresentVersions));
  let connection = 0;
  const result = await new Promise<Result>((resolve, reject) => {
    autocannon(
      {
        url,
        connections,
        duration: seconds,
        timeout: 60,
        setupClient: (client: Client) => {
          const household = current[connection % current.length] as SeededHousehold;
          const conversation = row.begin(household, connection++, connections);
          client.setRequests([
            {
              setupRequest: (request: Request) => toRequest(request, conversation.next(), household.apiKey),
              onResponse: (_status: number, body: string, _context: object, headers: Request['headers']) => {
                conversation.hear?.(body, headers?.['ETag'] as string | undefined);
              },
            },
          ]);
        },
      },
      (error: unknown, done: Result) => {
        if (error instanceof Error) reject(error);
        else resolve(done);
      },
    );
  });
  const refusals = result.errors + result.timeouts + result['4xx'] + result['5xx'];
  if (refusals > 0) throw new Error(`${row.name}: ${refusals} answers are no success`);
  return { rps: result.requests.mean, p50: result.latency.p50, p99: result.latency.p99 };
}

async function withPresentVersions(household: SeededHousehold): Promise<SeededHousehold> {
  const groceries = await send<SeededHousehold['groceries']>(household, 'GET', '/api/v1/groceries');
  const versions = new Map(groceries.map(({ id, version }) => [id, version]));
  return {
    ...household,
    groceries: household.groceries.map(({ id, version }) => ({ id, version: versions.get(id) ?? version })),
  };
}

function toRequest(request: Request, { method, path, body, headers }: Call, apiKey: string): Request {
  return {
    ...request,
    method,
    path,
    headers: { 'x-api-key': apiKey, ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  };
}
