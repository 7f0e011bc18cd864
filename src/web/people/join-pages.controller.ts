import { Get, Header, Param, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { type ComponentChild, h } from 'preact';
import { Public } from '../../accounts/access.js';
import { AccountsService } from '../../accounts/accounts.service.js';
import type { Caller } from '../../accounts/caller.js';
import { CallersService } from '../../accounts/callers.service.js';
import { continueSession, startSession } from '../../accounts/sessions/session.js';
import { JoinDto, JoinHouseholdDto } from '../../households/invites/invites.dto.js';
import { type FoundInvite, InvitesService } from '../../households/invites/invites.service.js';
import { TakesForm } from '../../http/bodies/taken-body.js';
import { clientAddress } from '../../http/client-address.js';
import { InvalidRequestError, NotFoundError, UnauthorizedError } from '../../http/problems/errors.js';
import { reason } from '../../http/problems/reason.js';
import type { Answer } from '../answer.js';
import { FormFields } from '../form-fields.js';
import { EMPTY_FORM, type FormRules, type FormState, refusedForm } from '../forms.js';
import { PageActions } from '../page-actions.js';
import { PageController } from '../page-controller.js';
import { PageRenderer } from '../page-renderer.js';
import { JoinPage, NoInvitePage } from './join-page.js';
import { INVITE_PATH, JOIN_PATH } from './paths.js';

/** The page after joining. */
const AFTERWARDS = '/';
const RULES: FormRules = { fields: ['name', 'email', 'password', 'code'], refilled: ['name', 'email'] };
const WRONG_CODE = new InvalidRequestError([
  { path: 'code', message: 'code is of no invite', reason: reason('invite.over') },
]);

/** The pages on which invited people join a household, with a link or a code. */
@Public()
@TakesForm()
@PageController()
export class JoinPagesController {
  constructor(
    private readonly invites: InvitesService,
    private readonly accounts: AccountsService,
    private readonly callers: CallersService,
    private readonly actions: PageActions,
    private readonly renderer: PageRenderer,
  ) {}

  @Get('join')
  showCode(@Req() request: Request): Promise<Answer> {
    return this.show(request, null);
  }

  @Post('join')
  joinByCode(@Req() request: Request): Promise<Answer> {
    return this.join(request, null);
  }

  @Get('invite/:token')
  @Header('X-Robots-Tag', 'noindex')
  @Header('Referrer-Policy', 'no-referrer')
  showInvite(@Req() request: Request, @Param('token') token: string): Promise<Answer> {
    return this.show(request, token);
  }

  @Post('invite/:token')
  @Header('X-Robots-Tag', 'noindex')
  @Header('Referrer-Policy', 'no-referrer')
  joinByLink(@Req() request: Request, @Param('token') token: string): Promise<Answer> {
    return this.join(request, token);
  }

  /** @param token of the link; `null` for the page where a code is entered */
  private async show(request: Request, token: string | null): Promise<Answer> {
    const isSignedIn = this.callers.ofSession(request) !== null;
    try {
      const invite = await this.inviteOf(request, token);
      const form = { ...EMPTY_FORM, values: { email: invite?.email ?? '' } };
      return this.renderer.pageFor(request, this.page(token, invite, form, isSignedIn));
    } catch (error) {
      if (!(error instanceof NotFoundError)) throw error;
      return this.renderer.refused(h(NoInvitePage, { isSignedIn }), error, request);
    }
  }

  /** Creates an account, or moves the person who is signed in. */
  private async join(request: Request, token: string | null): Promise<Answer> {
    const caller = this.callers.ofSession(request);
    const typed = request.body as object | undefined;
    const fields = new FormFields({ ...typed, ...(token !== null && { token, code: undefined }) });
    const invite = await this.inviteOf(request, token).catch(() => null);
    try {
      if (caller === null) await this.joinAsNew(request, fields);
      else await this.move(request, caller, fields);
      return await this.actions.done(request, AFTERWARDS, this.renderer.speechFor(request).say('join.done'));
    } catch (error) {
      if (error instanceof NotFoundError && token !== null)
        return this.renderer.refused(h(NoInvitePage, { isSignedIn: caller !== null }), error, request);
      const reason = error instanceof NotFoundError ? WRONG_CODE : error;
      const { form, refusal } = refusedForm(reason, fields, RULES, this.renderer.speechFor(request));
      return this.renderer.refused(this.page(token, invite, form, caller !== null), refusal, request);
    }
  }

  private async joinAsNew(request: Request, fields: FormFields): Promise<void> {
    const details = fields.as(JoinDto);
    await startSession(request, await this.invites.joinAsNew(details, details, clientAddress(request)));
  }

  private async move(request: Request, caller: Caller, fields: FormFields): Promise<void> {
    const wanted = fields.as(JoinHouseholdDto);
    const still = await this.callers.findAgain(request, caller);
    if (still === null) throw new UnauthorizedError();
    await this.invites.join(still, wanted, wanted.takeRecipes, clientAddress(request));
    await continueSession(request, await this.accounts.memberById(caller.userId));
  }

  private async inviteOf(request: Request, token: string | null): Promise<FoundInvite | null> {
    return token === null ? null : this.invites.find({ token }, { address: clientAddress(request), userId: null });
  }

  private page(token: string | null, invite: FoundInvite | null, form: FormState, isSignedIn: boolean): ComponentChild {
    const action = token === null ? JOIN_PATH : `${INVITE_PATH}/${encodeURIComponent(token)}`;
    return h(JoinPage, { form, invite, action, isSignedIn, takesPasswords: this.accounts.takesPasswords });
  }
}
