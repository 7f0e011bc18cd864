import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { h } from 'preact';
import { AccountsService } from '../../accounts/accounts.service.js';
import type { Caller } from '../../accounts/caller.js';
import { mayDo } from '../../accounts/scopes.js';
import { continueSession } from '../../accounts/sessions/session.js';
import { HouseholdClock } from '../../households/household-clock.js';
import { type MemberDto, UpdateHouseholdDto } from '../../households/household.dto.js';
import { HouseholdsService } from '../../households/households.service.js';
import { CreateInviteDto } from '../../households/invites/invites.dto.js';
import { InvitesService } from '../../households/invites/invites.service.js';
import { ChangeMemberDto, LeaveHouseholdDto } from '../../households/members/members.dto.js';
import { MembersService } from '../../households/members/members.service.js';
import { toDto } from '../../http/fields/to-dto.js';
import { isUuid } from '../../http/fields/validation.js';
import { ConflictError, NotFoundError } from '../../http/problems/errors.js';
import type { Answer } from '../answer.js';
import { FormFields } from '../form-fields.js';
import { refusedInWords } from '../forms.js';
import { takeNotice } from '../notice.js';
import { PageActions } from '../page-actions.js';
import { PageRenderer } from '../page-renderer.js';
import { AskPage } from '../pages/ask-page.js';
import { HouseholdPage } from './household-page.js';
import { NewInvitePage } from './new-invite-page.js';
import { HOUSEHOLD_PATH, INVITE_PATH, JOIN_PATH } from './paths.js';
import { TakenRecipesChoice } from './taken-recipes.js';

/** The settings of a household: its people, invites and preferences. */
@Injectable()
export class HouseholdSettingsService {
  constructor(
    private readonly households: HouseholdsService,
    private readonly members: MembersService,
    private readonly invites: InvitesService,
    private readonly accounts: AccountsService,
    private readonly clock: HouseholdClock,
    private readonly actions: PageActions,
    private readonly renderer: PageRenderer,
  ) {}

  async show(request: Request, caller: Caller): Promise<Answer> {
    const { householdId, userId, role } = caller;
    const mayManage = mayDo(caller, 'household:manage');
    const [household, invites, timeZone, notice] = await Promise.all([
      this.households.show(householdId),
      mayManage ? this.invites.list(householdId) : [],
      this.clock.zoneOf(householdId),
      takeNotice(request),
    ]);
    const withWebhooks = mayDo(caller, 'webhooks:manage');
    const props = { household, invites, timeZone, notice, userId, role, mayManage, withWebhooks, newId: randomUUID() };
    return this.renderer.pageFor(request, h(HouseholdPage, props));
  }

  update(request: Request, { householdId }: Caller): Promise<Answer> {
    const fields = new FormFields(request.body);
    return this.actions.run(request, HOUSEHOLD_PATH, async (speech) => {
      const change = toDto(UpdateHouseholdDto, {
        version: fields.number('version'),
        name: fields.text('name'),
        timeZone: fields.textOrNull('timeZone'),
        locale: fields.textOrNull('locale'),
        unitSystem: fields.textOrNull('unitSystem'),
        viewersMayTick: fields.isTicked('viewersMayTick'),
      });
      const { stale } = await this.households.update(householdId, change);
      return stale ? { text: speech.say('changed.meanwhile'), isGood: false } : speech.say('household.saved');
    });
  }

