import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { bodyOf, Visitor } from '../visitor.js';
import type { Operation } from './document.js';
import { type Plan, shotOf, wellFormedPlan } from './forge.js';
import { Known } from './known.js';
import { pageOperations } from './pages.js';
import type { Vocabulary } from './well-formed.js';
import { type Answer, type Header, type Shot, Wire } from './wire.js';

const PASSWORD = 'a long password';
/** For the program under attack, so that its figures are among the pages. */
export const METRICS_TOKEN = 'token of the figures';

export interface Sent {
  readonly plan: Plan;
  readonly shot: Shot;
  readonly answer: Answer;
}

/** Somebody with a household, a key and a session, who learns from each answer what there is to ask for next. */
export class Actor {
  private constructor(
    readonly wire: Wire,
    readonly words: Vocabulary,
    /** What the API document leaves out. */
    readonly pages: readonly Operation[],
    readonly known: Known,
    readonly credentials: Record<Operation['access'], readonly Header[]>,
  ) {}

  /** Signs up; besides the session with which keys are made, there is another for whatever may end it. */
  static async start(url: string, { text, urls }: Pick<Vocabulary, 'text' | 'urls'>): Promise<Actor> {
    const account = { email: `${randomUUID()}@example.org`, password: PASSWORD };
    const visitor = new Visitor(url);
    await visitor.send('POST', '/api/auth/sign-up', { json: { name: fc.sample(text(1, 50), 1)[0], ...account } });
    const made = await visitor.send('POST', '/api/user/api-keys', { json: { name: 'in use' } });
    const { id, key } = bodyOf<{ id: string; key: string }>(made);
    const other = new Visitor(url);
    await other.send('POST', '/api/auth/sign-in', { json: account });
    const pages = await pageOperations(url, visitor.cookie);
    return new Actor(new Wire(url), { text, urls, account }, pages, new Known(new Set([id])), {
      'api-key': [['x-api-key', key]],
      session: [['cookie', visitor.cookie]],
      public: [
        ['cookie', other.cookie],
        ['authorization', `Bearer ${METRICS_TOKEN}`],
      ],
    });
  }

  stop(): void {
    this.wire.close();
  }

  isPage(operation: Operation): boolean {
    return this.pages.includes(operation);
  }

  async send(plan: Plan): Promise<Sent> {
    const shot = shotOf(plan, this.known, this.credentials[plan.operation.access]);
    const answer = await this.wire.send(shot);
    const isJson = answer.headers['content-type']?.startsWith('application/json') === true;
    if (answer.status === 200 && isJson && shot.method !== 'HEAD' && !this.isPage(plan.operation))
      this.known.learn(plan.operation.path, JSON.parse(answer.text));
    return { plan, shot, answer };
  }

  /** Sends well-formed requests to an operation, those that `fits` allows, until one succeeds; `null` when none of them does. */
  async succeedIn(
    operation: Operation,
    tries: number,
    seed: number,
    fits: (plan: Plan) => boolean = () => true,
  ): Promise<Sent | null> {
    const plans = fc.sample(wellFormedPlan(operation, this.words), { numRuns: tries, seed });
    for (const plan of plans.filter(fits)) {
      const sent = await this.send(plan);
      if (sent.answer.status < 400) return sent;
    }
    return null;
  }

  /** A request to the operation that has succeeded. */
  async planFor(operation: Operation, seed: number): Promise<Plan> {
    const sent = await this.succeedIn(operation, 100, seed);
    if (sent === null) throw new Error(`No request to ${operation.id} succeeds`);
    return sent.plan;
  }
}
