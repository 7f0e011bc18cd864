import { randomUUID } from 'node:crypto';
import { Get, Inject, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { h } from 'preact';
import { Needs, SessionOnly } from '../../accounts/access.js';
import { type Caller, CurrentCaller } from '../../accounts/caller.js';
import { mayDo } from '../../accounts/scopes.js';
import { CONFIG, type Config } from '../../config/config.js';
import { AddsNothing } from '../../households/adds-nothing.js';
import { TakesForm } from '../../http/bodies/taken-body.js';
import { ClientGone } from '../../http/client-gone.js';
import { toDto } from '../../http/fields/to-dto.js';
import { Id } from '../../http/fields/validation.js';
import { isUuid } from '../../shared/text/uuid.js';
import { NotFoundError } from '../../http/problems/errors.js';
import {
  ChangeCookbookDto,
  type CookbookDto,
  CreateCookbookDto,
  ListCookbooksDto,
} from '../../recipes/cookbooks/cookbooks.dto.js';
import { CookbooksService } from '../../recipes/cookbooks/cookbooks.service.js';
import { pictureOfLink } from '../../recipes/pictures/picture-link.js';
import { RecipePicturesService } from '../../recipes/pictures/recipe-pictures.service.js';
import { RecipesService } from '../../recipes/recipes.service.js';
import type { Answer } from '../answer.js';
import { FormFields, SentFields } from '../form-fields.js';
import { changedByOthers, PageActions } from '../page-actions.js';
import { PageController } from '../page-controller.js';
import { PageRenderer } from '../page-renderer.js';
import { recipeQueryOf, searchOf } from '../recipes/list/recipe-query.js';
import { CookbookListPage } from './list-page.js';
import { CookbookPage } from './page.js';

/** The pages for cookbooks, and the form that puts a recipe into cookbooks. */
@SessionOnly()
@Needs('recipes:write')
@TakesForm()
@PageController()
export class CookbookPagesController {
  constructor(
    private readonly cookbooks: CookbooksService,
    private readonly recipes: RecipesService,
    private readonly pictures: RecipePicturesService,
    private readonly actions: PageActions,
    private readonly renderer: PageRenderer,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get('cookbooks')
  @Needs('recipes:read')
  async showAll(@Req() request: Request, @CurrentCaller() caller: Caller): Promise<Answer> {
    const { after } = request.query;
    const query = toDto(ListCookbooksDto, after === undefined ? {} : { cursor: after });
    const { cookbooks, nextCursor } = await this.cookbooks.list(caller.householdId, query);
    const covers = new Map(cookbooks.map((cookbook) => [cookbook.id, this.coverOf(cookbook)]));
    const ids = [...new Set(covers.values())].filter((id) => id !== null);
    const pictures = await this.pictures.paths(caller.householdId, ids, 'small');
    const mayWrite = mayDo(caller, 'recipes:write');
    const props = { cookbooks, nextCursor, covers, pictures, newId: randomUUID(), mayWrite };
    return this.renderer.pageWithNotice(request, h(CookbookListPage, props));
  }

  @Post('cookbooks')
  create(@Req() request: Request, @CurrentCaller() caller: Caller, @SentFields() fields: FormFields): Promise<Answer> {
    return this.actions.run(request, '/cookbooks', async () => {
      const cookbook = toDto(CreateCookbookDto, { id: fields.text('id'), title: fields.text('title') });
      const { id } = await this.cookbooks.create(caller, cookbook);
      return this.renderer.redirect(`/cookbooks/${id}`);
    });
  }

  @Get('cookbooks/:id')
  @Needs('recipes:read')
  async show(
    @Req() request: Request,
    @CurrentCaller() caller: Caller,
    @Id() id: string,
    @ClientGone() gone: AbortSignal,
  ): Promise<Answer> {
    const cookbook = await this.cookbooks.get(caller.householdId, id);
    const { page } = recipeQueryOf({ page: request.query['page'] });
    const query = recipeQueryOf({ cookbook: id, sort: 'titleAsc', page: String(page) });
    const found = await this.recipes.search(caller, searchOf(query), gone);
    const ids = found.recipes.map((recipe) => recipe.id);
    const pictures = await this.pictures.paths(caller.householdId, ids, 'small');
    const mayWrite = mayDo(caller, 'recipes:write');
    return this.renderer.pageWithNotice(request, h(CookbookPage, { cookbook, found, page, pictures, mayWrite }));
  }

  @Post('cookbooks/:id')
  @AddsNothing()
  change(
    @Req() request: Request,
    @CurrentCaller() { householdId }: Caller,
    @Id() id: string,
    @SentFields() fields: FormFields,
  ): Promise<Answer> {
    return this.actions.run(request, `/cookbooks/${id}`, async (speech) => {
      const change = toDto(ChangeCookbookDto, { version: fields.version(), title: fields.text('title') });
      const { stale } = await this.cookbooks.change(householdId, id, change);
      return stale ? changedByOthers(speech) : null;
    });
  }

  @Post('cookbooks/:id/delete')
  @AddsNothing()
  remove(
    @Req() request: Request,
    @CurrentCaller() { householdId }: Caller,
    @Id() id: string,
    @SentFields() fields: FormFields,
  ): Promise<Answer> {
    const version = fields.version();
    return this.actions.run(request, `/cookbooks/${id}`, async (speech) => {
      const isRemoved = await this.cookbooks.remove(householdId, id, version);
      if (!isRemoved) return changedByOthers(speech);
      return this.actions.done(request, '/cookbooks', speech.say('cookbooks.removed'));
    });
  }

  @Post('cookbooks/:id/take-out')
  @AddsNothing()
  takeOut(
    @Req() request: Request,
    @CurrentCaller() { householdId }: Caller,
    @Id() id: string,
    @SentFields() fields: FormFields,
  ): Promise<Answer> {
    return this.actions.run(request, `/cookbooks/${id}`, async ({ say }) => {
      const recipeId = fields.uuid('recipe');
      await this.cookbooks.removeRecipe(householdId, id, recipeId);
      const undo = { path: `/cookbooks/${id}/put-back`, fields: { recipe: recipeId } };
      return { text: say('cookbooks.takenOut'), isGood: true, undo };
    });
  }

  @Post('cookbooks/:id/put-back')
  putBack(
    @Req() request: Request,
    @CurrentCaller() { householdId }: Caller,
    @Id() id: string,
    @SentFields() fields: FormFields,
  ): Promise<Answer> {
    return this.actions.run(request, `/cookbooks/${id}`, async ({ say }) => {
      await this.cookbooks.addRecipe(householdId, id, fields.uuid('recipe'));
      return say('cookbooks.putBack');
    });
  }

  /**
   * Puts a recipe into the ticked cookbooks and a new one. `was` has those that were ticked when the form was rendered,
   * so that changes of others since then stay.
   */
  @Post('recipes/:id/cookbooks')
  choose(
    @Req() request: Request,
    @CurrentCaller() caller: Caller,
    @Id() recipeId: string,
    @SentFields() fields: FormFields,
  ): Promise<Answer> {
    const { householdId } = caller;
    const was = new Set(fields.list('was').filter(isUuid));
    const ticked = new Set(fields.list('cookbook').filter(isUuid));
    return this.actions.run(request, `/recipes/${recipeId}`, async ({ say }) => {
      for (const id of ticked) if (!was.has(id)) await this.cookbooks.addRecipe(householdId, id, recipeId);
      for (const id of was) if (!ticked.has(id)) await this.takeOutOf(householdId, id, recipeId);
      const title = fields.textOrNull('title');
      if (title !== null)
        await this.cookbooks.create(caller, toDto(CreateCookbookDto, { id: fields.text('id'), title, recipeId }));
      return say('cookbooks.saved');
    });
  }

  /** A cookbook that was deleted in the meantime needs no change. */
  private async takeOutOf(householdId: string, id: string, recipeId: string): Promise<void> {
    await this.cookbooks.removeRecipe(householdId, id, recipeId).catch((error: unknown) => {
      if (!(error instanceof NotFoundError)) throw error;
    });
  }

  /** The first recipe of the covers with a stored picture. Pictures of other sites are not shown. */
  private coverOf({ coverImages }: CookbookDto): string | null {
    const linked = coverImages.map((image) => pictureOfLink(this.config.publicUrl, image));
    return linked.find((link) => link !== null && link.imageId === null)?.recipeId ?? null;
  }
}
