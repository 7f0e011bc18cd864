import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from '@jest/globals';
import { Api, ok } from '../api.js';
import type { Grocery } from '../builders.js';
import { Importing } from '../imports/importing.js';
import { until } from '../until.js';

/** Milliseconds between two requests of a writer, and until a request counts as not answered. */
const PAUSE = 20;
const NEVER = 40_000;

interface Deed {
  /** The name of the new object, and of the operation. */
  readonly name: string;
  readonly path: string;
  readonly body: object;
  /** Whether the operation has a name. Then it is sent again until it is acknowledged. */
  readonly named: boolean;
}

/** One attempt and its answer. */
export interface Attempt {
  readonly what: string;
  /** By `performance.now()`. */
  readonly begun: number;
  /** 0 when there was no answer. */
  readonly status: number;
  readonly code: unknown;
  readonly retryAfter: string | null;
}

/** A piece of work whose request succeeded. */
interface Acknowledged {
  readonly name: string;
  /** The id of the grocery, or of the recipe that is imported. */
  readonly id: string;
}

/** Only one writer imports, because pasted texts of one household wait in a short queue. */
const IMPORT = (name: string): Deed => ({
  name,
  path: '/recipes/import/paste',
  body: { text: `${name}\n\nIngredients\n1 slice bread\n\nMethod\nToast the bread.` },
  named: true,
});

/** With an operation name it is a transaction with a receipt, otherwise a single statement. */
const GROCERY = (name: string, named: boolean): Deed => ({
  name,
  path: '/groceries',
  body: { name, unit: null, amount: null },
  named,
});

/** Writers of one household. Each does one piece of work after the other and records what was acknowledged. */
export class SteadyWork {
  readonly attempts: Attempt[] = [];
  private readonly groceries: Acknowledged[] = [];
  private readonly imports: Acknowledged[] = [];
  private readonly writers: readonly Promise<void>[];
  private stopping = false;

  /** @param url returns the address for the next request */
  constructor(
    private readonly url: () => string,
    private readonly key: string,
    writers: number,
  ) {
    this.writers = Array.from({ length: writers }, (_, nth) => this.run(nth));
  }

  get acknowledged(): number {
    return this.groceries.length + this.imports.length;
  }

  /** Resolves when this number of further pieces of work was acknowledged. */
  async more(count: number): Promise<void> {
    const wanted = this.acknowledged + count;
    await until(() => this.acknowledged >= wanted, 120_000);
  }

  /** Resolves when this number of further attempts had this status. */
  async answered(status: number, count: number): Promise<void> {
    const seen = (): number => this.attempts.filter((attempt) => attempt.status === status).length;
    const wanted = seen() + count;
    await until(() => seen() >= wanted, 120_000);
  }

  /** Resolves when each writer has finished its present work. */
  async stop(): Promise<void> {
    this.stopping = true;
    await Promise.all(this.writers);
  }

  /**
   * Checks after the stop that all acknowledged objects exist once with the acknowledged ids, and that every import was
   * completed.
   */
  async expectNothingLost(): Promise<void> {
    const api = new Api(this.url(), this.key);
    const list = (await ok(api.get('/groceries'))) as Grocery[];
    const stored = new Map(list.map(({ name, id }) => [name ?? '', id]));
    expect(stored.size).toBe(list.length);
    expect(this.groceries.filter(({ name, id }) => stored.get(name) !== id)).toEqual([]);
    const importing = new Importing(this.url(), this.key);
    for (const { id } of this.imports) expect(await importing.settled(id)).toMatchObject({ status: 'completed' });
    const recipes = await importing.recipeIds();
    expect(recipes.sort()).toEqual(this.imports.map(({ id }) => id).sort());
  }

  private async run(nth: number): Promise<void> {
    for (let done = 0; !this.stopping; done += 1) {
      const name = randomUUID();
      await this.doNext(nth === 0 ? IMPORT(name) : GROCERY(name, done % 2 === 0));
    }
  }

  private async doNext(deed: Deed): Promise<void> {
    let isDone = false;
    while (!isDone) {
      isDone = (await this.attempt(deed)) || !deed.named;
      await sleep(PAUSE);
    }
  }

  private async attempt({ name, path, body, named }: Deed): Promise<boolean> {
    const begun = performance.now();
    const headers = {
      'x-api-key': this.key,
      'content-type': 'application/json',
      ...(named && { 'x-operation-id': name }),
    };
    const told = (rest: Pick<Attempt, 'status' | 'code'> & { retryAfter?: string | null }): void => {
      this.attempts.push({ what: `${path} ${name}`, begun, retryAfter: null, ...rest });
    };
    try {
      const sent = { method: 'POST', headers, body: JSON.stringify(body), signal: AbortSignal.timeout(NEVER) };
      const response = await fetch(`${this.url()}/api/v1${path}`, sent);
      const answer = (await response.json()) as { id?: string; recipeIds?: string[]; code?: unknown };
      const { status } = response;
      told({ status, code: answer.code, retryAfter: response.headers.get('retry-after') });
      if (status !== 200) return false;
      if (answer.id !== undefined) this.groceries.push({ name, id: answer.id });
      this.imports.push(...(answer.recipeIds ?? []).map((id) => ({ name, id })));
      return true;
    } catch (error) {
      told({ status: 0, code: String((error as Error).cause ?? error) });
      return false;
    }
  }
}
