import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { AiFailure } from '../ai/ai-failure.js';
import { AiService } from '../ai/ai.service.js';
import { RECIPE_QUESTION } from '../ai/recipe-question.js';
import { CONFIG, type Config } from '../config.js';
import { ParserService } from '../parser/parser.service.js';
import { ParseFailure, type RecipeDraft } from '../parser/recipe-draft.js';
import { isChallengePage } from './challenge-page.js';
import { fetchSettings } from './fetch-settings.js';
import { blocked } from './guarded-fetcher.js';
import { ImportFailure } from './import-failure.js';
import type { ImportRun } from './import-runs.repository.js';
import { type FetchedPage, PageFetcher } from './page-fetcher.js';

/** All turns of the AI are taken: the import is to wait, and others to go on meanwhile. */
export class AiBusyError extends Error {}

/**
 * Reads the page or text of an import. The parser reads what it can; what is left, and what somebody asks it to read,
 * goes to the AI where there is one.
 */
@Injectable()
export class DraftReader implements OnApplicationShutdown {
  private readonly fetcher: PageFetcher;
  /** An AI may take a minute: half of the places stay free for imports that do not need it. */
  private aiTurns: number;

  constructor(
    private readonly parser: ParserService,
    private readonly ai: AiService,
    @Inject(CONFIG) config: Config,
  ) {
    this.fetcher = new PageFetcher(fetchSettings(config));
    this.aiTurns = Math.max(1, Math.floor(config.importConcurrency / 2));
  }

  async onApplicationShutdown(): Promise<void> {
    await this.fetcher.close();
  }

  /** @throws ImportFailure ParseFailure AiBusyError */
  async read(run: ImportRun, stop: AbortSignal): Promise<RecipeDraft> {
    const draft = await (run.forceAi ? this.withAiTurn(() => this.readForced(run, stop)) : this.readParsed(run, stop));
    stop.throwIfAborted();
    return draft;
  }

  private async readForced({ url, text }: ImportRun, stop: AbortSignal): Promise<RecipeDraft> {
    return url === null
      ? this.askAboutText(text ?? '', stop)
      : this.askAboutPage(await this.fetcher.fetch(url, stop), stop);
  }

  private readParsed({ url, text }: ImportRun, stop: AbortSignal): Promise<RecipeDraft> {
    return url === null ? this.readText(text ?? '', stop) : this.readPage(url, stop);
  }

  private async readText(text: string, stop: AbortSignal): Promise<RecipeDraft> {
    const draft = await this.parser.parseText(text).then(([first]) => first, nothingFound);
    if (draft !== undefined && isRecipe(draft)) return draft;
    if (!this.ai.isConfigured) throw noRecipe('in the text. Give it a title, ingredients and steps.');
    return this.withAiTurn(() => this.askAboutText(text, stop));
  }

  private async readPage(address: string, stop: AbortSignal): Promise<RecipeDraft> {
    const page = await this.fetcher.fetch(address, stop);
    const draft = await this.parser.parsePage(page.html, page.url).catch(nothingFound);
    if (draft !== undefined) return draft;
    if (isChallengePage(page.html)) throw blocked(new URL(page.url).hostname);
    if (!this.ai.isConfigured) throw noRecipe('on the page. Paste the text of the recipe instead.');
    return this.withAiTurn(() => this.askAboutPage(page, stop));
  }

  private async askAboutText(text: string, stop: AbortSignal): Promise<RecipeDraft> {
    const draft = await this.ask(text, stop);
    if (draft === null) throw noRecipe('in the text, by the AI either. Give it a title, ingredients and steps.');
    return this.parser.complete(draft);
  }

  /** The page's own address, images and videos stand: what a model names is never fetched. */
  private async askAboutPage({ html, url }: FetchedPage, stop: AbortSignal): Promise<RecipeDraft> {
    const page = await this.parser.pageText(html, url);
    const draft = await this.ask(page.text, stop);
    if (draft === null)
      throw isChallengePage(html)
        ? blocked(new URL(url).hostname)
        : noRecipe('on the page, by the AI either. Paste the text of the recipe instead.');
    const { language, images, videos, author } = page.draft;
    return this.parser.complete({
      ...draft,
      url: page.draft.url,
      language,
      images,
      videos,
      author: draft.author ?? author,
    });
  }

  private async ask(text: string, stop: AbortSignal): Promise<RecipeDraft | null> {
    if (!/\p{L}/u.test(text)) return null;
    return this.ai.ask(RECIPE_QUESTION, text, stop).catch((error: unknown) => {
      if (!(error instanceof AiFailure)) throw error;
      throw new ImportFailure('AI_FAILED', error.message, error);
    });
  }

  private async withAiTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.aiTurns === 0) throw new AiBusyError();
    this.aiTurns--;
    try {
      return await work();
    } finally {
      this.aiTurns++;
    }
  }
}

function nothingFound(error: unknown): undefined {
  if (!(error instanceof ParseFailure) || error.code !== 'NO_RECIPE_FOUND') throw error;
}

function noRecipe(where: string): ImportFailure {
  return new ImportFailure('NO_RECIPE_FOUND', `No recipe was found ${where}`);
}

function isRecipe({ name, ingredients, steps }: RecipeDraft): boolean {
  return name.trim() !== '' && ingredients.length + steps.length > 0;
}
