import { createRequire } from 'node:module';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { type FairQueue, shareOf } from '../queues/fair-queue.js';
import { ParserPool, type ParserPoolOptions, type TaskOwner } from './parser-pool.js';
import type { PageText } from './pages/page-text.js';
import type { ParsedIngredientLine, RecipeDraft } from './recipe-draft.js';
import type { SplitText } from './parser.worker.js';

export const PARSER_OPTIONS = Symbol('PARSER_OPTIONS');

const PROBE_NAME = 'Toast';
const PROBE_PAGE = `<html><head><title>${PROBE_NAME}</title><script type="application/ld+json">
{"@type":"Recipe","name":"${PROBE_NAME}","recipeIngredient":["1 slice bread"],"recipeInstructions":"Toast the bread."}
</script></head><body></body></html>`;

/** A monitor that asks more often does not keep a thread, some 25 MB, alive for its questions alone. */
const CHECK_MILLISECONDS = 300_000;

/** Pasted texts may take their thread for so long, and wait in such numbers: whoever pastes waits for the answer. */
const SPLITTING = { timeoutMs: 2_000, queue: { name: 'pasted texts', waiting: 8, waitingEach: 2 } };

/** As for whoever sends a recipe: the lines of a large one take a tenth of a second. */
const LINES = { timeoutMs: 5_000, queue: { name: 'recipes', waiting: 100, waitingEach: 20 } };

/** The parser for the rest of the program; its work is done in threads of its own, in turn by household. */
@Injectable()
export class ParserService implements OnApplicationShutdown {
  /** Version of the npm package recipe-scrapers, whose site scrapers take part. */
  readonly version: string = recipeScrapersVersion();

  /** What imports want read, which is bounded by the imports under way. */
  private readonly pool: ParserPool;

  /** A thread each for what people wait for: nobody waits behind the pages of others, nor for a paste with a recipe. */
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

  /** Tasks of imports in a thread, and those that wait for one. */
  get load(): { busy: number; waiting: number } {
    const { running, waiting } = this.pool.queue;
    return { busy: running, waiting };
  }

  /** @throws ParseFailure */
  async parsePage(html: string, url: string, owner?: TaskOwner): Promise<RecipeDraft> {
    return (await this.pool.run({ kind: 'page', html, url }, owner)).value;
  }

  /** The page for a reader who is no program. @throws ParseFailure */
  async pageText(html: string, url: string, owner: TaskOwner): Promise<PageText> {
    return (await this.pool.run({ kind: 'page-text', html, url }, owner)).value;
  }

  /** The recipes of a pasted text, in its order. @throws ParseFailure */
  async parseText(text: string, owner: TaskOwner): Promise<RecipeDraft[]> {
    return (await this.pool.run({ kind: 'text', text }, owner)).value;
  }

  /** Takes a pasted text apart into texts of one recipe each, without reading them. @throws ParseFailure QueueFullError */
  async splitText(text: string, owner: TaskOwner): Promise<SplitText> {
    return (await this.splitting.run({ kind: 'split', text }, owner)).value;
  }

  /** The lines of an import. @throws ParseFailure */
  async parseLines(lines: string[], language: string | undefined, owner: TaskOwner): Promise<ParsedIngredientLine[]> {
    return (await this.pool.run({ kind: 'lines', lines, language }, owner)).value;
  }

  /** The lines of a recipe that somebody sends and waits for. @throws ParseFailure QueueFullError */
  async parseSentLines(lines: string[], owner: TaskOwner): Promise<ParsedIngredientLine[]> {
    return (await this.lines.run({ kind: 'lines', lines }, owner)).value;
  }

  /** The draft with the language and the unit system that its lines tell, where it does not say them. @throws ParseFailure */
  async complete(draft: RecipeDraft, owner: TaskOwner): Promise<RecipeDraft> {
    return (await this.pool.run({ kind: 'rest', draft }, owner)).value;
  }

  /**
   * Whether a thread reads a page it must be able to read. Threads at work within their limits are well, and so are those
   * that did their work in the last minutes; once one is lost the next check looks anew.
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
