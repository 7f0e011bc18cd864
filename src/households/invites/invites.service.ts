import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { SignUpDto } from '../../accounts/accounts.dto.js';
import { AccountsService } from '../../accounts/accounts.service.js';
import type { Person } from '../../accounts/caller.js';
import type { Member } from '../../accounts/member.js';
import { type GivenRole, mayDo } from '../../accounts/scopes.js';
import { Transactions } from '../../database/transactions.js';
import {
  ConflictError,
  ForbiddenError,
  InvalidRequestError,
  NotFoundError,
  orNotFound,
  UnauthorizedError,
  UnprocessableError,
} from '../../http/problems/errors.js';
import { reason } from '../../http/problems/reason.js';
import { codeHash, withNewCode } from '../codes/six-digits.js';
import { type Asker, WrongCodes } from '../codes/wrong-codes.js';
import { HouseholdsService } from '../households.service.js';
import { LIST_LIMITS } from '../list-limits.js';
import { MembershipsRepository } from '../memberships.repository.js';
import type { LeftHouseholdDto, TakenRecipes } from '../members/members.dto.js';
import { MembersService } from '../members/members.service.js';
import { isWellFormedInviteToken, newInviteToken, tokenInPath } from './invite-secrets.js';
import { type InviteDto, type InviteLife, type ShownInvite, toInviteDto } from './invites.dto.js';
import { type FoundInvite, InvitesRepository } from './invites.repository.js';
import { sha256 } from '../../shared/text/digest.js';

export type { FoundInvite } from './invites.repository.js';

/** Maximum number of unused invites of one household. */
const MOST_INVITES = LIST_LIMITS.invites.most;

/** The fields that a person chooses for a new invite. */
export interface InviteRequest {
  readonly role: GivenRole;
  readonly expiresIn: InviteLife;
  readonly email?: string | null | undefined;
  readonly id?: string;
}

export interface CreatedInvite {
  readonly invite: InviteDto;
  /** The token of the link, which is not shown again. */
  readonly token: string;
  /** The code, which is not shown again. */
  readonly code: string;
}

/** Invites into a household, by a link or by six digits. Each can be used once. */
@Injectable()
export class InvitesService {
  constructor(
    private readonly repository: InvitesRepository,
    private readonly households: HouseholdsService,
    private readonly memberships: MembershipsRepository,
    private readonly members: MembersService,
    private readonly accounts: AccountsService,
    private readonly wrongCodes: WrongCodes,
    private readonly transactions: Transactions,
  ) {}

  /**
   * @throws ConflictError when the household has an invite with this id: the same form sent twice makes one;
   * UnprocessableError when the household has the maximum number of invites; UnauthorizedError when the person no
   * longer manages the household
   */
  async create(
    { householdId, userId }: Person,
    { role, expiresIn: life, email = null, id = randomUUID() }: InviteRequest,
  ): Promise<CreatedInvite> {
    const token = newInviteToken();
    const tokenHash = sha256(token);
    return this.transactions.run(async () => {
      // Nobody can change a role or make another invite meanwhile.
      await this.households.lock([householdId]);
      await this.repository.removeExpired(householdId);
      await this.refuse(householdId, userId, id);
      const code = await withNewCode(async (drawn, hash) => {
        await this.repository.freeCode(hash);
        const invite = { householdId, id, userId, role, email, tokenHash, codeHash: hash };
        return (await this.repository.add(invite, life)) ? drawn : null;
      });
      return { invite: await this.get(householdId, id), token, code };
    });
  }

  /** The unused invites, newest first. */
  async list(householdId: string): Promise<InviteDto[]> {
    return (await this.repository.list(householdId)).map(toInviteDto);
  }

  /** @throws NotFoundError */
  async get(householdId: string, id: string): Promise<InviteDto> {
    const [invite] = await this.repository.list(householdId, id);
    return toInviteDto(orNotFound(invite, 'Invite'));
  }

  /** @throws NotFoundError */
  async remove(householdId: string, id: string): Promise<void> {
    if (!(await this.repository.remove(householdId, id))) throw new NotFoundError('Invite not found');
  }

  /**
   * Finds the invite of a token or a code. Wrong codes are counted.
   * @throws InvalidRequestError without either, NotFoundError when it is unknown, used or expired, TooManyRequestsError
   */
  async find({ token, code }: ShownInvite, asker: Asker): Promise<FoundInvite> {
    const invite = token === undefined ? await this.findByCode(code, asker) : await this.findByToken(token);
    if (invite === null) throw unknownInvite();
    return invite;
  }

