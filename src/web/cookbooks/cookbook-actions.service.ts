import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { Caller } from '../../accounts/caller.js';
import { toDto } from '../../http/fields/to-dto.js';
import { isUuid } from '../../http/fields/validation.js';
import { NotFoundError } from '../../http/problems/errors.js';
import { ChangeCookbookDto, CreateCookbookDto } from '../../recipes/cookbooks/cookbooks.dto.js';
import { CookbooksService } from '../../recipes/cookbooks/cookbooks.service.js';
import { TitleTakenError } from '../../recipes/cookbooks/title-taken-error.js';
import type { Answer } from '../answer.js';
import { FormFields } from '../form-fields.js';
import { PageActions } from '../page-actions.js';
import { PageRenderer } from '../page-renderer.js';

/** The actions of the forms for cookbooks. */
@Injectable()
export class CookbookActionsService {
  constructor(
    private readonly cookbooks: CookbooksService,
    private readonly actions: PageActions,
    private readonly renderer: PageRenderer,
  ) {}

  create(request: Request, caller: Caller): Promise<Answer> {
    const fields = new FormFields(request.body);
    return this.unlessTaken(request, '/cookbooks', async () => {
      const cookbook = toDto(CreateCookbookDto, { id: fields.text('id'), title: fields.text('title') });
      const { id } = await this.cookbooks.create(caller, cookbook);
      return this.renderer.redirect(`/cookbooks/${id}`);
    });
  }

  /** @throws NotFoundError */
  change(request: Request, { householdId }: Caller, id: string): Promise<Answer> {
    const fields = new FormFields(request.body);
    const path = `/cookbooks/${id}`;
    return this.unlessTaken(request, path, async () => {
      const change = toDto(ChangeCookbookDto, { version: fields.number('version'), title: fields.text('title') });
      const { stale } = await this.cookbooks.change(householdId, id, change);
      return stale ? this.changedMeanwhile(request, path) : this.renderer.redirect(path);
    });
  }

  /** @throws NotFoundError */
  async remove(request: Request, { householdId }: Caller, id: string): Promise<Answer> {
    const version = new FormFields(request.body).version();
    const isRemoved = await this.cookbooks.remove(householdId, id, version);
    if (!isRemoved) return this.changedMeanwhile(request, `/cookbooks/${id}`);
    return this.actions.done(request, '/cookbooks', this.renderer.speechFor(request).say('cookbooks.removed'));
  }

  /** @throws NotFoundError */
  takeOut(request: Request, { householdId }: Caller, id: string): Promise<Answer> {
    return this.actions.run(request, `/cookbooks/${id}`, async ({ say }) => {
      const recipeId = recipeOf(request);
      await this.cookbooks.removeRecipe(householdId, id, recipeId);
      const undo = { path: `/cookbooks/${id}/put-back`, fields: { recipe: recipeId } };
      return { text: say('cookbooks.takenOut'), isGood: true, undo };
    });
  }

  /** @throws NotFoundError */
  putBack(request: Request, { householdId }: Caller, id: string): Promise<Answer> {
    return this.actions.run(request, `/cookbooks/${id}`, async ({ say }) => {
      await this.cookbooks.addRecipe(householdId, id, recipeOf(request));
      return say('cookbooks.putBack');
    });
  }

  /**
   * Puts a recipe into the ticked cookbooks and a new one. `was` has those that were ticked when the form was rendered,
   * so that changes of others since then are kept.
   * @throws NotFoundError
   */
  choose(request: Request, caller: Caller, recipeId: string): Promise<Answer> {
    const fields = new FormFields(request.body);
    const was = new Set(fields.text('was').split(' ').filter(isUuid));
    const ticked = new Set(fields.list('cookbook').filter(isUuid));
    const { householdId } = caller;
    return this.unlessTaken(request, `/recipes/${recipeId}`, async () => {
      for (const id of ticked) if (!was.has(id)) await this.cookbooks.addRecipe(householdId, id, recipeId);
      for (const id of was) if (!ticked.has(id)) await this.takeOutOf(householdId, id, recipeId);
      const title = fields.textOrNull('title');
      if (title !== null)
        await this.cookbooks.create(caller, toDto(CreateCookbookDto, { id: fields.text('id'), title, recipeId }));
      const { say } = this.renderer.speechFor(request);
      return this.actions.done(request, `/recipes/${recipeId}`, say('cookbooks.saved'));
    });
  }

  /** A cookbook that was deleted in the meantime needs no change. */
  private async takeOutOf(householdId: string, id: string, recipeId: string): Promise<void> {
    await this.cookbooks.removeRecipe(householdId, id, recipeId).catch((error: unknown) => {
      if (!(error instanceof NotFoundError)) throw error;
    });
  }

  private async unlessTaken(request: Request, path: string, work: () => Promise<Answer>): Promise<Answer> {
    try {
      return await work();
    } catch (error) {
      const { say } = this.renderer.speechFor(request);
      if (error instanceof TitleTakenError) return this.actions.refused(request, path, say('cookbooks.taken'));
      // Other errors are shown on the same page.
      return this.actions.run(request, path, () => {
        throw error;
      });
    }
  }

  private changedMeanwhile(request: Request, path: string): Promise<Answer> {
    return this.actions.refused(request, path, this.renderer.speechFor(request).say('changed.meanwhile'));
  }
}

function recipeOf(request: Request): string {
  return new FormFields(request.body).uuid('recipe');
}
