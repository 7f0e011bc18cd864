import { Get, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { randomUUID } from 'node:crypto';
import { h } from 'preact';
import { SessionOnly } from '../../../accounts/access.js';
import { type Caller, CurrentCaller } from '../../../accounts/caller.js';
import { CreateDisplayDto } from '../../../accounts/displays/displays.dto.js';
import { DisplaysService } from '../../../accounts/displays/displays.service.js';
import { TakesForm } from '../../../http/bodies/taken-body.js';
import { toDto } from '../../../http/fields/to-dto.js';
import { Id } from '../../../http/fields/validation.js';
import { ConflictError, type DomainError } from '../../../http/problems/errors.js';
import type { Answer } from '../../answer.js';
import { FormFields, SentFields } from '../../form-fields.js';
import { EMPTY_FORM, type FormRules, type FormState } from '../../forms.js';
import { PageActions, type Shown } from '../../page-actions.js';
import { PageController } from '../../page-controller.js';
import { PageRenderer } from '../../page-renderer.js';
import { AskPage } from '../../pages/ask-page.js';
import type { Speech } from '../../words/speech.js';
import { ShownOncePage } from '../shown-once-page.js';
import { scopesOfChoice } from './display-choices.js';
import { DisplayFacts } from './display-list.js';
import { DisplaysPage } from './displays-page.js';

const PATH = '/settings/displays';
const RULES: FormRules = { fields: ['name', 'access'], refilled: ['id', 'name', 'access'] };

@SessionOnly()
@TakesForm()
@PageController('settings/displays')
export class DisplaysSettingsController {
  constructor(
    private readonly displays: DisplaysService,
    private readonly actions: PageActions,
    private readonly renderer: PageRenderer,
  ) {}

  @Get()
  async show(@Req() request: Request, @CurrentCaller() caller: Caller): Promise<Answer> {
    const form = { ...EMPTY_FORM, values: { id: randomUUID() } };
    return this.renderer.pageWithNotice(request, h(DisplaysPage, await this.content(caller, form)));
  }

  /** Shows the link in the answer itself, because it is not stored in clear. */
  @Post()
  create(@Req() request: Request, @CurrentCaller() caller: Caller, @SentFields() fields: FormFields): Promise<Answer> {
    const again = async (form: FormState, refusal: DomainError, { say }: Speech): Promise<Shown> =>
      refusal instanceof ConflictError
        ? this.actions.done(request, PATH, say('displays.madeBefore'))
        : h(DisplaysPage, await this.content(caller, form));
    return this.actions.runForm(request, { fields, rules: RULES, again }, async ({ say }) => {
      const { name, scopes } = toDto(CreateDisplayDto, {
        name: fields.text('name'),
        scopes: scopesOfChoice(fields.text('access')),
      });
      const { display, token, code } = await this.displays.create(caller, { id: fields.uuid('id'), name, scopes });
      const address = this.renderer.addressFor(request);
      const secrets = [
        { id: 'code', label: say('displays.code', { address: `${address}/board` }), text: code, isTyped: true },
        { id: 'link', label: say('displays.link'), text: `${address}/display/${token}`, isShared: true },
      ];
      const props = { title: say('displays.made'), name: display.name, secrets, next: PATH };
      return this.renderer.pageFor(request, h(ShownOncePage, props, h('p', null, say('displays.open'))));
    });
  }

  @Get(':id/revoke')
  async askToRevoke(@Req() request: Request, @CurrentCaller() caller: Caller, @Id() id: string): Promise<Answer> {
    const display = await this.displays.find(caller.householdId, id);
    const { say } = this.renderer.speechFor(request);
    const props = {
      title: say('settings.revoke.ask', { name: display.name }),
      lead: say('displays.revoke.how'),
      action: `${PATH}/${id}/revoke`,
      label: say('displays.revoke.put'),
      back: PATH,
    };
    const facts = h(DisplayFacts, { display });
    return this.renderer.pageFor(request, h(AskPage, props, facts));
  }

  @Post(':id/revoke')
  async revoke(@Req() request: Request, @CurrentCaller() caller: Caller, @Id() id: string): Promise<Answer> {
    const { name } = await this.displays.find(caller.householdId, id);
    await this.displays.revoke(caller, id);
    return this.actions.done(request, PATH, this.renderer.speechFor(request).say('displays.revoked', { name }));
  }

  private async content(caller: Caller, form: FormState): Promise<Parameters<typeof DisplaysPage>[0]> {
    return {
      caller,
      displays: await this.displays.list(caller.householdId),
      form,
    };
  }
}
