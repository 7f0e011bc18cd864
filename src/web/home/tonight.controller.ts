import { Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { Needs, SessionOnly } from '../../accounts/access.js';
import { type Caller, CurrentCaller } from '../../accounts/caller.js';
import { AddsNothing } from '../../households/adds-nothing.js';
import { TakesForm } from '../../http/bodies/taken-body.js';
import { toDto } from '../../http/fields/to-dto.js';
import { CreateCalendarItemDto } from '../../plan/calendar-items.dto.js';
import { CalendarItemsService } from '../../plan/calendar-items.service.js';
import type { Answer } from '../answer.js';
import { FormFields, SentFields } from '../form-fields.js';
import { changedByOthers, PageActions } from '../page-actions.js';
import { PageController } from '../page-controller.js';

/** Plans a suggestion of the home page for tonight. */
@SessionOnly()
@Needs('plan:write')
@TakesForm()
@PageController('tonight')
export class TonightController {
  constructor(
    private readonly plan: CalendarItemsService,
    private readonly actions: PageActions,
  ) {}

  @Post()
  add(@Req() request: Request, @CurrentCaller() caller: Caller, @SentFields() fields: FormFields): Promise<Answer> {
    return this.actions.run(request, '/', async ({ say }) => {
      const [id, recipeId, date] = [fields.text('id'), fields.text('recipe'), fields.text('date')];
      const wanted = toDto(CreateCalendarItemDto, { id, itemType: 'recipe', recipeId, date, slot: 'Dinner' });
      const { version, recipeName } = await this.plan.create(caller, wanted);
      const undo = { path: '/tonight/undo', fields: { item: id, version: String(version) } };
      return { text: say('home.planned', { name: recipeName ?? '' }), isGood: true, view: '/plan', undo };
    });
  }

  @Post('undo')
  @AddsNothing()
  undo(
    @Req() request: Request,
    @CurrentCaller() { householdId }: Caller,
    @SentFields() fields: FormFields,
  ): Promise<Answer> {
    return this.actions.run(request, '/', async (speech) => {
      const isRemoved = await this.plan.remove(householdId, fields.uuid('item'), fields.version(), false);
      return isRemoved ? speech.say('plan.removed') : changedByOthers(speech);
    });
  }
}
