import { Get, Inject, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { h } from 'preact';
import { SessionOnly } from '../../accounts/access.js';
import { AccountsService } from '../../accounts/accounts.service.js';
import { type Caller, CurrentCaller } from '../../accounts/caller.js';
import { MeService } from '../../accounts/me/me.service.js';
import { confirmationOf } from '../../accounts/sessions/confirmation.js';
import { endSession, renameSession, startSession } from '../../accounts/sessions/session.js';
import { SessionsService } from '../../accounts/sessions/sessions.service.js';
import { ChangePasswordDto, UpdateUserDto } from '../../accounts/user/user.dto.js';
import { UserService } from '../../accounts/user/user.service.js';
import { CONFIG, type Config } from '../../config/config.js';
import { DietDto } from '../../foods/diet.dto.js';
import { DeleteAccountDto } from '../../households/members/members.dto.js';
import { MembersService } from '../../households/members/members.service.js';
import { TakesForm } from '../../http/bodies/taken-body.js';
import { toDto } from '../../http/fields/to-dto.js';
import { Id } from '../../http/fields/validation.js';
import { UnauthorizedError } from '../../http/problems/errors.js';
import type { Answer } from '../answer.js';
import { FormFields, SentFields } from '../form-fields.js';
import { EMPTY_FORM } from '../forms.js';
import { PageActions } from '../page-actions.js';
import { PageController } from '../page-controller.js';
import { PageRenderer } from '../page-renderer.js';
import { AskPage } from '../pages/ask-page.js';
import { Field } from '../pages/field.js';
import { AccountPage } from './account-page.js';
import { ACCOUNT_PATH } from './paths.js';

/** The page of a person's own account: name, e-mail address, password, sessions, and deleting the account. */
@SessionOnly()
@TakesForm()
@PageController('settings/account')
export class AccountSettingsController {
  constructor(
    private readonly accounts: AccountsService,
    private readonly users: UserService,
    private readonly me: MeService,
    private readonly sessions: SessionsService,
    private readonly members: MembersService,
    private readonly actions: PageActions,
    private readonly renderer: PageRenderer,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get()
  async show(@Req() request: Request, @CurrentCaller() caller: Caller): Promise<Answer> {
    const user = await this.accounts.findUser(caller.userId);
    const sessions = await this.sessions.list(caller, request.sessionID);
    if (user === null) throw new UnauthorizedError();
    const openidName = this.config.openid?.name ?? null;
    const hasPassword = user.passwordHash !== null;
    const { takesPasswords } = this.accounts;
    const { isServerAdmin } = user;
    const props = { user, hasPassword, takesPasswords, isServerAdmin, openidName, sessions };
    return this.renderer.pageWithNotice(request, h(AccountPage, props));
  }

  @Post()
  update(@Req() request: Request, @CurrentCaller() caller: Caller, @SentFields() fields: FormFields): Promise<Answer> {
    return this.actions.run(request, ACCOUNT_PATH, async (speech) => {
      const { email } = await this.users.update(caller, fields.as(UpdateUserDto));
      await renameSession(request, email);
      return speech.say('account.saved');
    });
  }

  @Post('password')
  changePassword(
    @Req() request: Request,
    @CurrentCaller() caller: Caller,
    @SentFields() fields: FormFields,
  ): Promise<Answer> {
    return this.actions.run(request, ACCOUNT_PATH, async (speech) => {
      const { current, new: password } = fields.as(ChangePasswordDto);
      const confirmation = confirmationOf(request, 'current', current);
      await startSession(request, await this.users.changePassword(caller, password, confirmation));
      return speech.say('password.changed');
    });
  }

  @Post('diet')
  setDiet(@Req() request: Request, @CurrentCaller() caller: Caller, @SentFields() fields: FormFields): Promise<Answer> {
    return this.actions.run(request, ACCOUNT_PATH, async (speech) => {
      await this.me.setDiet(
        caller,
        toDto(DietDto, { allergens: fields.list('allergens'), diets: fields.list('diets') }),
      );
      return speech.say('diet.saved');
    });
  }

  @Post('sessions/end-others')
  endOthers(@Req() request: Request, @CurrentCaller() caller: Caller): Promise<Answer> {
    return this.actions.run(request, ACCOUNT_PATH, async (speech) => {
      await this.sessions.endOthers(caller, request.sessionID);
      return speech.say('sessions.ended');
    });
  }

  @Post('sessions/:id/end')
  endSession(@Req() request: Request, @CurrentCaller() caller: Caller, @Id() id: string): Promise<Answer> {
    return this.actions.run(request, ACCOUNT_PATH, async (speech) => {
      await this.sessions.endOwn(caller, id);
      return speech.say('sessions.ended');
    });
  }

  @Get('delete')
  async askToDelete(@Req() request: Request, @CurrentCaller() { userId }: Caller): Promise<Answer> {
    const user = await this.accounts.findUser(userId);
    const { say } = this.renderer.speechFor(request);
    const props = {
      title: say('account.delete'),
      lead: say('account.delete.how'),
      action: `${ACCOUNT_PATH}/delete`,
      label: say('account.delete'),
      back: ACCOUNT_PATH,
    };
    const password = h(Field, {
      form: EMPTY_FORM,
      name: 'password',
      label: say('account.password'),
      type: 'password',
      autocomplete: 'current-password',
      required: true,
      maxLength: 128,
    });
    return this.renderer.pageFor(request, h(AskPage, props, user?.passwordHash === null ? null : password));
  }

  @Post('delete')
  delete(@Req() request: Request, @CurrentCaller() caller: Caller, @SentFields() fields: FormFields): Promise<Answer> {
    return this.actions.run(request, ACCOUNT_PATH, async () => {
      const { password } = fields.as(DeleteAccountDto);
      await this.members.deleteAccount(caller, confirmationOf(request, 'password', password));
      await endSession(request);
      return this.renderer.redirect('/sign-in');
    });
  }
}
