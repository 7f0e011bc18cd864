import fc from 'fast-check';
import { type Household, signUp } from '../household.js';
import { Visitor } from '../visitor.js';
import { endsTheSender, isForTwo, type Operation, operations, unknownNames } from './document.js';
import { openingOf, type Plan, shotOf, wellFormedPlan } from './forge.js';
import { Known } from './known.js';
import { pageOperations, valuesOn } from './pages.js';
import type { HeldValue, Vocabulary } from './well-formed.js';
import { type Answer, type Header, type Shot, Wire } from './wire.js';

/** Token for the metrics of the attacked program, so that they are among the pages. */
export const METRICS_TOKEN = 'token of the figures';

export interface Sent {
  readonly plan: Plan;
  readonly shot: Shot;
  readonly answer: Answer;
}

/** Well-formed requests with which {@link Actor.renew} tries to make a row. */
const TRIES_TO_MAKE = 60;

const makers = operations.filter(
  (operation) => operation.method === 'POST' && operation.access !== 'public' && !isForTwo(operation),
);
const lists = operations.filter(
  ({ method, parameters }) => method === 'GET' && parameters.every(({ required }) => !required),
);

/** A person with a household, a key and a session, who learns ids from each answer. */
export class Actor {
  /** The operations that answered with an error of the server. */
  readonly broken = new Set<string>();
  private found: readonly Operation[] = [];
  /** Another person who sends the requests that end the credentials of their sender; `null` after one of them. */
  private spare: Promise<Household> | null = null;

  private constructor(
    private readonly url: string,
    readonly wire: Wire,
    readonly words: Vocabulary,
    readonly known: Known,
    readonly credentials: Record<Operation['access'], readonly Header[]>,
  ) {}

  /** Signs up. */
  static async start(url: string, vocabulary: Pick<Vocabulary, 'text' | 'urls'>): Promise<Actor> {
    const [actor, scout] = [await Actor.signUp(url, vocabulary), await Actor.signUp(url, vocabulary)];
    // Pages of rows can only be found when rows exist. The household of the actor itself stays empty.
    await scout.renew(0);
    // Lines of the list that are open and that are done have forms of their own.
    for (const [seed, id] of ['groceryCreate', 'groceryMarkDone', 'groceryCreate'].entries())
      for (const operation of operations)
        if (operation.id === id) await scout.succeedIn(operation, TRIES_TO_MAKE, seed);
    scout.stop();
    const [session] = scout.credentials.session;
    actor.found = await pageOperations(url, session?.[1] ?? '');
    const unknown = unknownNames([...operations, ...actor.found]);
    if (unknown.length > 0) throw new Error(`No operation or page has these names: ${unknown.join(', ')}`);
    return actor;
  }

  /** There is one session for creating keys, and another one for requests that may end their session. */
  private static async signUp(url: string, { text, urls }: Pick<Vocabulary, 'text' | 'urls'>): Promise<Actor> {
    const { email, password, visitor, keyId, key } = await signUp({ url }, fc.sample(text(1, 50), 1)[0]);
    const account = { email, password };
    const other = new Visitor(url);
    await other.send('POST', '/api/auth/sign-in', { json: account });
    return new Actor(url, new Wire(url), { text, urls, account }, new Known(new Set([keyId])), {
      'api-key': [['x-api-key', key]],
      session: [['cookie', visitor.cookie]],
      public: [
        ['cookie', other.cookie],
        ['authorization', `Bearer ${METRICS_TOKEN}`],
      ],
    });
  }

  /** The routes that are not in the API document. */
  get pages(): readonly Operation[] {
    return this.found;
  }

  stop(): void {
    this.wire.close();
  }

  isPage(operation: Operation): boolean {
    return this.pages.includes(operation);
  }

