import type { Response } from 'supertest';
import { Api } from '../api.js';
import { signUp } from '../household.js';
import { until } from '../until.js';

/** A request that takes longer hangs, even on a slow machine. */
const ANSWER_MILLISECONDS = 40_000;

export interface ImportState {
  recipeId: string;
  source: string;
  url: string | null;
  status: string;
  attempts: number;
  progress: { page: number; pages: number } | null;
  error: { code: string; message: string } | null;
  duplicateOf: string | null;
  warnings: string[];
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
  private readonly api: Api;

  constructor(
    readonly url: string,
    readonly key: string,
  ) {
    this.api = new Api(url, key);
  }

  async get<Body>(path: string): Promise<Answer<Body>> {
    return answerOf(await this.api.get(path).timeout(ANSWER_MILLISECONDS));
  }

  async post<Body>(path: string, body: object = {}): Promise<Answer<Body>> {
    return answerOf(await this.api.post(path, body).timeout(ANSWER_MILLISECONDS));
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

  /** The ids of all recipes of the household. */
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

  /** Waits until the import is in one of the states, and returns it. */
  settled(recipeId: string, statuses = ['completed', 'failed'], patience?: number): Promise<ImportState> {
    return this.until(recipeId, ({ status }) => statuses.includes(status), patience);
  }

  /** @param patience milliseconds */
  async until(recipeId: string, is: (state: ImportState) => boolean, patience?: number): Promise<ImportState> {
    let state: ImportState | undefined;
    const looked = async (): Promise<boolean> => {
      state = (await this.get<ImportState>(`/recipes/imports/${recipeId}`)).body;
      return is(state);
    };
    await until(looked, patience).catch((error: unknown) => {
      throw new Error(`The import does not get there: ${JSON.stringify(state)}`, { cause: error });
    });
    return state as unknown as ImportState;
  }
}

function answerOf<Body>({ status, body }: Response): Answer<Body> {
  return { status, body: body as Body };
}

/** A person with a household of their own. All persons but the first need `SIGN_UP=open`. */
export async function newImporter(url: string): Promise<Importing> {
  return new Importing(url, (await signUp({ url })).key);
}
