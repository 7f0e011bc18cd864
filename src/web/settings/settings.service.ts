import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { h } from 'preact';
import { AccountsService } from '../../accounts/accounts.service.js';
import { CreateApiKeyDto } from '../../accounts/keys/api-keys.dto.js';
import { ApiKeysService } from '../../accounts/keys/api-keys.service.js';
import { DisplaysService } from '../../accounts/displays/displays.service.js';
import { mayDo } from '../../accounts/scopes.js';
import type { Caller } from '../../accounts/caller.js';
import { CONFIG, type Config } from '../../config/config.js';
import { toDto } from '../../http/fields/to-dto.js';
import { ConflictError, UnauthorizedError } from '../../http/problems/errors.js';
import type { Answer } from '../answer.js';
import { FormFields } from '../form-fields.js';
import { EMPTY_FORM, type FormRules, type FormState, refusedForm } from '../forms.js';
import { endOfDay, scopesIn } from './new-api-key.js';
import { leaveNotice, type Notice, takeNotice } from '../notice.js';
import { ShownOncePage } from './shown-once-page.js';
import { PageRenderer } from '../page-renderer.js';
import { KeyFacts } from './api-key-list.js';
import { AskPage } from '../pages/ask-page.js';
import { CopyBlock } from '../pages/copy-block.js';
import { SettingsPage, type SettingsPageProps } from './settings-page.js';

const RULES: FormRules = {
  fields: ['name', 'expiresAt', 'access', 'scopes'],
  refilled: ['id', 'name', 'expiresAt', 'access'],
  boxes: ['scopes'],
};

@Injectable()
export class SettingsService {
  constructor(
    private readonly accounts: AccountsService,
    private readonly apiKeys: ApiKeysService,
    private readonly displays: DisplaysService,
    private readonly renderer: PageRenderer,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async show(request: Request, caller: Caller): Promise<Answer> {
    const notice = await takeNotice(request);
    const content = await this.content(request, caller, newForm());
    return this.renderer.pageFor(request, h(SettingsPage, { ...content, notice }));
  }

  /** Shows the key in the answer itself, because it is not stored in clear, not even until the next request. */
  async createKey(request: Request, caller: Caller): Promise<Answer> {
    const fields = new FormFields(request.body);
    const speech = this.renderer.speechFor(request);
    try {
      const { name, scopes = null } = toDto(CreateApiKeyDto, { name: fields.text('name'), scopes: scopesIn(fields) });
      const expiresAt = endOfDay(fields.text('expiresAt'), this.config.timeZone);
      const { key } = await this.apiKeys.create(caller, { id: fields.uuid('id'), name, scopes, expiresAt });
      return this.keyOf(request, name, key);
    } catch (error) {
      const { form, refusal } = refusedForm(error, fields, RULES, speech);
      if (refusal instanceof ConflictError)
        return this.backWith(request, { text: speech.say('keys.madeBefore'), isGood: true });
      return this.renderer.refused(h(SettingsPage, await this.content(request, caller, form)), refusal, request);
    }
  }

  async askToRevoke(request: Request, caller: Caller, id: string): Promise<Answer> {
    const apiKey = await this.apiKeys.find(caller.householdId, id);
    const { say } = this.renderer.speechFor(request);
    const props = {
      title: say('settings.revoke.ask', { name: apiKey.name }),
      lead: say('keys.revoke.how'),
      action: `/settings/api-keys/${id}/revoke`,
      label: say('keys.revoke.put'),
      back: '/settings',
    };
    const { timeZone } = this.config;
    const about = [h('code', null, `${apiKey.prefix}…`), h(KeyFacts, { apiKey, timeZone })];
    return this.renderer.pageFor(request, h(AskPage, props, ...about));
  }

  async revoke(request: Request, caller: Caller, id: string): Promise<Answer> {
    const { name } = await this.apiKeys.find(caller.householdId, id);
    await this.apiKeys.revoke(caller, id);
    const text = this.renderer.speechFor(request).say('keys.revoked', { name });
    return this.backWith(request, { text, isGood: true });
  }

  toSettings(): Answer {
    return this.renderer.redirect('/settings');
  }

  private keyOf(request: Request, name: string, key: string): Answer {
    const { say } = this.renderer.speechFor(request);
    const secrets = [{ id: 'key', label: say('keys.one'), text: key }];
    const text = `curl -H 'x-api-key: ${key}' ${this.renderer.addressFor(request)}/api/v1/groceries`;
    const example = [h('h2', null, say('keys.try')), h(CopyBlock, { id: 'example', label: say('keys.example'), text })];
    return this.renderer.pageFor(
      request,
      h(ShownOncePage, { title: say('keys.made'), name, secrets, next: '/settings' }, ...example),
    );
  }

  private async backWith(request: Request, notice: Notice): Promise<Answer> {
    await leaveNotice(request, notice);
    return this.toSettings();
  }

  private async content(request: Request, caller: Caller, form: FormState): Promise<SettingsPageProps> {
    const user = await this.accounts.findUser(caller.userId);
    if (user === null) throw new UnauthorizedError();
    return {
      user,
      caller,
      apiKeys: await this.apiKeys.list(caller.householdId),
      displays: await this.displays.list(caller.householdId),
      withWebhooks: mayDo(caller, 'webhooks:manage'),
      openidName: this.config.openid?.name ?? null,
      form,
      address: this.renderer.addressFor(request),
      timeZone: this.config.timeZone,
      now: new Date(),
    };
  }
}

function newForm(): FormState {
  return { ...EMPTY_FORM, values: { id: randomUUID() } };
}