  /** Shows link and code in the answer itself, because they are not stored in clear. */
  async invite(request: Request, caller: Caller): Promise<Answer> {
    const fields = new FormFields(request.body);
    try {
      const [role, expiresIn, email] = [fields.text('role'), fields.text('expiresIn'), fields.textOrNull('email')];
      const wanted = toDto(CreateInviteDto, { role, expiresIn, email });
      const id = fields.text('id');
      const made = await this.invites.create(caller, { ...asRequest(wanted), ...(isUuid(id) && { id }) });
      const address = this.renderer.addressFor(request);
      const props = {
        link: `${address}${INVITE_PATH}/${made.token}`,
        code: made.code,
        joinAddress: address + JOIN_PATH,
      };
      return this.renderer.pageFor(request, h(NewInvitePage, props));
    } catch (error) {
      // The same form was sent twice. Its link has been shown already.
      if (error instanceof ConflictError) return this.renderer.redirect(HOUSEHOLD_PATH);
      const text = refusedInWords(error, this.renderer.speechFor(request));
      return this.actions.refused(request, HOUSEHOLD_PATH, text);
    }
  }

  takeBack(request: Request, { householdId }: Caller, id: string): Promise<Answer> {
    return this.actions.run(request, HOUSEHOLD_PATH, async (speech) => {
      await this.invites.remove(householdId, id);
      return speech.say('invite.removed');
    });
  }

  changeRole(request: Request, caller: Caller, id: string): Promise<Answer> {
    const fields = new FormFields(request.body);
    return this.actions.run(request, HOUSEHOLD_PATH, async (speech) => {
      const { role } = toDto(ChangeMemberDto, { role: fields.text('role') });
      const { name } = await this.members.changeRole(caller, id, role);
      return speech.say('role.given', { name, role: speech.say(`role.${role}`) });
    });
  }

  /** @throws NotFoundError */
  async ask(request: Request, caller: Caller, id: string, what: 'remove' | 'transfer'): Promise<Answer> {
    const { name } = await this.member(caller, id);
    const { say } = this.renderer.speechFor(request);
    return this.renderer.pageFor(
      request,
      h(AskPage, {
        title: say(`member.${what}.ask`, { name }),
        lead: say(`member.${what}.how`),
        action: `${HOUSEHOLD_PATH}/members/${id}/${what}`,
        label: say(`member.${what}`),
        back: HOUSEHOLD_PATH,
      }),
    );
  }

  /** @throws NotFoundError */
  async remove(request: Request, caller: Caller, id: string): Promise<Answer> {
    const { name } = await this.member(caller, id);
    return this.actions.run(request, HOUSEHOLD_PATH, async (speech) => {
      await this.members.remove(caller, id);
      return speech.say('member.removed', { name });
    });
  }

  /** @throws NotFoundError */
  async transfer(request: Request, caller: Caller, id: string): Promise<Answer> {
    const { name } = await this.member(caller, id);
    return this.actions.run(request, HOUSEHOLD_PATH, async (speech) => {
      await this.members.transfer(caller, id);
      return speech.say('member.transferred', { name });
    });
  }

  askToLeave(request: Request): Answer {
    const { say } = this.renderer.speechFor(request);
    const props = {
      title: say('leave'),
      lead: say('leave.how'),
      action: `${HOUSEHOLD_PATH}/leave`,
      label: say('leave'),
      back: HOUSEHOLD_PATH,
    };
    return this.renderer.pageFor(request, h(AskPage, props, h(TakenRecipesChoice, { mayTake: true })));
  }

  /** The session continues in the new household. */
  leave(request: Request, caller: Caller): Promise<Answer> {
    const fields = new FormFields(request.body);
    return this.actions.run(request, HOUSEHOLD_PATH, async (speech) => {
      const { takeRecipes } = toDto(LeaveHouseholdDto, { takeRecipes: fields.text('takeRecipes') });
      await this.members.leave(caller, takeRecipes);
      await continueSession(request, await this.accounts.memberById(caller.userId));
      return speech.say('leave.done');
    });
  }

  private async member({ householdId }: Caller, id: string): Promise<MemberDto> {
    const member = (await this.households.show(householdId)).users.find((user) => user.id === id);
    if (member === undefined) throw new NotFoundError('Member not found');
    return member;
  }
}

function asRequest({ role, expiresIn, email }: CreateInviteDto): Pick<CreateInviteDto, 'role' | 'expiresIn' | 'email'> {
  return { role, expiresIn, email: email ?? null };
}
