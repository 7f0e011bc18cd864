import type { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../config.js';
import { NotFoundError } from '../../http/problems/errors.js';
import { CookbooksService } from '../cookbooks/cookbooks.service.js';
import type { Owner } from '../owner.js';
import {
  type ExportContext,
  type ExportedFile,
  type ExportedRecipe,
  type ExportFormat,
  fileName,
  slugOf,
} from './exported-recipe.js';
import { EXPORT_FORMATS } from './export-formats.js';
import { type ReadExport, RecipeExportsRepository } from './recipe-exports.repository.js';
import { writeZip } from './write-zip.js';

const AT_A_TIME = 20;

/** A file that is written while it is read. */
export interface ExportStream {
  readonly name: string;
  readonly type: string;
  readonly content: Readable | Buffer;
}

/** Recipes in the files of other programs, and in Larder's own. */
@Injectable()
export class RecipeExportsService {
  constructor(
    private readonly repository: RecipeExportsRepository,
    private readonly cookbooks: CookbooksService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * @param cookbookId `null`: all recipes @param stop aborted when nobody reads the archive any more
   * @throws NotFoundError when there is no such cookbook
   */
  async all(owner: Owner, format: string, cookbookId: string | null, stop: AbortSignal): Promise<ExportStream> {
    if (cookbookId !== null) await this.cookbooks.get(owner.householdId, cookbookId, []);
    const writer = formatNamed(format);
    const context = await this.contextOf(owner, await this.repository.count(owner.householdId, cookbookId));
    const files = this.filesOf(owner, writer, context, this.recipes(owner, cookbookId));
    return { name: `recipes${writer.ending}`, type: 'application/zip', content: writeZip(files, stop) };
  }

  /** The recipe as a file where the format has such files, otherwise as an archive. @throws NotFoundError */
  async one(owner: Owner, id: string, format: string, stop: AbortSignal): Promise<ExportStream> {
    const found = await this.repository.find(owner, id);
    if (found === null) throw new NotFoundError('Recipe not found');
    const writer = formatNamed(format);
    if (writer.single !== undefined) {
      const { path, type, content } = writer.single(await this.withPictures(owner, found));
      return { name: path, type, content: Buffer.from(content) };
    }
    const files = this.filesOf(owner, writer, await this.contextOf(owner, 1), of(found));
    return {
      name: `${fileName(found.recipe.name)}${writer.ending}`,
      type: 'application/zip',
      content: writeZip(files, stop),
    };
  }

  private async contextOf({ userId }: Owner, count: number): Promise<ExportContext> {
    const person = await this.repository.nameOf(userId);
    return { person, origin: this.config.publicUrl ?? '', date: new Date(), count };
  }

  private async *recipes(owner: Owner, cookbookId: string | null): AsyncGenerator<ReadExport> {
    let last: string | null = null;
    for (;;) {
      const part: ReadExport[] = await this.repository.next(owner, cookbookId, last, AT_A_TIME);
      yield* part;
      last = part.at(-1)?.recipe.id ?? null;
      if (part.length < AT_A_TIME) return;
    }
  }

  private async *filesOf(
    owner: Owner,
    { head, files }: ExportFormat,
    context: ExportContext,
    recipes: AsyncIterable<ReadExport>,
  ): AsyncGenerator<ExportedFile> {
    if (head !== undefined) yield* head(context);
    const stems = new Map<string, number>();
    for await (const recipe of recipes) {
      const slug = slugOf(recipe.recipe.name);
      const count = (stems.get(slug) ?? 0) + 1;
      stems.set(slug, count);
      // No slug ends in two dashes and a number.
      const stem = count === 1 ? slug : `${slug}--${count}`;
      yield* files(await this.withPictures(owner, recipe), stem, context);
    }
  }

  private async withPictures(
    { householdId }: Owner,
    { recipe, cookbooks, pictureIds }: ReadExport,
  ): Promise<ExportedRecipe> {
    const pictures: Buffer[] = [];
    for (const id of pictureIds) {
      const picture = await this.repository.picture(householdId, id);
      if (picture !== null) pictures.push(picture);
    }
    const images = recipe.images.filter(({ image }) => (image as string | null) !== null);
    return { recipe: { ...recipe, images }, cookbooks, pictures };
  }
}

async function* of<T>(one: T): AsyncGenerator<T> {
  yield await Promise.resolve(one);
}

/** The DTO accepts only names of formats. */
function formatNamed(name: string): ExportFormat {
  const format = EXPORT_FORMATS.get(name);
  if (format === undefined) throw new NotFoundError('There is no such format');
  return format;
}
