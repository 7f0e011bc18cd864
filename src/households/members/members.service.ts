import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AccountsService } from '../../accounts/accounts.service.js';
import type { Person } from '../../accounts/caller.js';
import { ApiKeysService } from '../../accounts/keys/api-keys.service.js';
import { type GivenRole, mayDo } from '../../accounts/scopes.js';
import type { Confirmation } from '../../accounts/sessions/confirmation.js';
import { SessionsService } from '../../accounts/sessions/sessions.service.js';
import { Transactions } from '../../database/transactions.js';
import {
  ConflictError,
  ForbiddenError,
  NotFoundError,
  orNotFound,
  UnauthorizedError,
} from '../../http/problems/errors.js';
import { TakenAlong } from './taken-along.js';
import { reason } from '../../http/problems/reason.js';
import type { HouseholdDto, MemberDto } from '../household.dto.js';
import { HouseholdsService } from '../households.service.js';
import { refuseAbove } from '../list-limits.js';
import { InvitesRepository } from '../invites/invites.repository.js';
import type { MemberRole } from '../membership.entity.js';
import { MembershipsRepository } from '../memberships.repository.js';
import { LastOwnerError } from './last-owner-error.js';
import type { LeftHouseholdDto, TakenRecipes } from './members.dto.js';

/** Days for which a household without people is kept. */
const KEPT_DAYS = 30;

/** The people of a household with their roles. */
export type People = ReadonlyMap<string, MemberRole>;

/** A person who moves from one household to another. */
export interface Move {
  readonly userId: string;
  readonly from: string;
  readonly to: string;
  readonly takeRecipes: TakenRecipes;
  /** Returns the role in the new household, when nothing else can prevent the move. It may throw. */
  readonly roleIn: (people: People) => MemberRole | Promise<MemberRole>;
}

/**
 * The people of a household and their roles. Every change is checked against the current roles while nobody else can
 * change them, and ends at once everything that the membership gave access to.
 */
@Injectable()
export class MembersService {
  constructor(
    private readonly memberships: MembershipsRepository,
    private readonly invites: InvitesRepository,
    private readonly households: HouseholdsService,
    private readonly accounts: AccountsService,
    private readonly apiKeys: ApiKeysService,
    private readonly sessions: SessionsService,
    private readonly takenAlong: TakenAlong,
    private readonly transactions: Transactions,
  ) {}

  /**
   * @throws NotFoundError, LastOwnerError for the owner, InsufficientScopeError when the person who asks no longer
   * manages the household
   */
  changeRole(actor: Person, userId: string, role: GivenRole): Promise<MemberDto> {
    const { householdId } = actor;
    return this.transactions.run(async () => {
      const people = await this.lock(householdId);
      refuseUnlessManaging(people, actor);
      if (memberIn(people, userId) === 'owner') throw new LastOwnerError();
      await this.setRole(householdId, userId, role);
      await this.noteChange(householdId, [userId]);
      return this.member(householdId, userId);
    });
  }

  /**
   * The person gets an empty household, so that the account stays usable. The person's keys, sessions, displays,
   * calendar feeds and invites of this household end.
   * @throws NotFoundError, LastOwnerError for the owner
   */
  remove(actor: Person, userId: string): Promise<void> {
    const { householdId } = actor;
    return this.transactions.run(async () => {
      const name = await this.nameOf(userId);
      const people = await this.lock(householdId);
      refuseUnlessManaging(people, actor);
      if (memberIn(people, userId) === 'owner') throw new LastOwnerError();
      await this.moveOut(householdId, userId, { id: randomUUID(), name });
    });
  }

