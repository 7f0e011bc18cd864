import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { type GapCall, JSON_TYPE } from './call.js';
import type { Filled } from './fill-household.js';
import { type Gap, longestGap } from './gap-meter.js';

/** Milliseconds in which the last work for an answer is done, such as writing the log. */
const SETTLE = 20;
const ANSWER_TIMEOUT = 60_000;

/** The measurements of one call in all rounds. */
export interface MeasuredCall {
  operation: string;
  name: string;
  /** The status of the last answer, or an unexpected status if there was one. */
  status: number;
  isExpected: boolean;
  gaps: Gap[];
}

/** Sends calls with the API key of the household, or with the session of a person when the API requires one. */
export class Sender {
  private constructor(
    private readonly url: string,
    private readonly apiKey: string,
    private readonly cookie: string,
  ) {}

  static async signIn(url: string, { apiKey, email, password }: Filled): Promise<Sender> {
    const body = JSON.stringify({ email, password });
    const response = await fetch(`${url}/api/auth/sign-in`, { method: 'POST', headers: JSON_TYPE, body });
    const [cookie] = response.headers.getSetCookie();
    if (cookie === undefined) throw new Error(`Signing in answers ${response.status}: ${await response.text()}`);
    return new Sender(url, apiKey, cookie.split(';', 1)[0] ?? '');
  }

  /** Resolves with the status when the whole answer has arrived. */
  async send({ operation, path, headers, body }: GapCall): Promise<number> {
    const method = operation.slice(0, operation.indexOf(' '));
    const response = await fetch(this.url + path, {
      method,
      headers: { ...this.credentials(operation), ...headers },
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWER_TIMEOUT),
      ...(body !== undefined && { body: body as BodyInit }),
    });
    // Reads the whole body, as real clients do.
    await response.arrayBuffer();
    return response.status;
  }

  /** Sign-in and sign-out are sent without the session: a sign-out would end the session of all other calls. */
  private credentials(operation: string): Record<string, string> {
    if (/ \/(api\/v1|health)\//.test(operation)) return { 'x-api-key': this.apiKey };
    return / \/(api\/auth\/sign-|sign-)/.test(operation) ? {} : { cookie: this.cookie };
  }
}

/** Makes each call of each round alone, and adds the measurements to `measured`, by operation and name. */
export async function walk(
  program: ChildProcess,
  sender: Sender,
  calls: Iterable<GapCall>,
  measured: Map<string, MeasuredCall>,
): Promise<void> {
  for (const call of calls) {
    const { operation, name } = call;
    await longestGap(program);
    const status = await sender.send(call);
    await sleep(call.afterwards ?? SETTLE);
    const gap = await longestGap(program);
    const key = `${operation} ${name}`;
    const known = measured.get(key) ?? { operation, name, status, isExpected: true, gaps: [] };
    if (status >= 500 || status < 400 !== call.isLegal) Object.assign(known, { status, isExpected: false });
    known.gaps.push(gap);
    measured.set(key, known);
  }
}
