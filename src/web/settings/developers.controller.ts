import { Get, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { randomUUID } from 'node:crypto';
import { h } from 'preact';
import { SessionOnly } from '../../accounts/access.js';
import { type Caller, CurrentCaller } from '../../accounts/caller.js';
import { CreateApiKeyDto } from '../../accounts/keys/api-keys.dto.js';
import { ConnectionsService } from '../../accounts/connections/connections.service.js';
import { ApiKeysService } from '../../accounts/keys/api-keys.service.js';
import { mayDo } from '../../accounts/scopes.js';
import { TakesForm } from '../../http/bodies/taken-body.js';
import { toDto } from '../../http/fields/to-dto.js';
import { Id } from '../../http/fields/validation.js';
import { ConflictError, type DomainError } from '../../http/problems/errors.js';
import type { Answer } from '../answer.js';
import { FormFields, SentFields } from '../form-fields.js';
import { EMPTY_FORM, type FormRules, type FormState } from '../forms.js';
import { PageActions, type Shown } from '../page-actions.js';
import { PageController } from '../page-controller.js';
import { PageRenderer } from '../page-renderer.js';
import { AskPage } from '../pages/ask-page.js';
import { CopyBlock } from '../pages/copy-block.js';
import type { Speech } from '../words/speech.js';
import { KeyFacts } from './api-key-list.js';
import { endOfDay, scopesIn } from './new-api-key.js';
import { DevelopersPage, type DevelopersPageProps } from './developers-page.js';
import { ShownOncePage } from './shown-once-page.js';

const PATH = '/settings/developers';
const RULES: FormRules = {
  fields: ['name', 'expiresAt', 'access', 'scopes'],
  refilled: ['id', 'name', 'expiresAt', 'access'],
  boxes: ['scopes'],
};

/** API keys and connected programs, and the entrance of the settings. */
@SessionOnly()
@TakesForm()
@PageController('settings')
export class DevelopersController {
  constructor(
    private readonly apiKeys: ApiKeysService,
    private readonly connections: ConnectionsService,
    private readonly actions: PageActions,
    private readonly renderer: PageRenderer,
  ) {}

  @Get()
  open(): Answer {
    return this.renderer.redirect('/settings/household');
  }

  @Get('developers')
  async show(@Req() request: Request, @CurrentCaller() caller: Caller): Promise<Answer> {
    const content = await this.content(request, caller, newForm());
    return this.renderer.pageWithNotice(request, h(DevelopersPage, content));
  }

  /** Shows the key in the answer itself, because it is not stored in clear, not even until the next request. */
  @Post('api-keys')
  createKey(
    @Req() request: Request,
    @CurrentCaller() caller: Caller,
    @SentFields() fields: FormFields,
  ): Promise<Answer> {
    const again = async (form: FormState, refusal: DomainError, { say }: Speech): Promise<Shown> =>
      refusal instanceof ConflictError
        ? this.actions.done(request, PATH, say('keys.madeBefore'))
        : h(DevelopersPage, await this.content(request, caller, form));
    return this.actions.runForm(request, { fields, rules: RULES, again }, async () => {
      const { name, scopes = null } = toDto(CreateApiKeyDto, { name: fields.text('name'), scopes: scopesIn(fields) });
      const expiresAt = endOfDay(fields.text('expiresAt'), this.renderer.speechFor(request).timeZone);
      const { key } = await this.apiKeys.create(caller, { id: fields.uuid('id'), name, scopes, expiresAt });
      return this.keyOf(request, name, key);
    });
  }

  /** The address that the browser shows after a key was created. */
  @Get('api-keys')
  listKeys(): Answer {
    return this.renderer.redirect(PATH);
  }

  @Get('api-keys/:id/revoke')
  async askToRevoke(@Req() request: Request, @CurrentCaller() caller: Caller, @Id() id: string): Promise<Answer> {
    const apiKey = await this.apiKeys.find(caller.householdId, id);
    const { say } = this.renderer.speechFor(request);
    const props = {
      title: say('settings.revoke.ask', { name: apiKey.name }),
      lead: say('keys.revoke.how'),
      action: `/settings/api-keys/${id}/revoke`,
      label: say('keys.revoke.put'),
      back: PATH,
    };
    const about = [h('code', null, `${apiKey.prefix}…`), h(KeyFacts, { apiKey })];
    return this.renderer.pageFor(request, h(AskPage, props, ...about));
  }

  @Post('api-keys/:id/revoke')
  async revoke(@Req() request: Request, @CurrentCaller() caller: Caller, @Id() id: string): Promise<Answer> {
    const { name } = await this.apiKeys.find(caller.householdId, id);
    await this.apiKeys.revoke(caller, id);
    return this.actions.done(request, PATH, this.renderer.speechFor(request).say('keys.revoked', { name }));
  }

  private keyOf(request: Request, name: string, key: string): Answer {
    const { say } = this.renderer.speechFor(request);
    const secrets = [{ id: 'key', label: say('keys.one'), text: key }];
    const text = `curl -H 'x-api-key: ${key}' ${this.renderer.addressFor(request)}/api/v1/groceries`;
    const example = [h('h2', null, say('keys.try')), h(CopyBlock, { id: 'example', label: say('keys.example'), text })];
    return this.renderer.pageFor(
      request,
      h(ShownOncePage, { title: say('keys.made'), name, secrets, next: PATH }, ...example),
    );
  }

  private async content(request: Request, caller: Caller, form: FormState): Promise<DevelopersPageProps> {
    return {
      caller,
      apiKeys: await this.apiKeys.list(caller.householdId),
      connections: await this.connections.list(caller.householdId),
      withWebhooks: mayDo(caller, 'webhooks:manage'),
      form,
      address: this.renderer.addressFor(request),
      now: new Date(),
    };
  }
}

function newForm(): FormState {
  return { ...EMPTY_FORM, values: { id: randomUUID() } };
}