  /**
   * Moves the person into a new household of their own.
   * @throws LastOwnerError
   */
  async leave({ userId, householdId }: Person, takeRecipes: TakenRecipes): Promise<LeftHouseholdDto> {
    const own = { id: randomUUID(), name: await this.nameOf(userId) };
    const copy = takeRecipes === 'copy' ? this.takenAlong.plan({ userId, from: householdId, to: own.id }) : null;
    await this.transactions.run(async () => {
      refuseLastOwner(await this.lock(householdId), userId);
      await this.moveOut(householdId, userId, own);
      await copy?.begin();
    });
    return { householdId: own.id, isCopying: copy !== null && !(await copy.isDoneSoon()) };
  }

  /**
   * @throws LastOwnerError, UnauthorizedError when the person is not in the household any more, UnprocessableError when
   * the other household has the maximum number of people, and what `roleIn` throws
   */
  async move({ userId, from, to, takeRecipes, roleIn }: Move): Promise<LeftHouseholdDto> {
    const copy = takeRecipes === 'copy' ? this.takenAlong.plan({ userId, from, to }) : null;
    await this.transactions.run(async () => {
      await this.households.lock([from, to]);
      refuseLastOwner(await this.lock(from), userId);
      const others = await this.lock(to);
      refuseAbove('members', others.size, 1);
      const role = await roleIn(others);
      await this.end(from, userId);
      await this.add(to, userId, role);
      await copy?.begin();
    });
    return { householdId: to, isCopying: copy !== null && !(await copy.isDoneSoon()) };
  }

  /**
   * Adds a new person to the household.
   * @throws NotFoundError when the household was removed, UnprocessableError when it has the maximum number of people, and
   * what `roleIn` throws
   */
  enter(householdId: string, userId: string, roleIn: Move['roleIn']): Promise<void> {
    return this.transactions.run(async () => {
      const people = await this.lock(householdId);
      refuseAbove('members', people.size, 1);
      await this.add(householdId, userId, await roleIn(people));
    });
  }

  /**
   * Moves a person into a household, for the administrator of the server. The first person in a household becomes its
   * owner; nobody else can become it in this way.
   * @returns the role
   * @throws NotFoundError, LastOwnerError, ConflictError for a person who is in the household, or for a second owner
   */
  async put(userId: string, to: string, role: MemberRole, takeRecipes: TakenRecipes): Promise<MemberRole> {
    await this.households.show(to);
    const from = (await this.households.membershipOf(userId))?.householdId ?? null;
    if (from === to) throw new ConflictError('This person belongs to the household already');
    let given = role;
    const roleIn = (people: People): MemberRole => {
      if (people.size > 0 && role === 'owner')
        throw new ConflictError('The household has an owner: move the person, then hand it over');
      given = people.size === 0 ? 'owner' : role;
      return given;
    };
    if (from === null) await this.enter(to, userId, roleIn);
    else await this.move({ userId, from, to, takeRecipes, roleIn });
    return given;
  }

  /**
   * Changes a role, for the administrator of the server. When the person becomes the owner, the present owner becomes
   * an administrator.
   * @throws NotFoundError LastOwnerError
   */
  async assign(userId: string, role: MemberRole): Promise<void> {
    const householdId = (await this.households.membershipOf(userId))?.householdId;
    if (householdId === undefined)
      throw new NotFoundError('This account belongs to no household', reason('account.noHousehold'));
    await this.transactions.run(async () => {
      const people = await this.lock(householdId);
      if (memberIn(people, userId) === role) return;
      const owner = [...people].find((person) => person[1] === 'owner')?.[0] ?? userId;
      if (role === 'owner') await this.handOver(householdId, owner, userId);
      else if (owner === userId) throw new LastOwnerError();
      else await this.setRole(householdId, userId, role);
      await this.noteChange(householdId, [...new Set([owner, userId])]);
    });
  }

  /** @throws ForbiddenError when the caller is not the owner, NotFoundError */
  transfer(actor: Person, userId: string): Promise<HouseholdDto> {
    const { householdId } = actor;
    return this.transactions.run(async () => {
      const people = await this.lock(householdId);
      if (people.get(actor.userId) !== 'owner')
        throw new ForbiddenError('Only the owner hands the household over', reason('household.notOwner'));
      if (memberIn(people, userId) !== 'owner') {
        await this.handOver(householdId, actor.userId, userId);
        await this.noteChange(householdId, [actor.userId, userId]);
      }
      return this.households.show(householdId);
    });
  }

