import { Get, Inject, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { type ComponentChild, h } from 'preact';
import { Public } from '../../accounts/access.js';
import { SignInDto, SignUpDto } from '../../accounts/accounts.dto.js';
import { AccountsService } from '../../accounts/accounts.service.js';
import { CallersService } from '../../accounts/callers.service.js';
import { isSignInProblem } from '../../accounts/openid/openid-failure.js';
import { signInAttempt } from '../../accounts/sessions/device.js';
import { endSession, startSession } from '../../accounts/sessions/session.js';
import { CONFIG, type Config } from '../../config/config.js';
import { TakesForm } from '../../http/bodies/taken-body.js';
import { clientAddress } from '../../http/client-address.js';
import { ownPath } from '../../http/own-path.js';
import { type DomainError, ForbiddenError } from '../../http/problems/errors.js';
import { requestPageLocale } from '../../http/request-context.js';
import { reason } from '../../http/problems/reason.js';
import type { Answer } from '../answer.js';
import { FormFields, SentFields } from '../form-fields.js';
import { EMPTY_FORM, type FormRules, type FormState } from '../forms.js';
import { PageActions, type Shown } from '../page-actions.js';
import { PageController } from '../page-controller.js';
import { PageRenderer } from '../page-renderer.js';
import { SignInPage, type SignInPageProps } from './sign-in-page.js';
import { SignUpClosedPage, SignUpPage } from './sign-up-page.js';

const AFTERWARDS = '/';
const RULES: FormRules = {
  fields: ['name', 'email', 'password'],
  refilled: ['name', 'email'],
  unique: 'email',
};

/** The pages for signing up, signing in and signing out. */
@Public()
@TakesForm()
@PageController()
export class AccountPagesController {
  constructor(
    private readonly accounts: AccountsService,
    private readonly callers: CallersService,
    private readonly actions: PageActions,
    private readonly renderer: PageRenderer,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get('sign-up')
  async showSignUp(@Req() request: Request): Promise<Answer> {
    if (!(await this.accounts.isSignUpOpen())) return this.signUpClosed(request);
    const isFirst = !(await this.accounts.hasAccounts());
    return this.renderer.pageFor(request, h(SignUpPage, { form: EMPTY_FORM, isFirst }));
  }

  @Post('sign-up')
  signUp(@Req() request: Request, @SentFields() fields: FormFields): Promise<Answer> {
    const again = async (form: FormState, refusal: DomainError): Promise<Shown> =>
      refusal instanceof ForbiddenError
        ? this.signUpClosed(request)
        : h(SignUpPage, { form, isFirst: !(await this.accounts.hasAccounts()) });
    return this.actions.runForm(request, { fields, rules: RULES, again }, async () => {
      const place = { locale: requestPageLocale(), timeZone: fields.textOrNull('timeZone') };
      const member = await this.accounts.signUp(fields.as(SignUpDto), clientAddress(request), place);
      await startSession(request, member);
      return this.renderer.redirect(AFTERWARDS);
    });
  }

  @Get('sign-in')
  async showSignIn(@Req() request: Request): Promise<Answer> {
    const { next: asked, problem } = request.query;
    const next = ownPath(asked, AFTERWARDS);
    const isProblem = isSignInProblem(problem);
    if (this.isSignedIn(request) && !isProblem) return this.renderer.redirect(next);
    const props = { ...(await this.signInProps(next)), form: EMPTY_FORM, problem: isProblem ? problem : null };
    return this.renderer.pageFor(request, h(SignInPage, props));
  }

  @Post('sign-in')
  signIn(@Req() request: Request, @SentFields() fields: FormFields): Promise<Answer> {
    const next = ownPath(fields.text('next'), AFTERWARDS);
    const again = async (form: FormState): Promise<ComponentChild> =>
      h(SignInPage, { ...(await this.signInProps(next)), form, problem: null });
    return this.actions.runForm(request, { fields, rules: RULES, again }, async () => {
      const member = await this.accounts.signIn(fields.as(SignInDto), signInAttempt(request));
      await startSession(request, member);
      return this.renderer.redirect(next);
    });
  }

  @Post('sign-out')
  async signOut(@Req() request: Request): Promise<Answer> {
    await endSession(request);
    return this.renderer.redirect('/sign-in');
  }

  private async signInProps(next: string): Promise<Omit<SignInPageProps, 'form' | 'problem'>> {
    const { openid, publicUrl } = this.config;
    // A cookie of another origin would be missing when the provider sends the browser back to `PUBLIC_URL`, so a
    // sign-in begins there.
    const start = `${publicUrl ?? ''}/api/auth/oidc/start?${new URLSearchParams({ next })}`;
    return {
      next,
      isSignUpOpen: await this.accounts.isSignUpOpen(),
      takesPasswords: this.accounts.takesPasswords,
      openid: openid === null ? null : { name: openid.name, start },
    };
  }

  private signUpClosed(request: Request): Answer {
    const refusal = new ForbiddenError('Sign-up is closed on this server', reason('account.signUpClosed'));
    return this.renderer.refused(h(SignUpClosedPage, {}), refusal, request);
  }

  private isSignedIn(request: Request): boolean {
    return this.callers.ofSession(request) !== null;
  }
}
