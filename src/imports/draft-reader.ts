import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { AiFailure } from '../ai/ai-failure.js';
import { AiService, type QuestionPart } from '../ai/ai.service.js';
import { CONFIG, type Config } from '../config/config.js';
import { ParserService } from '../parser/parser.service.js';
import { ParseFailure, type RecipeDraft } from '../parser/recipe-draft.js';
import { DEFAULT_LANGUAGE } from '../shared/languages.js';
import { Metrics } from '../metrics/metrics.js';
import { FairQueue, QueueFullError, shareOf } from '../queues/fair-queue.js';
import { NotNowError } from '../tasks/task.js';
import { fileFailure } from './files/file-failure.js';
import { ImportFilesService } from './files/import-files.service.js';
import { FileReadError } from './files/reading/file-error.js';
import { type FilesToRead, readFiles, readFilesForAi, type Scans } from './files/reading/file-reader.js';
import { isChallengePage } from './fetching/challenge-page.js';
import { fetchSettings } from './fetching/fetch-settings.js';
import { blocked } from './fetching/guarded-fetcher.js';
import { ImportFailure } from './import-failure.js';
import { type ImportRun, ImportRunsService } from './import-runs.service.js';
import { type FetchedPage, PageFetcher } from './fetching/page-fetcher.js';

/** Seconds until the next attempt of an import that found no free place for the AI, or for files. Other imports continue in the meantime. */
const PLACE_WAIT = 5;

export interface ReadDraft {
  readonly draft: RecipeDraft;
  /** The address of the page after all redirects; `null` for a pasted text. */
  readonly address: string | null;
  /** Words of pictures that may be misread. */
  readonly doubtful?: readonly string[];
  /** The pages of PDFs that are pictures. */
  readonly scans?: Scans;
}

interface Owner {
  readonly householdId: string;
  readonly signal: AbortSignal;
}

/**
 * Reads the page, text or files of an import. The parser reads them first. When it finds no recipe in a page or text, or the person asked
 * for the AI, a configured AI reads it. What files say is only sent to the AI when the person asked for it.
 */
@Injectable()
export class DraftReader implements OnModuleInit, OnApplicationShutdown {
  private readonly fetcher: PageFetcher;
  /**
   * An answer of the AI may take a minute. Only half of the import places may wait for the AI, so that other imports
   * can continue.
   */
  private readonly aiTurns: FairQueue;
  /** Files are read one import at a time, because each may take as much memory as files may. */
  private readonly fileTurns = new FairQueue({ name: 'files to read', running: 1 });

  constructor(
    private readonly parser: ParserService,
    private readonly ai: AiService,
    private readonly files: ImportFilesService,
    private readonly runs: ImportRunsService,
    private readonly metrics: Metrics,
    @Inject(CONFIG) config: Config,
  ) {
    this.fetcher = new PageFetcher(fetchSettings(config));
    const running = shareOf(config.importConcurrency);
    this.aiTurns = new FairQueue({ name: 'questions to the AI', running, runningEach: shareOf(running) });
  }

  onModuleInit(): void {
    this.metrics.addQueue(this.aiTurns);
    this.metrics.addQueue(this.fileTurns);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.fetcher.close();
  }

  /** @throws ImportFailure ParseFailure NotNowError */
  async read(run: ImportRun, stop: AbortSignal): Promise<ReadDraft> {
    const owner = { householdId: run.householdId, signal: stop };
    const read = await (run.forceAi
      ? this.withAiTurn(owner, () => this.readForced(run, owner))
      : this.readParsed(run, owner));
    stop.throwIfAborted();
    return read;
  }

  private async readForced(run: ImportRun, owner: Owner): Promise<ReadDraft> {
    const { source, url, text } = run;
    if (source === 'file') {
      if (!this.ai.hasVision) throw noVision();
      const { parts, scans } = await this.withTurn(this.fileTurns, owner, () => this.preparedForAi(run, owner));
      return { draft: await this.askAboutFiles(parts, owner), address: null, scans };
    }
    if (url === null) return { draft: await this.askAboutText(text ?? '', owner), address: null };
    const page = await this.fetcher.fetch(url, owner.signal);
    const draft = await (page.isText ? this.askAboutText(page.html, owner) : this.askAboutPage(page, owner));
    return { draft, address: page.url };
  }

  private async readParsed(run: ImportRun, owner: Owner): Promise<ReadDraft> {
    const { source, url, text } = run;
    if (source === 'file') return this.withTurn(this.fileTurns, owner, () => this.readFiles(run, owner));
    if (url === null) return { draft: await this.readText(text ?? '', owner), address: null };
    const page = text === null ? await this.fetcher.fetch(url, owner.signal) : { html: text, url, isText: false };
    return { draft: await this.readPage(page, owner), address: page.url };
  }

  private async readFiles(run: ImportRun, owner: Owner): Promise<ReadDraft> {
    const language = run.fileOptions?.language ?? DEFAULT_LANGUAGE;
    const keepsScans = run.fileOptions?.keepPictures === true;
    const files = await this.filesOf(run);
    const { text, doubtful, scans } = await readFiles(files, language, keepsScans, owner.signal).catch(unreadable);
    const draft = await this.recipeIn(text, owner);
    if (draft === undefined) throw noRecipe('in the files. Send pages with a title, ingredients and steps.');
    return { draft, address: null, doubtful, scans };
  }

