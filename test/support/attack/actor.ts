import fc from 'fast-check';
import { signUp } from '../household.js';
import { Visitor } from '../visitor.js';
import type { Operation } from './document.js';
import { type Plan, shotOf, wellFormedPlan } from './forge.js';
import { Known } from './known.js';
import { pageOperations } from './pages.js';
import type { Vocabulary } from './well-formed.js';
import { type Answer, type Header, type Shot, Wire } from './wire.js';

/** Token for the metrics of the attacked program, so that they are among the pages. */
export const METRICS_TOKEN = 'token of the figures';

export interface Sent {
  readonly plan: Plan;
  readonly shot: Shot;
  readonly answer: Answer;
}

/** A person with a household, a key and a session, who learns ids from each answer. */
export class Actor {
  private constructor(
    readonly wire: Wire,
    readonly words: Vocabulary,
    /** The routes that are not in the API document. */
    readonly pages: readonly Operation[],
    readonly known: Known,
    readonly credentials: Record<Operation['access'], readonly Header[]>,
  ) {}

  /** Signs up. There is one session for creating keys, and another one for requests that may end their session. */
  static async start(url: string, { text, urls }: Pick<Vocabulary, 'text' | 'urls'>): Promise<Actor> {
    const { email, password, visitor, keyId, key } = await signUp({ url }, fc.sample(text(1, 50), 1)[0]);
    const account = { email, password };
    const other = new Visitor(url);
    await other.send('POST', '/api/auth/sign-in', { json: account });
    const pages = await pageOperations(url, visitor.cookie);
    return new Actor(new Wire(url), { text, urls, account }, pages, new Known(new Set([keyId])), {
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
      this.learn(plan, shot, JSON.parse(answer.text));
    return { plan, shot, answer };
  }

  private learn({ operation }: Plan, { method, target }: Shot, answer: unknown): void {
    this.known.learn(operation.path, answer);
    const isGone = method === 'DELETE' && (answer as { success?: unknown } | null)?.success === true;
    if (isGone) this.known.forget(target.split('?')[0]?.split('/').at(-1) ?? '');
  }

  /** Sends well-formed requests to an operation, of those that `fits` accepts, until one succeeds; `null` when none does. */
  async succeedIn(
    operation: Operation,
    tries: number,
    seed: number,
    fits: (plan: Plan) => boolean = () => true,
  ): Promise<Sent | null> {
    const plans = fc.sample(wellFormedPlan(operation, this.words), { numRuns: tries, seed });
    for (const plan of plans.filter(fits)) {
      const sent = await this.send(plan);
      if (sent.answer.status < 400 && !isRefused(sent.answer.text)) return sent;
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

/** Whether nothing was done because the row had another version. In an answer about many rows, `stale` is said of some of them. */
function isRefused(text: string): boolean {
  return /"stale":true\}$/.test(text) && !text.startsWith('{"deletedIds":');
}
