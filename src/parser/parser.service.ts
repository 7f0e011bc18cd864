import { createRequire } from 'node:module';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { type FairQueue, shareOf } from '../queues/fair-queue.js';
import { ParserPool, type ParserPoolOptions, type TaskOwner } from './parser-pool.js';
import type { PageText } from './pages/page-text.js';
import type { DraftIngredient, ParsedIngredientLine, ReadIngredient, RecipeDraft } from './recipe-draft.js';
import type { SplitText } from './parser.worker.js';

export const PARSER_OPTIONS = Symbol('PARSER_OPTIONS');

const PROBE_NAME = 'Toast';
const PROBE_PAGE = `<html><head><title>${PROBE_NAME}</title><script type="application/ld+json">
{"@type":"Recipe","name":"${PROBE_NAME}","recipeIngredient":["1 slice bread"],"recipeInstructions":"Toast the bread."}
</script></head><body></body></html>`;

/**
 * Longer than the idle time of a thread: frequent health checks must not keep a thread (about 25 MB) alive only for themselves.
 */
const CHECK_MILLISECONDS = 300_000;

/** Limits for splitting pasted texts. They are small, because the person waits for the answer. */
const SPLITTING = { timeoutMs: 2_000, queue: { name: 'pasted texts', waiting: 8, waitingEach: 2 } };

/** Limits for the lines of a recipe in a request. The lines of a large recipe take a tenth of a second. */
const LINES = { timeoutMs: 5_000, queue: { name: 'recipes', waiting: 100, waitingEach: 20 } };

/** The parser for the rest of the program. It works in separate threads; households take turns. */
@Injectable()
export class ParserService implements OnApplicationShutdown {
  /** Version of the npm package recipe-scrapers, which has scrapers for single sites. */
  readonly version: string = recipeScrapersVersion();

  /** For imports. The number of running imports limits its queue. */
  private readonly pool: ParserPool;

  /** Requests have threads of their own, so that they do not wait for imports, and recipes do not wait for pasted texts. */
  private readonly splitting: ParserPool;
  private readonly lines: ParserPool;

  constructor(@Inject(PARSER_OPTIONS) options: ParserPoolOptions) {
    const queue = { name: 'pages', runningEach: shareOf(options.threads) };
    this.pool = new ParserPool({ ...options, queue });
    this.splitting = new ParserPool({ ...options, ...SPLITTING, threads: 1 });
    this.lines = new ParserPool({ ...options, ...LINES, threads: 1 });
  }

  get queues(): readonly FairQueue[] {
    return [this.pool, this.splitting, this.lines].map(({ queue }) => queue);
  }

  /** Number of import tasks that run in a thread, and of those that wait for one. */
  get load(): { busy: number; waiting: number } {
    const { running, waiting } = this.pool.queue;
    return { busy: running, waiting };
  }

  /** @throws ParseFailure */
  async parsePage(html: string, url: string, owner?: TaskOwner): Promise<RecipeDraft> {
    return (await this.pool.run({ kind: 'page', html, url }, owner)).value;
  }

  /** The page as text for the AI. @throws ParseFailure */
  async pageText(html: string, url: string, owner: TaskOwner): Promise<PageText> {
    return (await this.pool.run({ kind: 'page-text', html, url }, owner)).value;
  }

  /** The recipes of a pasted text, in their order. @throws ParseFailure */
  async parseText(text: string, owner: TaskOwner): Promise<RecipeDraft[]> {
    return (await this.pool.run({ kind: 'text', text }, owner)).value;
  }

  /** Splits a pasted text into texts of one recipe each, without reading the recipes. @throws ParseFailure QueueFullError */
  async splitText(text: string, owner: TaskOwner): Promise<SplitText> {
    return (await this.splitting.run({ kind: 'split', text }, owner)).value;
  }

  /** The ingredients of an import; a line may have several. @throws ParseFailure */
  async readIngredients(
    ingredients: DraftIngredient[],
    language: string | undefined,
    owner: TaskOwner,
  ): Promise<ReadIngredient[]> {
    return (await this.pool.run({ kind: 'ingredients', ingredients, language }, owner)).value;
  }

  /** The ingredient lines of a recipe in a request. @throws ParseFailure QueueFullError */
  async parseSentLines(lines: string[], owner: TaskOwner): Promise<ParsedIngredientLine[]> {
    return (await this.lines.run({ kind: 'lines', lines }, owner)).value;
  }

  /** Adds the language and the unit system, as far as the lines show them, to a draft without them. @throws ParseFailure */
  async complete(draft: RecipeDraft, owner: TaskOwner): Promise<RecipeDraft> {
    return (await this.pool.run({ kind: 'rest', draft }, owner)).value;
  }

  /**
   * Health check: whether a thread can read a simple page. While all threads work within their limits, or finished a task in the
   * last minutes, no page is read. After a thread was lost, the next check reads one.
   */
  async check(): Promise<boolean> {
    if (this.pool.isBusy || this.pool.hasAnsweredWithin(CHECK_MILLISECONDS)) return true;
    try {
      const draft = await this.parsePage(PROBE_PAGE, 'https://larder.invalid/toast');
      return draft.name === PROBE_NAME && draft.ingredients.length === 1;
    } catch {
      return false;
    }
  }

  async close(): Promise<void> {
    await Promise.all([this.pool, this.splitting, this.lines].map((pool) => pool.close()));
  }

  async onApplicationShutdown(): Promise<void> {
    await this.close();
  }
}

function recipeScrapersVersion(): string {
  const manifest = createRequire(import.meta.url)('recipe-scrapers/package.json') as { version: string };
  return manifest.version;
}
