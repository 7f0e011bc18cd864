import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

const SETTLE_MILLISECONDS = 20_000;
/** However slow the machine: a request that takes longer hangs. */
const ANSWER_MILLISECONDS = 40_000;

export interface ImportState {
  recipeId: string;
  source: string;
  url: string | null;
  status: string;
  attempts: number;
  error: { code: string; message: string } | null;
  createdAt: string;
  updatedAt: string;
}

export interface QueuedPage {
  recipeId: string;
  status: string;
  recipe: { id: string; name: string; createdAt: string };
}

export interface StoredRecipe {
  id: string;
  name: string;
  image: string | null;
  url: string | null;
  recipeIngredients: { ingredientName: string }[];
  steps: { step: string }[];
}

interface RecipePage {
  readonly recipes: readonly { id: string }[];
  readonly nextCursor: number | null;
}

export interface Answer<Body> {
  readonly status: number;
  readonly body: Body;
}

/** Imports recipes with the key of one household. */
export class Importing {
  constructor(
    readonly url: string,
    readonly key: string,
  ) {}

  get<Body>(path: string): Promise<Answer<Body>> {
    return answerOf(
      fetch(`${this.url}/api/v1${path}`, {
        headers: { 'x-api-key': this.key },
        signal: AbortSignal.timeout(ANSWER_MILLISECONDS),
      }),
    );
  }

  post<Body>(path: string, body: unknown = {}): Promise<Answer<Body>> {
    const headers = { 'x-api-key': this.key, 'content-type': 'application/json' };
    const signal = AbortSignal.timeout(ANSWER_MILLISECONDS);
    return answerOf(
      fetch(`${this.url}/api/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body), signal }),
    );
  }

  async importUrl(url: string): Promise<QueuedPage> {
    return (await this.post<QueuedPage>('/recipes/import/url', { url })).body;
  }

  async paste(text: string): Promise<string[]> {
    return (await this.post<{ recipeIds: string[] }>('/recipes/import/paste', { text })).body.recipeIds;
  }

  async recipe(id: string): Promise<StoredRecipe> {
    return (await this.get<StoredRecipe>(`/recipes/${id}`)).body;
  }

  /** Of all recipes of the household. */
  async recipeIds(): Promise<string[]> {
    const ids: string[] = [];
    for (let cursor: number | null = 0; cursor !== null;) {
      const { body }: Answer<RecipePage> = await this.post('/recipes/search', { limit: 200, cursor });
      ids.push(...body.recipes.map(({ id }) => id));
      cursor = body.nextCursor;
    }
    return ids;
  }

  async list(query = ''): Promise<ImportState[]> {
    return (await this.get<ImportState[]>(`/recipes/imports${query}`)).body;
  }

  /** The import once it is in one of the states. */
  settled(recipeId: string, statuses = ['completed', 'failed'], patience?: number): Promise<ImportState> {
    return this.until(recipeId, ({ status }) => statuses.includes(status), patience);
  }

  /** @param patience milliseconds */
  async until(
    recipeId: string,
    is: (state: ImportState) => boolean,
    patience = SETTLE_MILLISECONDS,
  ): Promise<ImportState> {
    const end = Date.now() + patience;
    for (;;) {
      const { body } = await this.get<ImportState>(`/recipes/imports/${recipeId}`);
      if (is(body)) return body;
      if (Date.now() > end) throw new Error(`The import does not get there: ${JSON.stringify(body)}`);
      await sleep(30);
    }
  }
}

async function answerOf<Body>(answering: Promise<Response>): Promise<Answer<Body>> {
  const response = await answering;
  return { status: response.status, body: (await response.json()) as Body };
}

/** Signs a new person up, who gets a household of their own, and makes them an API key. All but the first need `SIGN_UP=open`. */
export async function newImporter(url: string): Promise<Importing> {
  const post = (path: string, body: unknown, cookie = ''): Promise<Response> =>
    fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    });
  const account = { name: 'Ida', email: `${randomUUID()}@example.org`, password: 'a long enough password' };
  const session = await post('/api/auth/sign-up', account);
  const cookie = session.headers.get('set-cookie')?.split(';')[0] ?? '';
  const { key } = (await (await post('/api/user/api-keys', { name: 'tests' }, cookie)).json()) as { key: string };
  return new Importing(url, key);
}
