import { Get, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { randomUUID } from 'node:crypto';
import { type ComponentChild, h } from 'preact';
import { Needs, SessionOnly } from '../../accounts/access.js';
import { AccountsService } from '../../accounts/accounts.service.js';
import { type Caller, CurrentCaller } from '../../accounts/caller.js';
import { mayDo } from '../../accounts/scopes.js';
import { continueSession } from '../../accounts/sessions/session.js';
import { type MemberDto, UpdateHouseholdDto } from '../../households/household.dto.js';
import { HouseholdsService } from '../../households/households.service.js';
import { CreateInviteDto } from '../../households/invites/invites.dto.js';
import { InvitesService } from '../../households/invites/invites.service.js';
import { ChangeMemberDto, LeaveHouseholdDto } from '../../households/members/members.dto.js';
import { MembersService } from '../../households/members/members.service.js';
import { StoresService } from '../../stores/stores.service.js';
import { TakesForm } from '../../http/bodies/taken-body.js';
import { toDto } from '../../http/fields/to-dto.js';
import { Id } from '../../http/fields/validation.js';
import { ConflictError, orNotFound } from '../../http/problems/errors.js';
import type { Answer } from '../answer.js';
import { FormFields, SentFields } from '../form-fields.js';
import { changedByOthers, PageActions } from '../page-actions.js';
import { PageController } from '../page-controller.js';
import { PageRenderer } from '../page-renderer.js';
import { AskPage } from '../pages/ask-page.js';
import { HouseholdPage } from './household-page.js';
import { NewInvitePage } from './new-invite-page.js';
import { HOUSEHOLD_PATH, INVITE_PATH, JOIN_PATH } from './paths.js';
import { TakenRecipesChoice } from './taken-recipes.js';

/** The settings of a household: its people, invites and preferences. */
@SessionOnly()
@Needs('household:manage')
@TakesForm()
@PageController('settings/household')
export class HouseholdSettingsController {
  constructor(
    private readonly households: HouseholdsService,
    private readonly stores: StoresService,
    private readonly members: MembersService,
    private readonly invites: InvitesService,
    private readonly accounts: AccountsService,
    private readonly actions: PageActions,
    private readonly renderer: PageRenderer,
  ) {}

  @Get()
  @Needs('household:read')
  async show(@Req() request: Request, @CurrentCaller() caller: Caller): Promise<Answer> {
    const { householdId, userId, role } = caller;
    const mayManage = mayDo(caller, 'household:manage');
    const household = await this.households.show(householdId);
    const stores = mayManage ? await this.stores.list(householdId) : [];
    const invites = mayManage ? await this.invites.list(householdId) : [];
    const rights = { userId, role, mayManage };
    const props = { household, stores, invites, ...rights, newId: randomUUID() };
    return this.renderer.pageWithNotice(request, h(HouseholdPage, props));
  }

  @Post()
  update(
    @Req() request: Request,
    @CurrentCaller() { householdId }: Caller,
    @SentFields() fields: FormFields,
  ): Promise<Answer> {
    return this.actions.run(request, HOUSEHOLD_PATH, async (speech) => {
      const weekStartsOn = fields.text('weekStartsOn');
      const change = toDto(UpdateHouseholdDto, {
        version: fields.version(),
        name: fields.text('name'),
        timeZone: fields.textOrNull('timeZone'),
        locale: fields.textOrNull('locale'),
        unitSystem: fields.textOrNull('unitSystem'),
        ...(weekStartsOn !== fields.text('weekStartedOn') && { weekStartsOn }),
        defaultStoreId: fields.textOrNull('defaultStoreId'),
        viewersMayTick: fields.isTicked('viewersMayTick'),
      });
      const { stale } = await this.households.update(householdId, change);
      return stale ? changedByOthers(speech) : speech.say('household.saved');
    });
  }

  /** Shows link and code in the answer itself, because they are not stored in clear. */
  @Post('invites')
  invite(@Req() request: Request, @CurrentCaller() caller: Caller, @SentFields() fields: FormFields): Promise<Answer> {
    return this.actions.run(request, HOUSEHOLD_PATH, async () => {
      const sent = {
        role: fields.text('role'),
        expiresIn: fields.text('expiresIn'),
        email: fields.textOrNull('email'),
      };
      const { role, expiresIn, email = null } = toDto(CreateInviteDto, sent);
      const wanted = { id: fields.uuid('id'), role, expiresIn, email };
      const made = await this.invites.create(caller, wanted).catch(nullWhenMadeBefore);
      // The same form was sent twice. Its link has been shown already.
      if (made === null) return null;
      const address = this.renderer.addressFor(request);
      const link = `${address}${INVITE_PATH}/${made.token}`;
      const props = { link, code: made.code, joinAddress: address + JOIN_PATH };
      return this.renderer.pageFor(request, h(NewInvitePage, props));
    });
  }

  @Post('invites/:id/delete')
  takeBack(@Req() request: Request, @CurrentCaller() { householdId }: Caller, @Id() id: string): Promise<Answer> {
    return this.actions.run(request, HOUSEHOLD_PATH, async (speech) => {
      await this.invites.remove(householdId, id);
      return speech.say('invite.removed');
    });
  }

  @Post('members/:id/role')
  changeRole(
    @Req() request: Request,
    @CurrentCaller() caller: Caller,
    @Id() id: string,
    @SentFields() fields: FormFields,
  ): Promise<Answer> {
    return this.actions.run(request, HOUSEHOLD_PATH, async (speech) => {
      const { role } = toDto(ChangeMemberDto, { role: fields.text('role') });
      const { name } = await this.members.changeRole(caller, id, role);
      return speech.say('role.given', { name, role: speech.say(`role.${role}`) });
    });
  }

  @Get('members/:id/remove')
  askToRemove(@Req() request: Request, @CurrentCaller() caller: Caller, @Id() id: string): Promise<Answer> {
    return this.askOfMember(request, caller, id, 'remove');
  }

  /** @throws NotFoundError */
  @Post('members/:id/remove')
  async remove(@Req() request: Request, @CurrentCaller() caller: Caller, @Id() id: string): Promise<Answer> {
    const { name } = await this.member(caller, id);
    return this.actions.run(request, HOUSEHOLD_PATH, async (speech) => {
      await this.members.remove(caller, id);
      return speech.say('member.removed', { name });
    });
  }

  @Get('members/:id/transfer')
  askToTransfer(@Req() request: Request, @CurrentCaller() caller: Caller, @Id() id: string): Promise<Answer> {
    return this.askOfMember(request, caller, id, 'transfer');
  }

  /** @throws NotFoundError */
  @Post('members/:id/transfer')
  async transfer(@Req() request: Request, @CurrentCaller() caller: Caller, @Id() id: string): Promise<Answer> {
    const { name } = await this.member(caller, id);
    return this.actions.run(request, HOUSEHOLD_PATH, async (speech) => {
      await this.members.transfer(caller, id);
      return speech.say('member.transferred', { name });
    });
  }

  @Get('leave')
  @Needs('household:manage', 'own')
  askToLeave(@Req() request: Request): Answer {
    const title = this.renderer.speechFor(request).say('leave');
    return this.ask(request, 'leave', title, 'leave', h(TakenRecipesChoice, { mayTake: true }));
  }

  /** The session continues in the new household. */
  @Post('leave')
  @Needs('household:manage', 'own')
  leave(@Req() request: Request, @CurrentCaller() caller: Caller, @SentFields() fields: FormFields): Promise<Answer> {
    return this.actions.run(request, HOUSEHOLD_PATH, async (speech) => {
      const { takeRecipes } = toDto(LeaveHouseholdDto, { takeRecipes: fields.text('takeRecipes') });
      await this.members.leave(caller, takeRecipes);
      await continueSession(request, await this.accounts.memberById(caller.userId));
      return speech.say('leave.done');
    });
  }

  /** @throws NotFoundError */
  private async askOfMember(
    request: Request,
    caller: Caller,
    id: string,
    what: 'remove' | 'transfer',
  ): Promise<Answer> {
    const { name } = await this.member(caller, id);
    const title = this.renderer.speechFor(request).say(`member.${what}.ask`, { name });
    return this.ask(request, `member.${what}`, title, `members/${id}/${what}`);
  }

  private ask(
    request: Request,
    what: 'leave' | 'member.remove' | 'member.transfer',
    title: string,
    path: string,
    choice: ComponentChild = null,
  ): Answer {
    const { say } = this.renderer.speechFor(request);
    const action = `${HOUSEHOLD_PATH}/${path}`;
    const props = { title, lead: say(`${what}.how`), action, label: say(what), back: HOUSEHOLD_PATH };
    return this.renderer.pageFor(request, h(AskPage, props, choice));
  }

  private async member({ householdId }: Caller, id: string): Promise<MemberDto> {
    const { users } = await this.households.show(householdId);
    return orNotFound(
      users.find((user) => user.id === id),
      'Member',
    );
  }
}

function nullWhenMadeBefore(error: unknown): null {
  if (error instanceof ConflictError) return null;
  throw error;
}