  async send(plan: Plan): Promise<Sent> {
    const credentials = await this.credentialsFor(plan.operation);
    const shot = shotOf(plan, this.known, credentials, await this.heldFor(plan));
    const answer = await this.wire.send(shot);
    if (answer.status >= 500) this.broken.add(plan.operation.id);
    if (endsTheSender(plan.operation) && (answer.status < 400 || answer.status === 401)) this.spare = null;
    const isJson = answer.headers['content-type']?.startsWith('application/json') === true;
    if (answer.status === 200 && isJson && shot.method !== 'HEAD' && !this.isPage(plan.operation))
      this.learn(plan, shot, JSON.parse(answer.text));
    return { plan, shot, answer };
  }

  /** Those of the other person for an operation that ends the credentials of its sender. */
  private async credentialsFor(operation: Operation): Promise<readonly Header[]> {
    if (!endsTheSender(operation)) return this.credentials[operation.access];
    this.spare ??= signUp({ url: this.url });
    const { visitor, key } = await this.spare;
    return operation.access === 'api-key' ? [['x-api-key', key]] : [['cookie', visitor.cookie]];
  }

  /** When the plan takes values from a form, opens the page with the form like a person. */
  private async heldFor(plan: Plan): Promise<ReadonlyMap<HeldValue, string>> {
    const opened = openingOf(plan);
    if (opened === null) return new Map();
    const { opening, fields } = opened;
    const shot = shotOf(opening, this.known, this.credentials[opening.operation.access]);
    const { text } = await this.wire.send(shot);
    return new Map(
      fields.map((field) => {
        const values = valuesOn(text, field.field);
        return [field, values[field.pick % values.length] ?? ''];
      }),
    );
  }

  private learn({ operation }: Plan, { method, target }: Shot, answer: unknown): void {
    this.known.learn(operation.path, answer);
    const isGone = method === 'DELETE' && (answer as { success?: unknown } | null)?.success === true;
    const [collection = '', id = ''] = target.split('?')[0]?.split('/').slice(-2) ?? [];
    if (isGone) this.known.forget(collection, id);
  }

  /**
   * Forgets the known rows, which earlier requests may have removed, creates new ones with each operation that creates
   * rows, and reads the lists. Rows that consist of others need those, so everything is done twice.
   * @param send returns whether the request succeeded
   */
  async renew(
    seed: number,
    send: (plan: Plan) => Promise<boolean> = async (plan) => hasSucceeded((await this.send(plan)).answer),
  ): Promise<void> {
    this.known.forgetRows();
    for (const round of [seed, seed + 1]) {
      for (const operation of lists) await send(this.sample(operation, 1, round)[0] as Plan);
      for (const operation of makers)
        for (const plan of this.sample(operation, TRIES_TO_MAKE, round)) if (await send(plan)) break;
    }
  }

  /**
   * Sends well-formed requests to an operation until one succeeds; `null` when none does.
   *
   * @param wanted the plan to send for a plan, or `null` to leave it out
   */
  async succeedIn(
    operation: Operation,
    tries: number,
    seed: number,
    wanted: (plan: Plan) => Plan | null = (plan) => plan,
  ): Promise<Sent | null> {
    for (const sampled of this.sample(operation, tries, seed)) {
      const plan = wanted(sampled);
      const sent = plan === null ? null : await this.send(plan);
      if (sent !== null && hasSucceeded(sent.answer)) return sent;
    }
    return null;
  }

  /** A plan for a request to the operation that has succeeded. */
  async planFor(operation: Operation, seed: number): Promise<Plan> {
    const sent = await this.succeedIn(operation, 100, seed);
    if (sent === null) throw new Error(`No request to ${operation.id} succeeds`);
    return sent.plan;
  }

  private sample(operation: Operation, count: number, seed: number): Plan[] {
    return fc.sample(wellFormedPlan(operation, this.words), { numRuns: count, seed });
  }
}

/** Whether the whole request was done. A request with many changes has a status for each. */
export function hasSucceeded({ status, text }: Answer): boolean {
  const isStale = /"stale":true\}$/.test(text) && !text.startsWith('{"deletedIds":');
  return status < 400 && !isStale && !/"status":"(?:stale|notFound|invalid)"/.test(text);
}