  /** Whether the path is the page of an open invite that an account with this e-mail address may use. */
  async isInvited(path: string, email: string): Promise<boolean> {
    const token = tokenInPath(path);
    const invite = token === null ? null : await this.findByToken(token);
    return invite !== null && isFor(invite, email);
  }

  /**
   * Adds an account to the household of the invite, whether sign-up is open or not.
   * @throws what `find` throws, ForbiddenError for another e-mail address, ConflictError for one that has an account
   */
  async joinAsNew(details: SignUpDto, shown: ShownInvite, address: string | null): Promise<Member> {
    const invite = await this.find(shown, { address, userId: null });
    refuseOther(invite, details.email);
    return this.accounts.addUserTo(details, address, async (userId) => {
      await this.members.enter(invite.householdId, userId, this.roleOf(invite));
      return invite.householdId;
    });
  }

  /**
   * Moves a person into the household of the invite. The sessions and keys of the earlier household end.
   * @throws what `find` throws, ForbiddenError for another e-mail address, and for a viewer who would bring recipes,
   * ConflictError for a member, LastOwnerError
   */
  async join(
    { userId, householdId: from }: Person,
    shown: ShownInvite,
    takeRecipes: TakenRecipes,
    address: string | null,
  ): Promise<LeftHouseholdDto> {
    const invite = await this.find(shown, { address, userId });
    const { householdId: to } = invite;
    const user = await this.accounts.findUser(userId);
    if (user === null) throw new UnauthorizedError();
    refuseOther(invite, user.email);
    if (from === to) throw new ConflictError('You belong to this household already', reason('invite.belongsAlready'));
    if (takeRecipes === 'copy' && !mayTakeRecipes(invite))
      throw new ForbiddenError('A viewer adds no recipes to a household: join it without taking recipes along');
    return this.members.move({ userId, from, to, takeRecipes, roleIn: this.roleOf(invite) });
  }

  /** Uses the invite up, and returns the role that it gives. */
  private roleOf({ householdId, id }: FoundInvite): () => Promise<GivenRole> {
    return async () => {
      const role = await this.repository.use(householdId, id);
      if (role === null) throw unknownInvite();
      return role;
    };
  }

  private findByToken(token: string): Promise<FoundInvite | null> {
    if (!isWellFormedInviteToken(token)) return Promise.resolve(null);
    return this.repository.findBySecret({ tokenHash: sha256(token), codeHash: null });
  }

  private findByCode(code: string | undefined, asker: Asker): Promise<FoundInvite | null> {
    if (code === undefined) throw new InvalidRequestError([{ path: 'token', message: 'token or code is required' }]);
    return this.wrongCodes.check(asker, () =>
      this.repository.findBySecret({ tokenHash: null, codeHash: codeHash(code) }),
    );
  }

  /** @throws ConflictError for an id that is taken, and the reasons why the person makes no invite */
  private async refuse(householdId: string, userId: string, id: string): Promise<void> {
    if ((await this.repository.findIn(householdId, id)) !== null) throw new ConflictError(MADE_ALREADY);
    const role = (await this.memberships.lock(householdId, userId))?.role ?? null;
    if (role === null || !mayDo({ role, scopes: null }, 'household:manage'))
      throw new ForbiddenError('Your role in the household does not allow this any more', reason('household.role'));
    if ((await this.repository.countIn(householdId)) >= MOST_INVITES)
      throw new UnprocessableError(
        `The household has ${MOST_INVITES} open invites, which is the most: take back one that nobody needs`,
        reason('invite.most', { most: MOST_INVITES }),
      );
  }
}

/** Whether the role of the invite may add recipes. */
export function mayTakeRecipes({ role }: Pick<FoundInvite, 'role'>): boolean {
  return mayDo({ role, scopes: null }, 'recipes:write');
}

const MADE_ALREADY = 'This invite has been made already';

function isFor({ email }: FoundInvite, given: string): boolean {
  return email === null || email === given;
}

function unknownInvite(): NotFoundError {
  return new NotFoundError('There is no such invite, or it was used or is over', reason('invite.over'));
}

function refuseOther(invite: FoundInvite, given: string): void {
  if (!isFor(invite, given))
    throw new ForbiddenError('This invite is for another e-mail address', reason('invite.ofAnother'));
}
