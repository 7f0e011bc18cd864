import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { h } from 'preact';
import type { Caller } from '../../accounts/caller.js';
import { mayDo } from '../../accounts/scopes.js';
import { toDto } from '../../http/fields/to-dto.js';
import { AddToPantryDto } from '../../pantry/pantry.dto.js';
import { PantryService } from '../../pantry/pantry.service.js';
import type { Answer } from '../answer.js';
import { FormFields } from '../form-fields.js';
import { takeNotice } from '../notice.js';
import { PageActions } from '../page-actions.js';
import { PageRenderer } from '../page-renderer.js';
import { PantryPage } from './pantry-page.js';

const PATH = '/pantry';

/** The page of the pantry, with ingredients that are always at home and stay off the shopping list. */
@Injectable()
export class PantryPageService {
  constructor(
    private readonly pantry: PantryService,
    private readonly actions: PageActions,
    private readonly renderer: PageRenderer,
  ) {}

  async show(request: Request, caller: Caller): Promise<Answer> {
    const mayWrite = mayDo(caller, 'groceries:write');
    const [items, suggestions, notice] = await Promise.all([
      this.pantry.list(caller.householdId),
      mayWrite ? this.pantry.suggestions(caller.householdId) : [],
      // A request of the script that renews the page must not use up the notice.
      request.query['live'] === undefined ? takeNotice(request) : undefined,
    ]);
    return this.renderer.pageFor(request, h(PantryPage, { items, suggestions, mayWrite, notice }));
  }

  /** An ingredient that is already in the pantry is not changed. */
  add(request: Request, caller: Caller): Promise<Answer> {
    return this.actions.run(request, PATH, async (speech) => {
      const wanted = toDto(AddToPantryDto, { name: new FormFields(request.body).text('name') });
      const { id, name, version } = await this.pantry.add(caller.householdId, wanted);
      const undo = { path: `${PATH}/${id}/delete`, name: 'version', value: String(version) };
      return { text: speech.say('pantry.added', { name }), isGood: true, undo };
    });
  }

  remove(request: Request, caller: Caller, id: string): Promise<Answer> {
    return this.actions.run(request, PATH, async (speech) => {
      const version = new FormFields(request.body).version();
      const before = await this.pantry.list(caller.householdId);
      if (!(await this.pantry.remove(caller.householdId, id, version)))
        return { text: speech.say('changed.meanwhile'), isGood: false };
      const name = before.find((item) => item.id === id)?.name ?? '';
      const undo = { path: PATH, name: 'name', value: name };
      return { text: speech.say('pantry.removed', { name }), isGood: true, ...(name !== '' && { undo }) };
    });
  }
}
