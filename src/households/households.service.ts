import { Injectable } from '@nestjs/common';
import type { Transaction } from '../database/sql.js';
import { InvalidRequestError, NotFoundError } from '../http/problems/errors.js';
import { HouseholdClock } from './household-clock.js';
import type { ChangedHouseholdDto, HouseholdDto, UpdateHouseholdDto } from './household.dto.js';
import type { Household } from './household.entity.js';
import { HouseholdsRepository, type ListedHousehold } from './households.repository.js';
import type { Membership } from './membership.entity.js';
import { MembershipsRepository } from './memberships.repository.js';
import { TIME_ZONE_UNKNOWN } from './time-zone.js';

@Injectable()
export class HouseholdsService {
  constructor(
    private readonly households: HouseholdsRepository,
    private readonly memberships: MembershipsRepository,
    private readonly clock: HouseholdClock,
  ) {}

  /** Adds a household and its owner. The transaction may have added the owner. No statement may follow in the transaction. */
  add(tx: Transaction, household: Pick<Household, 'id' | 'name'>, ownerId: string): Promise<void> {
    return this.households.add(tx, household, ownerId);
  }

  find(id: string): Promise<Household | null> {
    return this.households.findById(id);
  }

  /**
   * Includes its people.
   * @throws NotFoundError
   */
  async show(id: string): Promise<HouseholdDto> {
    const household = await this.households.findShown(id);
    if (household === null) throw new NotFoundError('Household not found');
    return household;
  }

  /** All households of the server, for the administrator. */
  listAll(): Promise<ListedHousehold[]> {
    return this.households.listAll();
  }

  /** The e-mail addresses of the people by their ids, for the administrator. */
  emailsIn(id: string): Promise<ReadonlyMap<string, string>> {
    return this.households.emailsIn(id);
  }

  /** @throws NotFoundError InvalidRequestError for a time zone that the database does not know */
  async update(id: string, { version, ...patch }: UpdateHouseholdDto): Promise<ChangedHouseholdDto> {
    const isEmpty = Object.values<unknown>(patch).every((value) => value === undefined);
    if (isEmpty) {
      const household = await this.show(id);
      return { household, stale: household.version !== version };
    }
    const changed = await this.households.updateAtVersion(id, version, patch);
    if (changed === 'unknown-zone')
      throw new InvalidRequestError([{ path: 'timeZone', message: `timeZone ${TIME_ZONE_UNKNOWN}` }]);
    this.clock.forget(id);
    return { household: await this.show(id), stale: !changed };
  }

  /** The membership of a person; `null` when the person is in no household. */
  membershipOf(userId: string): Promise<Membership | null> {
    return this.memberships.findByUser(userId);
  }

  /** Makes a member or viewer an administrator of the household; all others keep their role. */
  promote(householdId: string, userId: string): Promise<void> {
    return this.memberships.promote(householdId, userId);
  }
}
