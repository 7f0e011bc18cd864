import type { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { AccountsService } from '../../accounts/accounts.service.js';
import type { Person } from '../../accounts/caller.js';
import { mayDo, type ScopeHolder } from '../../accounts/scopes.js';
import { CONFIG, type Config } from '../../config/config.js';
import { orNotFound } from '../../http/problems/errors.js';
import { HouseholdParts } from '../../households/archive/household-parts.js';
import { CookbooksService } from '../cookbooks/cookbooks.service.js';
import {
  type ExportContext,
  type ExportedFile,
  type ExportedRecipe,
  type ExportFormat,
  fileName,
  slugOf,
} from './exported-recipe.js';
import { EXPORT_FORMATS, type ExportFormatName } from './export-formats.js';
import { type ReadExport, RecipeExportsRepository } from './recipe-exports.repository.js';
import { writeZip } from './write-zip.js';

const AT_A_TIME = 20;

/** A file that is written while the client reads it. */
export interface ExportStream {
  readonly name: string;
  readonly type: string;
  readonly content: Readable | Buffer;
}

/** Exports recipes in the formats of other programs and in Larder's own. */
@Injectable()
export class RecipeExportsService {
  constructor(
    private readonly repository: RecipeExportsRepository,
    private readonly accounts: AccountsService,
    private readonly cookbooks: CookbooksService,
    private readonly parts: HouseholdParts,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * @param cookbookId `null`: all recipes, and in formats that can contain it the rest of the household, as far as the
   * caller may read it
   * @param stop aborted when the client has gone
   * @throws NotFoundError when the cookbook does not exist
   */
  async all(
    owner: Person & ScopeHolder,
    format: ExportFormatName,
    cookbookId: string | null,
    stop: AbortSignal,
  ): Promise<ExportStream> {
    if (cookbookId !== null) await this.cookbooks.get(owner.householdId, cookbookId);
    const writer = EXPORT_FORMATS[format];
    const ids = await this.repository.ids(owner.householdId, cookbookId);
    const context = await this.contextOf(owner, ids.length);
    const paths: string[] = [];
    const recipes = this.filesOf(owner, writer, context, this.recipes(owner, ids), (id, path) => {
      paths.push(JSON.stringify({ id, path }));
    });
    const files = cookbookId === null ? this.withParts(owner, writer, recipes, paths) : recipes;
    return { name: `recipes${writer.ending}`, type: 'application/zip', content: writeZip(files, stop) };
  }

  /** The recipe as a file where the format has such files, otherwise as an archive. @throws NotFoundError */
  async one(owner: Person, id: string, format: ExportFormatName, stop: AbortSignal): Promise<ExportStream> {
    const found = orNotFound(await this.repository.find(owner, id), 'Recipe');
    const writer = EXPORT_FORMATS[format];
    if (writer.single !== undefined) {
      const { path, type, content } = writer.single(await this.withPictures(owner, found));
      return { name: path, type, content: Buffer.from(content) };
    }
    const files = this.filesOf(owner, writer, await this.contextOf(owner, 1), of(found), () => undefined);
    return {
      name: `${fileName(found.recipe.name)}${writer.ending}`,
      type: 'application/zip',
      content: writeZip(files, stop),
    };
  }

  private async contextOf({ userId }: Person, count: number): Promise<ExportContext> {
    const person = await this.accounts.nameOf(userId);
    return { person, origin: this.config.publicUrl ?? '', date: new Date(), count };
  }

  private async *recipes(owner: Person, ids: readonly string[]): AsyncGenerator<ReadExport> {
    for (let first = 0; first < ids.length; first += AT_A_TIME)
      yield* await this.repository.many(owner, ids.slice(first, first + AT_A_TIME));
  }

  private async *withParts(
    owner: Person & ScopeHolder,
    { part: write }: ExportFormat,
    recipes: AsyncIterable<ExportedFile>,
    paths: readonly string[],
  ): AsyncGenerator<ExportedFile> {
    yield* recipes;
    if (write === undefined) return;
    yield write('recipes', paths);
    for (const part of this.parts.all) {
      if (!mayDo(owner, part.reads)) continue;
      const rows = await part.rows(owner.householdId);
      if (rows.length > 0)
        yield write(
          part.name,
          rows.map((row) => JSON.stringify(row)),
        );
    }
  }

  private async *filesOf(
    owner: Person,
    { head, files }: ExportFormat,
    context: ExportContext,
    recipes: AsyncIterable<ReadExport>,
    onWritten: (id: string, path: string) => void,
  ): AsyncGenerator<ExportedFile> {
    if (head !== undefined) yield* head(context);
    const stems = new Map<string, number>();
    for await (const recipe of recipes) {
      const slug = slugOf(recipe.recipe.name);
      const count = (stems.get(slug) ?? 0) + 1;
      stems.set(slug, count);
      // A slug never ends in two dashes and a number, so these names are unique.
      const stem = count === 1 ? slug : `${slug}--${count}`;
      const written = files(await this.withPictures(owner, recipe), stem, context);
      onWritten(recipe.recipe.id, written[0]?.path ?? '');
      yield* written;
    }
  }

  private async withPictures(
    { householdId }: Person,
    { recipe, pictureIds, ...others }: ReadExport,
  ): Promise<ExportedRecipe> {
    const pictures: Buffer[] = [];
    for (const id of pictureIds) {
      const picture = await this.repository.picture(householdId, id);
      if (picture !== null) pictures.push(picture);
    }
    const images = recipe.images.filter(({ image }) => image !== '');
    return { ...others, recipe: { ...recipe, images }, pictures };
  }
}

async function* of<T>(one: T): AsyncGenerator<T> {
  yield await Promise.resolve(one);
}
