import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AccountsService } from '../../accounts/accounts.service.js';
import { ApiKeysService } from '../../accounts/keys/api-keys.service.js';
import type { Caller } from '../../accounts/caller.js';
import type { Confirmation } from '../../accounts/sessions/confirmation.js';
import { type GivenRole, mayDo } from '../../accounts/scopes.js';
import { Sql, type Transaction } from '../../database/sql.js';
import { ConflictError, ForbiddenError, NotFoundError, UnauthorizedError } from '../../http/problems/errors.js';
import { TakenAlong } from '../../moving/taken-along.js';
import type { HouseholdDto, MemberDto } from '../household.dto.js';
import { HouseholdsService } from '../households.service.js';
import { refuseAbove } from '../list-limits.js';
import type { MemberRole } from '../membership.entity.js';
import { LastOwnerError } from './last-owner-error.js';
import type { LeftHouseholdDto, TakenRecipes } from './members.dto.js';
import { MembersRepository, type People } from './members.repository.js';

type Actor = Pick<Caller, 'userId' | 'householdId'>;

/** A person who moves from one household to another. */
export interface Move {
  readonly userId: string;
  readonly from: string;
  readonly to: string;
  readonly takeRecipes: TakenRecipes;
  /** Returns the role in the new household, when nothing else can prevent the move. It may throw. */
  readonly roleIn: (tx: Transaction, people: People) => Promise<MemberRole>;
}

/**
 * The people of a household and their roles. Every change is checked against the current roles while nobody else can
 * change them, and ends at once everything that the membership gave access to.
 */
@Injectable()
export class MembersService {
  constructor(
    private readonly members: MembersRepository,
    private readonly households: HouseholdsService,
    private readonly accounts: AccountsService,
    private readonly apiKeys: ApiKeysService,
    private readonly takenAlong: TakenAlong,
    private readonly sql: Sql,
  ) {}

  /**
   * @throws NotFoundError, LastOwnerError for the owner, InsufficientScopeError when the person who asks no longer
   * manages the household
   */
  async changeRole(actor: Actor, userId: string, role: GivenRole): Promise<MemberDto> {
    const { householdId } = actor;
    await this.members.whileLocked([householdId], async (tx, people) => {
      refuseUnlessManaging(people, actor);
      if (memberIn(people, userId) === 'owner') throw new LastOwnerError();
      await this.members.setRole(tx, householdId, userId, role);
      await this.members.note(tx, householdId, [userId]);
    });
    this.apiKeys.forget(householdId);
    return this.member(householdId, userId);
  }

  /**
   * The person gets an empty household, so that the account stays usable. The person's keys, sessions, displays,
   * calendar feeds and invites of this household end.
   * @throws NotFoundError, LastOwnerError for the owner
   */
  async remove(actor: Actor, userId: string): Promise<void> {
    const { householdId } = actor;
    const name = await this.nameOf(userId);
    await this.members.whileLocked([householdId], async (tx, people) => {
      refuseUnlessManaging(people, actor);
      if (memberIn(people, userId) === 'owner') throw new LastOwnerError();
      await this.goAway(tx, householdId, userId, { id: randomUUID(), name });
    });
    this.apiKeys.forget(householdId);
  }

  /**
   * Moves the person into a new household of their own.
   * @throws LastOwnerError
   */
  async leave({ userId, householdId }: Actor, takeRecipes: TakenRecipes): Promise<LeftHouseholdDto> {
    const own = { id: randomUUID(), name: await this.nameOf(userId) };
    const copy = takeRecipes === 'copy' ? this.takenAlong.plan({ userId, from: householdId, to: own.id }) : null;
    await this.members.whileLocked([householdId], async (tx, people) => {
      refuseLastOwner(people, userId);
      await this.goAway(tx, householdId, userId, own, (inTx) => copy?.begin(inTx));
    });
    this.apiKeys.forget(householdId);
    return { householdId: own.id, isCopying: copy !== null && !(await copy.isDoneSoon()) };
  }

  /**
   * @throws LastOwnerError, UnauthorizedError when the person is not in the household any more, UnprocessableError when
   * the other household has the maximum number of people, and what `roleIn` throws
   */
  async move({ userId, from, to, takeRecipes, roleIn }: Move): Promise<LeftHouseholdDto> {
    const copy = takeRecipes === 'copy' ? this.takenAlong.plan({ userId, from, to }) : null;
    await this.members.whileLocked([from, to], async (tx, people, others = new Map()) => {
      refuseLastOwner(people, userId);
      refuseAbove('members', others.size, 1);
      const role = await roleIn(tx, others);
      await this.members.end(tx, from, userId);
      await this.members.add(tx, to, userId, role);
      await copy?.begin(tx);
      for (const id of [from, to].sort()) await this.members.note(tx, id, [userId]);
    });
    this.apiKeys.forget(from);
    return { householdId: to, isCopying: copy !== null && !(await copy.isDoneSoon()) };
  }

