import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { h } from 'preact';
import type { Caller } from '../../../accounts/caller.js';
import { CONFIG, type Config } from '../../../config/config.js';
import {
  ChangeWebhookDto,
  CreateWebhookDto,
  type DeliveryDto,
  type WebhookDto,
} from '../../../events/webhooks/webhooks.dto.js';
import { WebhooksService } from '../../../events/webhooks/webhooks.service.js';
import { toDto } from '../../../http/fields/to-dto.js';
import { ConflictError } from '../../../http/problems/errors.js';
import type { Answer } from '../../answer.js';
import { FormFields } from '../../form-fields.js';
import { EMPTY_FORM, type FormRules, type FormState, refusedForm } from '../../forms.js';
import { leaveNotice, type Notice, takeNotice } from '../../notice.js';
import { PageRenderer } from '../../page-renderer.js';
import { AskPage } from '../../pages/ask-page.js';
import { ShownOncePage } from '../shown-once-page.js';
import { WebhookPage } from './webhook-page.js';
import { WebhooksPage } from './webhooks-page.js';

const PATH = '/settings/webhooks';
const RULES: FormRules = {
  fields: ['name', 'url', 'eventTypes'],
  refilled: ['id', 'name', 'url', 'version'],
  boxes: ['eventTypes', 'enabled'],
};

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
    return this.renderer.pageFor(request, h(WebhooksPage, { webhooks, form, notice }));
  }

  /** Shows the secret in the answer itself, because no other page shows it. */
  async create(request: Request, caller: Caller): Promise<Answer> {
    const fields = new FormFields(request.body);
    const speech = this.renderer.speechFor(request);
    try {
      const wanted = toDto(CreateWebhookDto, { id: fields.text('id'), ...contentOf(fields) });
      const { secret, ...webhook } = await this.webhooks.create(caller, wanted);
      if (secret === null) return await this.madeBefore(request);
      return this.secretOf(request, speech.say('webhooks.made'), webhook, secret);
    } catch (error) {
      const { form, refusal } = refusedForm(error, fields, RULES, speech);
      if (refusal instanceof ConflictError) return this.madeBefore(request);
      const webhooks = await this.webhooks.list(caller.householdId);
      return this.renderer.refused(h(WebhooksPage, { webhooks, form }), refusal, request);
    }
  }

  async show(request: Request, { householdId }: Caller, id: string): Promise<Answer> {
    const webhook = await this.webhooks.find(householdId, id);
    const notice = await takeNotice(request);
    const content = await this.content(householdId, webhook, formOf(webhook));
    return this.renderer.pageFor(request, h(WebhookPage, { ...content, notice }));
  }

  async change(request: Request, caller: Caller, id: string): Promise<Answer> {
    const webhook = await this.webhooks.find(caller.householdId, id);
    const fields = new FormFields(request.body);
    const speech = this.renderer.speechFor(request);
    try {
      const isOn = fields.isTicked('enabled');
      // `enabled` is left out when it is unchanged: setting it again would clear the reason why the webhook was
      // switched off before.
      const enabled = isOn === webhook.enabled ? {} : { enabled: isOn };
      const change = { version: fields.number('version'), ...contentOf(fields), ...enabled };
      const { stale } = await this.webhooks.change(caller, id, toDto(ChangeWebhookDto, change));
      const text = speech.say(stale ? 'webhooks.meanwhile' : 'webhooks.saved');
      return await this.backTo(request, `${PATH}/${id}`, { text, isGood: !stale });
    } catch (error) {
      const { form, refusal } = refusedForm(error, fields, RULES, speech);
      const content = await this.content(caller.householdId, webhook, form);
      return this.renderer.refused(h(WebhookPage, content), refusal, request);
    }
  }

  async test(request: Request, { householdId }: Caller, id: string): Promise<Answer> {
    const { delivery } = await this.webhooks.test(householdId, id);
    const { error, responseStatus } = delivery;
    const { say } = this.renderer.speechFor(request);
    const text =
      error === null
        ? say('webhooks.tested', { status: String(responseStatus) })
        : say('webhooks.notTested', { error: error.replace(/\.$/, '') });
    return this.backTo(request, `${PATH}/${id}`, { text, isGood: error === null });
  }

  async rotateSecret(request: Request, { householdId }: Caller, id: string): Promise<Answer> {
    const { webhook, secret } = await this.webhooks.rotateSecret(householdId, id);
    return this.secretOf(request, this.renderer.speechFor(request).say('webhooks.rotated'), webhook, secret);
  }

  async retry(request: Request, { householdId }: Caller, id: string, deliveryId: string): Promise<Answer> {
    await this.webhooks.retry(householdId, id, deliveryId);
    const text = this.renderer.speechFor(request).say('webhooks.retried');
    return this.backTo(request, `${PATH}/${id}`, { text, isGood: true });
  }

  async askToDelete(request: Request, { householdId }: Caller, id: string): Promise<Answer> {
    const { name, url, version } = await this.webhooks.find(householdId, id);
    const { say } = this.renderer.speechFor(request);
    const props = {
      title: say('settings.delete.ask', { name }),
      lead: say('webhooks.delete.how', { url }),
      action: `${PATH}/${id}/delete`,
      label: say('webhooks.delete.put'),
      back: `${PATH}/${id}`,
      version,
    };
    return this.renderer.pageFor(request, h(AskPage, props));
  }

  async delete(request: Request, { householdId }: Caller, id: string): Promise<Answer> {
    const version = new FormFields(request.body).version();
    const { name } = await this.webhooks.find(householdId, id);
    const { say } = this.renderer.speechFor(request);
    if (await this.webhooks.remove(householdId, id, version))
      return this.backTo(request, PATH, { text: say('webhooks.deleted', { name }), isGood: true });
    return this.backTo(request, `${PATH}/${id}`, { text: say('webhooks.meanwhile'), isGood: false });
  }

  private secretOf(
    request: Request,
    title: string,
    { id, name }: Pick<WebhookDto, 'id' | 'name'>,
    secret: string,
  ): Answer {
    const { say } = this.renderer.speechFor(request);
    const secrets = [{ id: 'secret', label: say('webhooks.secret'), text: secret }];
    const use = h('p', null, say('webhooks.secret.how'));
    return this.renderer.pageFor(request, h(ShownOncePage, { title, name, secrets, next: `${PATH}/${id}` }, use));
  }

  private madeBefore(request: Request): Promise<Answer> {
    const text = this.renderer.speechFor(request).say('webhooks.madeBefore');
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
  const values = { name, url, version: String(version) };
  return { ...EMPTY_FORM, values, ticked: { eventTypes, enabled: enabled ? ['on'] : [] } };
}

function contentOf(fields: FormFields): Pick<WebhookDto, 'name' | 'url' | 'eventTypes'> {
  return { name: fields.text('name'), url: fields.text('url'), eventTypes: fields.list('eventTypes') };
}
