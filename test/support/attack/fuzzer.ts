import fc from 'fast-check';
import { Actor, hasSucceeded } from './actor.js';
import { isForTwo, type Operation, operations } from './document.js';
import { type Plan, plansFor, shotOf, wellFormedPlan } from './forge.js';
import { faultOfAnswer, faultOfPage } from './judge.js';
import { anyText } from './well-formed.js';
import { type Answer, curlOf, type Header, type Shot } from './wire.js';

/** Number of requests at the same time. */
const AT_ONCE = 12;

type Outcome = 'success' | 'refusal';

/** Sends requests to every operation and page, checks the answers, and learns ids from them for further requests. */
export class Fuzzer {
  /** The first wrong answer of each kind, with its request for a person to repeat. */
  readonly faults: string[] = [];
  private readonly kinds = new Set<string>();
  private readonly outcomes: Record<Outcome, Set<string>> = { success: new Set(), refusal: new Set() };
  private readonly statuses = new Map<number, number>();

  private constructor(
    private readonly actor: Actor,
    private readonly seed: number,
  ) {}

  static async start(url: string, seed: number, urls: readonly string[]): Promise<Fuzzer> {
    return new Fuzzer(await Actor.start(url, { text: anyText, urls }), seed);
  }

  get pages(): readonly Operation[] {
    return this.actor.pages;
  }

  stop(): void {
    this.actor.stop();
  }

  /** Sends well-formed requests first, so that data exists, and then `count` requests of all kinds in random order. */
  async run(count: number): Promise<void> {
    const all = [...operations, ...this.pages];
    for (const operation of all) await this.shoot(this.sample(wellFormedPlan(operation, this.actor.words), 1));
    await this.shoot(
      this.sample(fc.oneof(...all.map((operation) => plansFor(operation, this.actor.words))), count - all.length),
    );
  }

  /**
   * Some operations succeed only after another one has: repeats these operations in rounds, at most `tries` times each. Each round begins
   * with new rows, because earlier requests may have removed all rows.
   */
  async succeedEverywhere(tries: number): Promise<void> {
    const missing = (): Operation[] =>
      [...operations, ...this.pages].filter(
        (operation) => !this.outcomes.success.has(operation.id) && !isForTwo(operation),
      );
    for (let tried = 0; tried < tries && missing().length > 0; tried += AT_ONCE) {
      await this.actor.renew(this.seed + tried, (plan) => this.one(plan));
      await this.shoot(
        missing().flatMap((operation) => this.sample(wellFormedPlan(operation, this.actor.words), AT_ONCE, tried)),
      );
    }
  }

  /** A few requests to an operation may all be valid: sends more until one is refused. */
  async beRefusedEverywhere(tries: number): Promise<void> {
    for (let tried = 0; tried < tries; tried += AT_ONCE) {
      const missing = [...operations, ...this.pages].filter(({ id }) => !this.outcomes.refusal.has(id));
      const plans = missing.map((operation) => plansFor(operation, this.actor.words));
      await this.shoot(plans.flatMap((plan) => this.sample(plan, AT_ONCE, tried)));
    }
  }

  operationsAnswered(outcome: Outcome): string[] {
    return [...this.outcomes[outcome]].sort();
  }

  async isStillLetIn(): Promise<boolean> {
    const ask = (target: string, headers: readonly Header[]): Promise<Answer> =>
      this.actor.wire.send({ method: 'GET', target, headers, body: null });
    const answers = [
      await ask('/api/v1/stores', this.actor.credentials['api-key']),
      await ask('/api/user/api-keys', this.actor.credentials.session),
    ];
    return answers.every(({ status }) => status === 200);
  }

  /** The number of requests, and the fraction of each class of status. */
  summary(): string {
    const total = [...this.statuses.values()].reduce((sum, count) => sum + count, 0);
    const classes = [2, 3, 4, 5].map((first) => {
      const count = [...this.statuses].reduce(
        (sum, [status, times]) => sum + (Math.floor(status / 100) === first ? times : 0),
        0,
      );
      return `${first}xx ${((100 * count) / total).toFixed(1)} %`;
    });
    return `${total} requests, ${classes.join(', ')}`;
  }

  private sample(plans: fc.Arbitrary<Plan>, count: number, shift = 0): Plan[] {
    return fc.sample(plans, { numRuns: Math.max(count, 1), seed: this.seed + shift });
  }

  private async shoot(plans: readonly Plan[]): Promise<void> {
    const left = [...plans];
    const worker = async (): Promise<void> => {
      for (let plan = left.shift(); plan !== undefined; plan = left.shift()) await this.one(plan);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
  }

  /** Returns whether it succeeded. */
  private async one(plan: Plan): Promise<boolean> {
    try {
      const { shot, answer } = await this.actor.send(plan);
      this.note(plan, shot, answer);
      return hasSucceeded(answer);
    } catch (error) {
      const shot = shotOf(plan, this.actor.known, this.actor.credentials[plan.operation.access]);
      this.fault(plan.operation, shot, 'no answer', String(error));
      return false;
    }
  }

  private note({ operation, attack }: Plan, shot: Shot, answer: Answer): void {
    const fault = this.actor.isPage(operation) ? faultOfPage(shot, answer) : faultOfAnswer(shot, answer);
    if (fault !== null) this.fault(operation, shot, fault, answer.text);
    this.statuses.set(answer.status, (this.statuses.get(answer.status) ?? 0) + 1);
    if (answer.status < 400 && attack.method === undefined) this.outcomes.success.add(operation.id);
    if (answer.status >= 400) this.outcomes.refusal.add(operation.id);
  }

  private fault({ id }: Operation, shot: Shot, fault: string, text: string): void {
    const kind = `${id}: ${fault}`;
    if (this.kinds.has(kind)) return;
    this.kinds.add(kind);
    this.faults.push(`seed ${this.seed}, ${kind}: ${text.slice(0, 300)}\n${curlOf(this.actor.wire.url, shot)}`);
  }
}