  /**
   * Deletes the account of a person. If nobody else belongs to the household, the household and all its data are
   * removed.
   * @throws what `confirm` of the account throws, LastOwnerError
   */
  async deleteAccount({ userId, householdId }: Person, confirmation: Confirmation): Promise<void> {
    await this.accounts.confirm(userId, confirmation);
    await this.transactions.run(async () => {
      // Sign-ins and changes of the password lock the account before the membership and the sessions, too.
      await this.accounts.lock(userId);
      refuseLastOwner(await this.lock(householdId), userId);
      await this.end(householdId, userId, 0);
      await this.accounts.deleteUser(userId);
    });
  }

  /** Locks the household, and returns its people. */
  private async lock(householdId: string): Promise<People> {
    await this.households.lock([householdId]);
    const memberships = await this.memberships.lockAllIn(householdId);
    return new Map(memberships.map(({ userId, role }) => [userId, role]));
  }

  /** Ends a membership, and starts a household with this person alone, in the language and the time zone of the one before. */
  private async moveOut(householdId: string, userId: string, own: { id: string; name: string }): Promise<void> {
    const { locale = null, timeZone = null } = (await this.households.find(householdId)) ?? {};
    await this.end(householdId, userId);
    await this.households.add(own, userId, { locale, timeZone });
  }

  private async add(householdId: string, userId: string, role: MemberRole): Promise<void> {
    await this.memberships.add({ householdId, userId, role });
    await this.households.retain(householdId);
    await this.noteChange(householdId, [userId]);
  }

  /** @param days for which the household is kept when this was its last member */
  private async end(householdId: string, userId: string, days = KEPT_DAYS): Promise<void> {
    await this.memberships.remove(householdId, userId);
    await this.households.abandonIfEmpty(householdId, days);
    await this.noteChange(householdId, [userId]);
  }

  private async setRole(householdId: string, userId: string, role: MemberRole): Promise<void> {
    await this.memberships.setRole(householdId, userId, role);
    // The invites of a person who does not manage the household any more end.
    if (role !== 'admin') await this.invites.removeOf(householdId, userId);
  }

  /** A unique index allows one owner, so the present owner changes first. */
  private async handOver(householdId: string, from: string, to: string): Promise<void> {
    await this.memberships.setRole(householdId, from, 'admin');
    await this.memberships.setRole(householdId, to, 'owner');
  }

  /** The household shows its people. All processes check their streams again. */
  private async noteChange(householdId: string, userIds: readonly string[]): Promise<void> {
    await this.households.noteChange(householdId);
    this.apiKeys.noteChangedRights(householdId, userIds);
    this.sessions.noteChangedRights(householdId, userIds);
  }

  private async member(householdId: string, userId: string): Promise<MemberDto> {
    const { users } = await this.households.show(householdId);
    return orNotFound(
      users.find(({ id }) => id === userId),
      'Member',
    );
  }

  private async nameOf(userId: string): Promise<string> {
    return orNotFound(await this.accounts.findUser(userId), 'Member').name;
  }
}

function memberIn(people: People, userId: string): MemberRole {
  return orNotFound(people.get(userId), 'Member');
}

/** The role may have changed since the request began. */
function refuseUnlessManaging(people: People, { userId }: Person): void {
  const role = people.get(userId);
  if (role === undefined) throw new UnauthorizedError();
  if (!mayDo({ role, scopes: null }, 'household:manage'))
    throw new ForbiddenError('Your role in the household does not allow this any more', reason('household.role'));
}

function refuseLastOwner(people: People, userId: string): void {
  const role = people.get(userId);
  if (role === undefined) throw new UnauthorizedError();
  if (role === 'owner' && people.size > 1) throw new LastOwnerError();
}
