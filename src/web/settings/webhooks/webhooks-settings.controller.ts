import { Get, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { randomUUID } from 'node:crypto';
import { type ComponentChild, h } from 'preact';
import { Needs, SessionOnly } from '../../../accounts/access.js';
import { type Caller, CurrentCaller } from '../../../accounts/caller.js';
import {
  ChangeWebhookDto,
  CreateWebhookDto,
  type DeliveryDto,
  type WebhookDto,
} from '../../../events/webhooks/webhooks.dto.js';
import { WebhooksService } from '../../../events/webhooks/webhooks.service.js';
import { AddsNothing } from '../../../households/adds-nothing.js';
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
import { ShownOncePage } from '../shown-once-page.js';
import { WebhookPage } from './webhook-page.js';
import { WebhooksPage } from './webhooks-page.js';

const PATH = '/settings/webhooks';
const RULES: FormRules = {
  fields: ['name', 'url', 'eventTypes'],
  refilled: ['id', 'name', 'url', 'version'],
  boxes: ['eventTypes', 'enabled'],
};

@SessionOnly()
@TakesForm()
@Needs('webhooks:manage')
@PageController('settings/webhooks')
export class WebhooksSettingsController {
  constructor(
    private readonly webhooks: WebhooksService,
    private readonly actions: PageActions,
    private readonly renderer: PageRenderer,
  ) {}

  @Get()
  async list(@Req() request: Request, @CurrentCaller() { householdId }: Caller): Promise<Answer> {
    const webhooks = await this.webhooks.list(householdId);
    const form = { ...EMPTY_FORM, values: { id: randomUUID() } };
    return this.renderer.pageWithNotice(request, h(WebhooksPage, { webhooks, form }));
  }

  /** Shows the secret in the answer itself, because no other page shows it. */
  @Post()
  create(@Req() request: Request, @CurrentCaller() caller: Caller, @SentFields() fields: FormFields): Promise<Answer> {
    const again = async (form: FormState, refusal: DomainError): Promise<Shown> =>
      refusal instanceof ConflictError
        ? this.madeBefore(request)
        : h(WebhooksPage, { webhooks: await this.webhooks.list(caller.householdId), form });
    return this.actions.runForm(request, { fields, rules: RULES, again }, async ({ say }) => {
      const wanted = toDto(CreateWebhookDto, { id: fields.text('id'), ...contentOf(fields) });
      const { secret, ...webhook } = await this.webhooks.create(caller, wanted);
      return secret === null ? this.madeBefore(request) : this.secretOf(request, say('webhooks.made'), webhook, secret);
    });
  }

  @Get(':id')
  async show(@Req() request: Request, @CurrentCaller() { householdId }: Caller, @Id() id: string): Promise<Answer> {
    const webhook = await this.webhooks.find(householdId, id);
    const content = await this.content(householdId, webhook, formOf(webhook));
    return this.renderer.pageWithNotice(request, h(WebhookPage, content));
  }

  @Post(':id')
  async change(
    @Req() request: Request,
    @CurrentCaller() caller: Caller,
    @Id() id: string,
    @SentFields() fields: FormFields,
  ): Promise<Answer> {
    const webhook = await this.webhooks.find(caller.householdId, id);
    const again = async (form: FormState): Promise<ComponentChild> =>
      h(WebhookPage, await this.content(caller.householdId, webhook, form));
    return this.actions.runForm(request, { fields, rules: RULES, again }, async ({ say }) => {
      const isOn = fields.isTicked('enabled');
      // `enabled` is left out when it is unchanged: setting it again would clear the reason why the webhook was
      // switched off before.
      const enabled = isOn === webhook.enabled ? {} : { enabled: isOn };
      const change = { version: fields.version(), ...contentOf(fields), ...enabled };
      const { stale } = await this.webhooks.change(caller, id, toDto(ChangeWebhookDto, change));
      return stale
        ? this.actions.refused(request, `${PATH}/${id}`, say('webhooks.changedByOthers'))
        : this.actions.done(request, `${PATH}/${id}`, say('webhooks.saved'));
    });
  }

  @Post(':id/test')
  async test(@Req() request: Request, @CurrentCaller() { householdId }: Caller, @Id() id: string): Promise<Answer> {
    const { delivery } = await this.webhooks.test(householdId, id);
    const { error, responseStatus } = delivery;
    const { say } = this.renderer.speechFor(request);
    const path = `${PATH}/${id}`;
    if (error === null)
      return this.actions.done(request, path, say('webhooks.tested', { status: String(responseStatus) }));
    return this.actions.refused(request, path, say('webhooks.notTested', { error: error.replace(/\.$/, '') }));
  }

  @Post(':id/rotate-secret')
  @AddsNothing()
  async rotateSecret(
    @Req() request: Request,
    @CurrentCaller() { householdId }: Caller,
    @Id() id: string,
  ): Promise<Answer> {
    const { webhook, secret } = await this.webhooks.rotateSecret(householdId, id);
    return this.secretOf(request, this.renderer.speechFor(request).say('webhooks.rotated'), webhook, secret);
  }

  @Post(':id/deliveries/:deliveryId/retry')
  @AddsNothing()
  async retry(
    @Req() request: Request,
    @CurrentCaller() { householdId }: Caller,
    @Id() id: string,
    @Id('deliveryId') deliveryId: string,
  ): Promise<Answer> {
    await this.webhooks.retry(householdId, id, deliveryId);
    return this.actions.done(request, `${PATH}/${id}`, this.renderer.speechFor(request).say('webhooks.retried'));
  }

  @Get(':id/delete')
  async askToDelete(
    @Req() request: Request,
    @CurrentCaller() { householdId }: Caller,
    @Id() id: string,
  ): Promise<Answer> {
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

  @Post(':id/delete')
  @AddsNothing()
  async delete(
    @Req() request: Request,
    @CurrentCaller() { householdId }: Caller,
    @Id() id: string,
    @SentFields() fields: FormFields,
  ): Promise<Answer> {
    const version = fields.version();
    const { name } = await this.webhooks.find(householdId, id);
    return this.actions.run(request, `${PATH}/${id}`, async ({ say }) => {
      const isRemoved = await this.webhooks.remove(householdId, id, version);
      if (!isRemoved) return { text: say('webhooks.changedByOthers'), isGood: false };
      return this.actions.done(request, PATH, say('webhooks.deleted', { name }));
    });
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
    return this.actions.done(request, PATH, this.renderer.speechFor(request).say('webhooks.madeBefore'));
  }

  private async content(
    householdId: string,
    webhook: WebhookDto,
    form: FormState,
  ): Promise<{ webhook: WebhookDto; deliveries: DeliveryDto[]; form: FormState }> {
    const deliveries = await this.webhooks.listDeliveries(householdId, webhook.id);
    return { webhook, deliveries, form };
  }
}

function formOf({ name, url, eventTypes, enabled, version }: WebhookDto): FormState {
  const values = { name, url, version: String(version) };
  return { ...EMPTY_FORM, values, ticked: { eventTypes, enabled: enabled ? ['on'] : [] } };
}

function contentOf(fields: FormFields): Pick<WebhookDto, 'name' | 'url' | 'eventTypes'> {
  return { name: fields.text('name'), url: fields.text('url'), eventTypes: fields.list('eventTypes') };
}
