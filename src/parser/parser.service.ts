import { createRequire } from 'node:module';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { ParserPool, type ParserPoolOptions } from './parser-pool.js';
import type { PageText } from './page/page-text.js';
import type { ParsedIngredientLine, RecipeDraft } from './recipe-draft.js';
import type { SplitText } from './parser.worker.js';

export const PARSER_OPTIONS = Symbol('PARSER_OPTIONS');

const PROBE_NAME = 'Toast';
const PROBE_PAGE = `<html><head><title>${PROBE_NAME}</title><script type="application/ld+json">
{"@type":"Recipe","name":"${PROBE_NAME}","recipeIngredient":["1 slice bread"],"recipeInstructions":"Toast the bread."}
</script></head><body></body></html>`;

/** A monitor that asks more often does not keep a thread, some 25 MB, alive for its questions alone. */
const CHECK_MILLISECONDS = 300_000;

/** The parser for the rest of the program; its work is done in threads of its own. */
@Injectable()
export class ParserService implements OnApplicationShutdown {
  /** Version of the npm package recipe-scrapers, whose site scrapers take part. */
  readonly version: string = recipeScrapersVersion();

  private readonly pool: ParserPool;

  /** Whoever pastes waits for the answer, and not behind the pages that are read meanwhile. */
  private readonly splitting: ParserPool;

  constructor(@Inject(PARSER_OPTIONS) options: ParserPoolOptions) {
    this.pool = new ParserPool(options);
    this.splitting = new ParserPool({ ...options, threads: 1 });
  }

  /** Tasks in a thread and tasks that wait for one. */
  get load(): { busy: number; waiting: number } {
    return this.pool.load;
  }

  /** @throws ParseFailure */
  async parsePage(html: string, url: string): Promise<RecipeDraft> {
    return (await this.pool.run({ kind: 'page', html, url })).value;
  }

  /** The page for a reader who is no program. @throws ParseFailure */
  async pageText(html: string, url: string): Promise<PageText> {
    return (await this.pool.run({ kind: 'page-text', html, url })).value;
  }

  /** The recipes of a pasted text, in its order. @throws ParseFailure */
  async parseText(text: string): Promise<RecipeDraft[]> {
    return (await this.pool.run({ kind: 'text', text })).value;
  }

  /** Takes a pasted text apart into texts of one recipe each, without reading them. @throws ParseFailure */
  async splitText(text: string): Promise<SplitText> {
    return (await this.splitting.run({ kind: 'split', text })).value;
  }

  /** @throws ParseFailure */
  async parseLines(lines: string[], language?: string): Promise<ParsedIngredientLine[]> {
    return (await this.pool.run({ kind: 'lines', lines, language })).value;
  }

  /** The draft with the language and the unit system that its lines tell, where it does not say them. @throws ParseFailure */
  async complete(draft: RecipeDraft): Promise<RecipeDraft> {
    return (await this.pool.run({ kind: 'rest', draft })).value;
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
    await Promise.all([this.pool.close(), this.splitting.close()]);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.close();
  }
}

function recipeScrapersVersion(): string {
  const manifest = createRequire(import.meta.url)('recipe-scrapers/package.json') as { version: string };
  return manifest.version;
}