  /**
   * Adds a new person to the household, in the transaction that adds the person.
   * @throws what `roleIn` throws, UnprocessableError when the household has the maximum number of people
   */
  async enter(tx: Transaction, householdId: string, userId: string, roleIn: Move['roleIn']): Promise<void> {
    const [people = new Map<string, MemberRole>()] = await this.members.lock(tx, [householdId]);
    refuseAbove('members', people.size, 1);
    await this.members.add(tx, householdId, userId, await roleIn(tx, people));
    await this.members.note(tx, householdId, [userId]);
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
    const roleIn = (_tx: Transaction, people: People): Promise<MemberRole> => {
      if (people.size > 0 && role === 'owner')
        throw new ConflictError('The household has an owner: move the person, then hand it over');
      given = people.size === 0 ? 'owner' : role;
      return Promise.resolve(given);
    };
    if (from !== null) await this.move({ userId, from, to, takeRecipes, roleIn });
    else await this.sql.transaction(to, (tx) => this.enter(tx, to, userId, roleIn));
    return given;
  }

  /**
   * Changes a role, for the administrator of the server. When the person becomes the owner, the present owner becomes
   * an administrator.
   * @throws NotFoundError LastOwnerError
   */
  async assign(userId: string, role: MemberRole): Promise<void> {
    const householdId = (await this.households.membershipOf(userId))?.householdId;
    if (householdId === undefined) throw new NotFoundError('This account belongs to no household');
    await this.members.whileLocked([householdId], async (tx, people) => {
      if (memberIn(people, userId) === role) return;
      const owner = [...people].find((person) => person[1] === 'owner')?.[0] ?? userId;
      if (role === 'owner') await this.members.handOver(tx, householdId, owner, userId);
      else if (owner === userId) throw new LastOwnerError();
      else await this.members.setRole(tx, householdId, userId, role);
      await this.members.note(tx, householdId, [...new Set([owner, userId])]);
    });
  }

  /** @throws ForbiddenError when the caller is not the owner, NotFoundError */
  async transfer(actor: Actor, userId: string): Promise<HouseholdDto> {
    const { householdId } = actor;
    await this.members.whileLocked([householdId], async (tx, people) => {
      if (people.get(actor.userId) !== 'owner') throw new ForbiddenError('Only the owner hands the household over');
      if (memberIn(people, userId) === 'owner') return;
      await this.members.handOver(tx, householdId, actor.userId, userId);
      await this.members.note(tx, householdId, [actor.userId, userId]);
    });
    this.apiKeys.forget(householdId);
    return this.households.show(householdId);
  }

  /**
   * Deletes the account of a person. If nobody else belongs to the household, the household and all its data are
   * removed.
   * @throws what `confirm` of the account throws, LastOwnerError
   */
  async deleteAccount({ userId, householdId }: Actor, confirmation: Confirmation): Promise<void> {
    await this.accounts.confirm(userId, confirmation);
    await this.members.whileLocked([householdId], async (tx, people) => {
      refuseLastOwner(people, userId);
      await this.members.end(tx, householdId, userId, 0);
      await this.accounts.deleteUser(tx, userId);
      await this.members.note(tx, householdId, [userId]);
    });
    this.apiKeys.forget(householdId);
  }

  private async goAway(
    tx: Transaction,
    householdId: string,
    userId: string,
    own: { id: string; name: string },
    furtherSteps: (tx: Transaction) => Promise<void> | undefined = () => undefined,
  ): Promise<void> {
    await this.members.end(tx, householdId, userId);
    // Nobody else can see the new household yet, so nobody waits for its counter while this transaction waits for that
    // of the other household.
    await this.households.add(tx, own, userId);
    await furtherSteps(tx);
    await this.members.note(tx, householdId, [userId]);
  }

  private async member(householdId: string, userId: string): Promise<MemberDto> {
    const { users } = await this.households.show(householdId);
    const member = users.find(({ id }) => id === userId);
    if (member === undefined) throw new NotFoundError(NOT_FOUND);
    return member;
  }

  private async nameOf(userId: string): Promise<string> {
    const user = await this.accounts.findUser(userId);
    if (user === null) throw new NotFoundError(NOT_FOUND);
    return user.name;
  }
}

const NOT_FOUND = 'Member not found';

function memberIn(people: People, userId: string): MemberRole {
  const role = people.get(userId);
  if (role === undefined) throw new NotFoundError(NOT_FOUND);
  return role;
}

/** The role may have changed since the request began. */
function refuseUnlessManaging(people: People, { userId }: Actor): void {
  const role = people.get(userId);
  if (role === undefined) throw new UnauthorizedError();
  if (!mayDo({ role, scopes: null }, 'household:manage'))
    throw new ForbiddenError('Your role in the household does not allow this any more');
}

function refuseLastOwner(people: People, userId: string): void {
  const role = people.get(userId);
  if (role === undefined) throw new UnauthorizedError();
  if (role === 'owner' && people.size > 1) throw new LastOwnerError();
}