  private async preparedForAi(run: ImportRun, owner: Owner): ReturnType<typeof readFilesForAi> {
    return readFilesForAi(await this.filesOf(run), owner.signal).catch(unreadable);
  }

  private async filesOf(run: ImportRun): Promise<FilesToRead> {
    const count = await this.files.countOf(run);
    return {
      files: Array.from({ length: count }, (_, number) => () => this.files.read(run, number)),
      onPage: (page: number, pages: number) => this.runs.tellProgress(run, { page, pages }),
    };
  }

  private async readText(text: string, owner: Owner): Promise<RecipeDraft> {
    const draft = await this.recipeIn(text, owner);
    if (draft !== undefined) return draft;
    if (!this.ai.isConfigured) throw noRecipe('in the text. Give it a title, ingredients and steps.');
    return this.withAiTurn(owner, () => this.askAboutText(text, owner));
  }

  /** The first recipe that the parser finds. */
  private async recipeIn(text: string, owner: Owner): Promise<RecipeDraft | undefined> {
    const [draft, ...others] = (await this.parser.parseText(text, owner).catch(nothingFound)) ?? [];
    if (draft === undefined || !isRecipe(draft)) return undefined;
    return { ...draft, hasOtherRecipes: draft.hasOtherRecipes === true || others.length > 0 };
  }

  private async readPage(page: FetchedPage, owner: Owner): Promise<RecipeDraft> {
    if (page.isText) return namedByAddress(await this.readText(page.html, owner), page.url);
    const draft = await this.parser.parsePage(page.html, page.url, owner).catch(nothingFound);
    if (draft !== undefined) return draft;
    if (isChallengePage(page.html)) throw blocked(new URL(page.url).hostname);
    if (!this.ai.isConfigured) throw noRecipe('on the page. Paste the text of the recipe instead.');
    return this.withAiTurn(owner, () => this.askAboutPage(page, owner));
  }

  private async askAboutText(text: string, owner: Owner): Promise<RecipeDraft> {
    const draft = await this.ask([text], owner.signal);
    if (draft === null) throw noRecipe('in the text, by the AI either. Give it a title, ingredients and steps.');
    return this.parser.complete(draft, owner);
  }

  private async askAboutFiles(parts: readonly QuestionPart[], owner: Owner): Promise<RecipeDraft> {
    const draft = await this.ask(parts, owner.signal);
    if (draft === null)
      throw noRecipe('in the files, by the AI either. Send pages with a title, ingredients and steps.');
    return this.parser.complete(draft, owner);
  }

  /** Address, images and videos come from the page itself: an address that a model wrote is never fetched. */
  private async askAboutPage({ html, url }: FetchedPage, owner: Owner): Promise<RecipeDraft> {
    const page = await this.parser.pageText(html, url, owner);
    const draft = await this.ask([page.text], owner.signal);
    if (draft === null)
      throw isChallengePage(html)
        ? blocked(new URL(url).hostname)
        : noRecipe('on the page, by the AI either. Paste the text of the recipe instead.');
    const { language, images, videos, author } = page.draft;
    const draftOfPage = { ...draft, url: page.draft.url, language, images, videos, author: draft.author ?? author };
    return this.parser.complete(draftOfPage, owner);
  }

  private async ask(parts: readonly QuestionPart[], stop: AbortSignal): Promise<RecipeDraft | null> {
    if (!parts.some((part) => typeof part !== 'string' || /\p{L}/u.test(part))) return null;
    return this.ai.findRecipe(parts, stop).catch((error: unknown) => {
      if (!(error instanceof AiFailure)) throw error;
      throw new ImportFailure('AI_FAILED', error.message, error);
    });
  }

  private withAiTurn<T>(owner: Owner, work: () => Promise<T>): Promise<T> {
    return this.withTurn(this.aiTurns, owner, work);
  }

  private withTurn<T>(turns: FairQueue, { householdId }: Owner, work: () => Promise<T>): Promise<T> {
    return turns.tryRun(householdId, work).catch((error: unknown) => {
      throw error instanceof QueueFullError ? new NotNowError(PLACE_WAIT) : error;
    });
  }
}

/** A file of text without a title has its name in its address: `/recipes/leek-soup.cook`. */
function namedByAddress(draft: RecipeDraft, url: string): RecipeDraft {
  const file = new URL(url).pathname.split('/').at(-1) ?? '';
  const name = readable(file.replace(/\.[a-z\d]{1,10}$/i, ''));
  return draft.isNameMade === true && /\p{L}/u.test(name) ? { ...draft, name } : draft;
}

function readable(part: string): string {
  try {
    return decodeURIComponent(part)
      .replaceAll(/[-_+\s\p{Cc}]+/gu, ' ')
      .trim();
  } catch {
    return '';
  }
}

function nothingFound(error: unknown): undefined {
  if (!(error instanceof ParseFailure) || error.code !== 'NO_RECIPE_FOUND') throw error;
}

function unreadable(error: unknown): never {
  throw error instanceof FileReadError ? fileFailure(error) : error;
}

function noVision(): ImportFailure {
  return new ImportFailure(
    'AI_FAILED',
    'No AI reads pictures any more: whoever runs Larder should check AI_VISION. Or send the files again without forceAI.',
  );
}

function noRecipe(where: string): ImportFailure {
  return new ImportFailure('NO_RECIPE_FOUND', `No recipe was found ${where}`);
}

function isRecipe({ name, ingredients, steps }: RecipeDraft): boolean {
  return name.trim() !== '' && ingredients.length + steps.length > 0;
}
