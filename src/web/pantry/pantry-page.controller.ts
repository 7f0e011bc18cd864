import { Get, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { h } from 'preact';
import { Needs, SessionOnly } from '../../accounts/access.js';
import { type Caller, CurrentCaller } from '../../accounts/caller.js';
import { mayDo } from '../../accounts/scopes.js';
import { AddsNothing } from '../../households/adds-nothing.js';
import { itemsToAdd } from '../../groceries/from-text/from-text.service.js';
import { TakesForm } from '../../http/bodies/taken-body.js';
import { Id } from '../../http/fields/validation.js';
import { AddToPantryDto } from '../../pantry/pantry.dto.js';
import { PantryService } from '../../pantry/pantry.service.js';
import type { Answer } from '../answer.js';
import { FormFields, SentFields } from '../form-fields.js';
import { changedByOthers, PageActions } from '../page-actions.js';
import { PageController } from '../page-controller.js';
import { PageRenderer } from '../page-renderer.js';
import { PantryPage } from './pantry-page.js';

const PATH = '/pantry';

/** The page of the pantry, with ingredients that are always at home and stay off the shopping list. */
@SessionOnly()
@Needs('groceries:write')
@TakesForm()
@PageController('pantry')
export class PantryPageController {
  constructor(
    private readonly pantry: PantryService,
    private readonly actions: PageActions,
    private readonly renderer: PageRenderer,
  ) {}

  @Get()
  @Needs('groceries:read')
  async show(@Req() request: Request, @CurrentCaller() caller: Caller): Promise<Answer> {
    const mayWrite = mayDo(caller, 'groceries:write');
    const items = await this.pantry.list(caller.householdId);
    const suggestions = mayWrite ? await this.pantry.suggestions(caller.householdId) : [];
    return this.renderer.pageWithNotice(request, h(PantryPage, { items, suggestions, mayWrite }));
  }

  /** The items of a typed text, or one by its name. An ingredient that is already in the pantry is not changed. */
  @Post()
  add(
    @Req() request: Request,
    @CurrentCaller() { householdId }: Caller,
    @SentFields() fields: FormFields,
  ): Promise<Answer> {
    return this.actions.run(request, PATH, async ({ say }) => {
      const items = fields.has('text')
        ? await this.pantry.addAll(householdId, itemsToAdd(fields.text('text')))
        : [await this.pantry.add(householdId, fields.as(AddToPantryDto))];
      const name = items.map((item) => item.name).join(', ');
      const [only] = items;
      if (only === undefined || items.length > 1) return say('pantry.added', { name });
      const { id, version } = only;
      const undo = { path: `${PATH}/${id}/delete`, fields: { version: String(version) } };
      return { text: say('pantry.added', { name }), isGood: true, undo };
    });
  }

  @Post(':id/delete')
  @AddsNothing()
  remove(
    @Req() request: Request,
    @CurrentCaller() { householdId }: Caller,
    @Id() id: string,
    @SentFields() fields: FormFields,
  ): Promise<Answer> {
    return this.actions.run(request, PATH, async (speech) => {
      const before = await this.pantry.list(householdId);
      if (!(await this.pantry.remove(householdId, id, fields.version()))) return changedByOthers(speech);
      const name = before.find((item) => item.id === id)?.name ?? '';
      const undo = { path: PATH, fields: { name } };
      return { text: speech.say('pantry.removed', { name }), isGood: true, ...(name !== '' && { undo }) };
    });
  }
}
