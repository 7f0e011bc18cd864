import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { h } from 'preact';
import { AccountsService } from '../../accounts/accounts.service.js';
import { ApiKeysService } from '../../accounts/keys/api-keys.service.js';
import { DisplaysService } from '../../accounts/displays/displays.service.js';
import { mayDo } from '../../accounts/scopes.js';
import type { Caller } from '../../accounts/caller.js';
import { CONFIG, type Config } from '../../config.js';
import { ConflictError, UnauthorizedError } from '../../http/problems/errors.js';
import type { Answer } from '../answer.js';
import { EMPTY_FORM, type FormRules, type FormState, readForm, refusedForm } from '../forms.js';
import { ConfirmPage } from './confirm-page.js';
import { endOfDay, NewApiKeyForm, scopesOf } from './new-api-key.form.js';
import { leaveNotice, type Notice, takeNotice } from '../notice.js';
import { ShownOncePage } from './shown-once-page.js';
import { PageRenderer } from '../page-renderer.js';
import { KeyFacts } from './api-key-list.js';
import { CopyBlock } from '../pages/copy-block.js';
import { SettingsPage, type SettingsPageProps } from './settings-page.js';

const RULES: FormRules = {
  labels: { name: 'The name', expiresAt: 'The last day', access: 'What it may do' },
  kept: ['id', 'name', 'expiresAt', 'access', 'scopes'],
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
    return this.renderer.page(h(SettingsPage, { ...(await this.content(request, caller, newForm())), notice }));
  }

  /** Answers the key on the page itself: it is stored nowhere in clear, not even until the next request. */
  async createKey(request: Request, caller: Caller): Promise<Answer> {
    const body: unknown = request.body;
    try {
      const form = await readForm(NewApiKeyForm, body);
      const { id, name, expiresAt } = form;
      const wanted = { id, name, expiresAt: endOfDay(expiresAt, this.config.timeZone), scopes: scopesOf(form) };
      const { key } = await this.apiKeys.create(caller, wanted);
      return this.keyOf(name, key, this.renderer.addressFor(request));
    } catch (error) {
      const { form, refusal } = refusedForm(error, body, RULES);
      if (refusal instanceof ConflictError)
        return this.backWith(request, { text: 'That API key was made already. It is shown only once.', isGood: true });
      return this.renderer.refused(h(SettingsPage, await this.content(request, caller, form)), refusal);
    }
  }

  async askToRevoke(caller: Caller, id: string): Promise<Answer> {
    const apiKey = await this.apiKeys.find(caller.householdId, id);
    return this.renderer.page(
      h(
        ConfirmPage,
        {
          title: 'Revoke an API key',
          question: `Revoke “${apiKey.name}”?`,
          lead: 'Every program that uses it is shut out at once. This cannot be undone.',
          action: `/settings/api-keys/${id}/revoke`,
          label: 'Revoke the key',
          back: '/settings',
        },
        h(
          'div',
          { class: 'card key' },
          h('code', null, `${apiKey.prefix}…`),
          h(KeyFacts, { apiKey, timeZone: this.config.timeZone }),
        ),
      ),
    );
  }

  async revoke(request: Request, caller: Caller, id: string): Promise<Answer> {
    const { name } = await this.apiKeys.find(caller.householdId, id);
    await this.apiKeys.revoke(caller, id);
    return this.backWith(request, { text: `The API key “${name}” is revoked.`, isGood: true });
  }

  toSettings(): Answer {
    return this.renderer.redirect('/settings');
  }

  private keyOf(name: string, key: string, address: string): Answer {
    const secrets = [{ id: 'key', label: 'API key', text: key }];
    const text = `curl -H 'x-api-key: ${key}' ${address}/api/v1/groceries`;
    return this.renderer.page(
      h(
        ShownOncePage,
        { title: 'Your new API key', name, secrets, next: '/settings' },
        h('h2', null, 'Try it'),
        h(CopyBlock, { id: 'example', label: 'Example', text }),
      ),
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
