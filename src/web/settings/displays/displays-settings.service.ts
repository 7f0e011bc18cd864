import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { h } from 'preact';
import type { Caller } from '../../../accounts/caller.js';
import { DisplaysService } from '../../../accounts/displays/displays.service.js';
import { mayDo } from '../../../accounts/scopes.js';
import { CONFIG, type Config } from '../../../config.js';
import { ConflictError } from '../../../http/problems/errors.js';
import type { Answer } from '../../answer.js';
import { EMPTY_FORM, type FormRules, type FormState, readForm, refusedForm } from '../../forms.js';
import { leaveNotice, type Notice, takeNotice } from '../../notice.js';
import { PageRenderer } from '../../page-renderer.js';
import { ConfirmPage } from '../confirm-page.js';
import { ShownOncePage } from '../shown-once-page.js';
import { NewDisplayForm, scopesOf } from './display.form.js';
import { DisplayFacts } from './display-list.js';
import { DisplaysPage } from './displays-page.js';

const PATH = '/settings/displays';
const RULES: FormRules = { labels: { name: 'The name', access: 'What it shows' }, kept: ['id', 'name', 'access'] };

@Injectable()
export class DisplaysSettingsService {
  constructor(
    private readonly displays: DisplaysService,
    private readonly renderer: PageRenderer,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async show(request: Request, caller: Caller): Promise<Answer> {
    const notice = await takeNotice(request);
    const form = { ...EMPTY_FORM, values: { id: randomUUID() } };
    return this.renderer.page(h(DisplaysPage, { ...(await this.content(caller, form)), notice }));
  }

  /** Answers the link on the page itself: it is stored nowhere in clear. */
  async create(request: Request, caller: Caller): Promise<Answer> {
    const body: unknown = request.body;
    try {
      const form = await readForm(NewDisplayForm, body);
      const { id, name } = form;
      const { display, token } = await this.displays.create(caller, { id, name, scopes: scopesOf(form) });
      const text = `${this.renderer.addressFor(request)}/display/${token}`;
      return this.renderer.page(
        h(
          ShownOncePage,
          {
            title: 'Link for the display',
            name: display.name,
            secrets: [{ id: 'link', label: 'Link', text }],
            next: PATH,
          },
          h('p', null, 'Open the link on the display itself: it works once, and connects the browser that opens it.'),
        ),
      );
    } catch (error) {
      const { form, refusal } = refusedForm(error, body, RULES);
      if (refusal instanceof ConflictError)
        return this.backWith(request, {
          text: 'That display was made already. Its link is shown only once.',
          isGood: true,
        });
      return this.renderer.refused(h(DisplaysPage, await this.content(caller, form)), refusal);
    }
  }

  async askToRevoke(caller: Caller, id: string): Promise<Answer> {
    const display = await this.displays.find(caller.householdId, id);
    return this.renderer.page(
      h(
        ConfirmPage,
        {
          title: 'Revoke a display',
          question: `Revoke “${display.name}”?`,
          lead: 'It shows nothing any more, at once. To connect it again, make another link.',
          action: `${PATH}/${id}/revoke`,
          label: 'Revoke the display',
          back: PATH,
        },
        h('div', { class: 'card' }, h(DisplayFacts, { display, timeZone: this.config.timeZone })),
      ),
    );
  }

  async revoke(request: Request, caller: Caller, id: string): Promise<Answer> {
    const { name } = await this.displays.find(caller.householdId, id);
    await this.displays.revoke(caller, id);
    return this.backWith(request, { text: `The display “${name}” is revoked.`, isGood: true });
  }

  private async backWith(request: Request, notice: Notice): Promise<Answer> {
    await leaveNotice(request, notice);
    return this.renderer.redirect(PATH);
  }

  private async content(caller: Caller, form: FormState): Promise<Omit<Parameters<typeof DisplaysPage>[0], 'notice'>> {
    return {
      caller,
      displays: await this.displays.list(caller.householdId),
      form,
      timeZone: this.config.timeZone,
      withWebhooks: mayDo(caller, 'webhooks:manage'),
    };
  }
}
