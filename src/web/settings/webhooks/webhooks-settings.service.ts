import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { h } from 'preact';
import type { Caller } from '../../../accounts/caller.js';
import { CONFIG, type Config } from '../../../config.js';
import type { DeliveryDto, WebhookDto } from '../../../events/webhooks/webhooks.dto.js';
import { WebhooksService } from '../../../events/webhooks/webhooks.service.js';
import { ConflictError } from '../../../http/problems/errors.js';
import type { Answer } from '../../answer.js';
import { EMPTY_FORM, type FormRules, type FormState, readForm, refusedForm } from '../../forms.js';
import { leaveNotice, type Notice, takeNotice } from '../../notice.js';
import { PageRenderer } from '../../page-renderer.js';
import { ConfirmPage } from '../confirm-page.js';
import { VersionedForm } from '../../versioned-form.js';
import { ShownOncePage } from '../shown-once-page.js';
import { WebhookPage } from './webhook-page.js';
import { ChangeWebhookForm, NewWebhookForm, ON } from './webhook.form.js';
import { WebhooksPage } from './webhooks-page.js';

const PATH = '/settings/webhooks';
const RULES: FormRules = {
  labels: { name: 'The name', url: 'The address', eventTypes: 'What it is told of' },
  kept: ['id', 'name', 'url', 'eventTypes', 'version', 'enabled'],
};
const CHANGED_MEANWHILE = 'Somebody changed this webhook meanwhile. This is how it stands now.';

@Injectable()
export class WebhooksSettingsService {
  constructor(
    private readonly webhooks: WebhooksService,
    private readonly renderer: PageRenderer,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async list(request: Request, { householdId }: Caller): Promise<Answer> {
    const notice = await takeNotice(request);
    const webhooks = await this.webhooks.list(householdId);
    const form = { ...EMPTY_FORM, values: { id: randomUUID() } };
    return this.renderer.page(h(WebhooksPage, { webhooks, form, notice }));
  }

  /** Answers the secret on the page itself, which shows it this once. */
  async create(request: Request, caller: Caller): Promise<Answer> {
    const body: unknown = request.body;
    try {
      const { id, name, url, eventTypes } = await readForm(NewWebhookForm, body);
      const { secret } = await this.webhooks.create(caller, { id, name, url, eventTypes, enabled: true });
      if (secret === null) return await this.madeBefore(request);
      return this.secretOf('Your new webhook', { id, name }, secret);
    } catch (error) {
      const { form, refusal } = refusedForm(error, body, RULES);
      if (refusal instanceof ConflictError) return this.madeBefore(request);
      const webhooks = await this.webhooks.list(caller.householdId);
      return this.renderer.refused(h(WebhooksPage, { webhooks, form }), refusal);
    }
  }

  async show(request: Request, { householdId }: Caller, id: string): Promise<Answer> {
    const webhook = await this.webhooks.find(householdId, id);
    const notice = await takeNotice(request);
    return this.renderer.page(
      h(WebhookPage, { ...(await this.content(householdId, webhook, formOf(webhook))), notice }),
    );
  }

  async change(request: Request, caller: Caller, id: string): Promise<Answer> {
    const webhook = await this.webhooks.find(caller.householdId, id);
    const body: unknown = request.body;
    try {
      const { version, name, url, eventTypes, enabled } = await readForm(ChangeWebhookForm, body);
      const isOn = enabled === ON;
      // To switch on what is on would forget why it was switched off before.
      const change = { version, name, url, eventTypes, ...(isOn !== webhook.enabled && { enabled: isOn }) };
      const { stale } = await this.webhooks.change(caller, id, change);
      const notice = stale ? { text: CHANGED_MEANWHILE, isGood: false } : { text: 'Saved.', isGood: true };
      return await this.backTo(request, `${PATH}/${id}`, notice);
    } catch (error) {
      const { form, refusal } = refusedForm(error, body, RULES);
      const content = await this.content(caller.householdId, webhook, form);
      return this.renderer.refused(h(WebhookPage, content), refusal);
    }
  }

  async test(request: Request, { householdId }: Caller, id: string): Promise<Answer> {
    const { delivery } = await this.webhooks.test(householdId, id);
    const { error, responseStatus } = delivery;
    const notice =
      error === null
        ? { text: `The test message was delivered: the receiver answered ${responseStatus}.`, isGood: true }
        : { text: `The test message was not delivered: ${error}.`, isGood: false };
    return this.backTo(request, `${PATH}/${id}`, notice);
  }

  async rotateSecret({ householdId }: Caller, id: string): Promise<Answer> {
    const { webhook, secret } = await this.webhooks.rotateSecret(householdId, id);
    return this.secretOf('The new secret of your webhook', webhook, secret);
  }

  async retry(request: Request, { householdId }: Caller, id: string, deliveryId: string): Promise<Answer> {
    await this.webhooks.retry(householdId, id, deliveryId);
    return this.backTo(request, `${PATH}/${id}`, {
      text: 'The message is sent again as soon as it is its turn.',
      isGood: true,
    });
  }

  async askToDelete({ householdId }: Caller, id: string): Promise<Answer> {
    const { name, url, version } = await this.webhooks.find(householdId, id);
    return this.renderer.page(
      h(ConfirmPage, {
        title: 'Delete a webhook',
        question: `Delete “${name}”?`,
        lead: `Nothing is sent to ${url} any more. Its messages are deleted too.`,
        action: `${PATH}/${id}/delete`,
        label: 'Delete the webhook',
        back: `${PATH}/${id}`,
        version,
      }),
    );
  }

  async delete(request: Request, { householdId }: Caller, id: string): Promise<Answer> {
    const { version } = await readForm(VersionedForm, request.body);
    const { name } = await this.webhooks.find(householdId, id);
    if (await this.webhooks.remove(householdId, id, version))
      return this.backTo(request, PATH, { text: `The webhook “${name}” is deleted.`, isGood: true });
    return this.backTo(request, `${PATH}/${id}`, { text: CHANGED_MEANWHILE, isGood: false });
  }

  private secretOf(title: string, { id, name }: Pick<WebhookDto, 'id' | 'name'>, secret: string): Answer {
    const secrets = [{ id: 'secret', label: 'Secret', text: secret }];
    const use = h(
      'p',
      null,
      'The receiver checks the signature of each message with it. For 24 hours a secret of before signs too.',
    );
    return this.renderer.page(h(ShownOncePage, { title, name, secrets, next: `${PATH}/${id}` }, use));
  }

  private madeBefore(request: Request): Promise<Answer> {
    const text = 'That webhook was made already. Its secret is shown only once.';
    return this.backTo(request, PATH, { text, isGood: true });
  }

  private async backTo(request: Request, path: string, notice: Notice): Promise<Answer> {
    await leaveNotice(request, notice);
    return this.renderer.redirect(path);
  }

  private async content(
    householdId: string,
    webhook: WebhookDto,
    form: FormState,
  ): Promise<{ webhook: WebhookDto; deliveries: DeliveryDto[]; form: FormState; timeZone: string }> {
    const deliveries = await this.webhooks.listDeliveries(householdId, webhook.id);
    return { webhook, deliveries, form, timeZone: this.config.timeZone };
  }
}

function formOf({ name, url, eventTypes, enabled, version }: WebhookDto): FormState {
  const values = { name, url, eventTypes: eventTypes.join(' '), version: String(version), enabled: enabled ? ON : '' };
  return { ...EMPTY_FORM, values };
}
