import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ChangeFeed } from '../changes/change-feed.js';
import { Changes } from '../changes/changes.js';
import { Transactions } from '../database/transactions.js';
import { requestLocale } from '../http/request-context.js';
import { InvalidRequestError, NotFoundError, orNotFound } from '../http/problems/errors.js';
import { reason } from '../http/problems/reason.js';
import { HouseholdClock } from './household-clock.js';
import {
  type ChangedHouseholdDto,
  type HouseholdDto,
  toHouseholdDto,
  type UpdateHouseholdDto,
} from './household.dto.js';
import type { Household } from './household.entity.js';
import { HouseholdsRepository, type ListedHousehold } from './households.repository.js';
import type { Membership } from './membership.entity.js';
import { MembershipsRepository } from './memberships.repository.js';
import { isTimeZone, TIME_ZONE_UNKNOWN } from './time-zone.js';
import { type WeekStart, weekStartIn, weekStartOf } from './week-start.js';

/** Keeps a store from being removed until the transaction ends. @returns whether the household has it */
export type KeepStore = (householdId: string, storeId: string) => Promise<boolean>;

/** Called in the transaction in which the household gets another language. */
export type LocaleHook = (householdId: string) => Promise<void>;

/** What a household begins with. */
export type HouseholdPlace = Pick<Household, 'locale' | 'timeZone'>;

@Injectable()
export class HouseholdsService implements OnModuleInit {
  private keepStore: KeepStore = () => Promise.resolve(false);
  private readonly localeHooks: LocaleHook[] = [];

  constructor(
    private readonly households: HouseholdsRepository,
    private readonly memberships: MembershipsRepository,
    private readonly clock: HouseholdClock,
    private readonly transactions: Transactions,
    private readonly changes: Changes,
    private readonly feed: ChangeFeed,
  ) {}

  onModuleInit(): void {
    this.feed.show({
      kind: 'household',
      scope: 'household:read',
      entities: async (householdId, [id]) => (id === householdId ? [await this.show(householdId)] : []),
    });
  }

  /** The domain of stores says how, because it depends on this one. */
  keepStoresWith(keep: KeepStore): void {
    this.keepStore = keep;
  }

  /** Other domains register in `onModuleInit` what depends on the language. */
  onLocaleChanged(hook: LocaleHook): void {
    this.localeHooks.push(hook);
  }

  /**
   * Adds a household with its owner. Without a locale, its weeks begin as people count in the language of the browser that signs up.
   * @param place a time zone that the program or the database does not know is left out
   */
  async add(household: Pick<Household, 'id' | 'name'>, ownerId: string, place: HouseholdPlace): Promise<void> {
    const accepted = requestLocale();
    const signUpWeekStart = accepted === null ? null : weekStartIn(accepted);
    const { locale } = place;
    const timeZone = (await this.knowsZone(place.timeZone)) ? place.timeZone : null;
    await this.transactions.run(async () => {
      const { id, version } = await this.households.add({ ...household, locale, timeZone, signUpWeekStart });
      await this.memberships.add({ householdId: id, userId: ownerId, role: 'owner' });
      await this.changes.begin(id);
      this.changes.note('household', { householdId: id, id, version });
    });
  }

  private async knowsZone(name: string | null): Promise<boolean> {
    return name !== null && isTimeZone(name) && (await this.households.knowsZone(name));
  }

  find(id: string): Promise<Household | null> {
    return this.households.findById(id);
  }

  /**
   * Includes its people.
   * @throws NotFoundError
   */
  async show(id: string): Promise<HouseholdDto> {
    const household = orNotFound(await this.households.findById(id), 'Household');
    return toHouseholdDto(household, await this.memberships.members(id));
  }

  /** All households of the server, for the administrator. */
  listAll(): Promise<ListedHousehold[]> {
    return this.households.listAll();
  }

  /** The e-mail addresses of the people by their ids, for the administrator. */
  async emailsIn(id: string): Promise<ReadonlyMap<string, string>> {
    return new Map((await this.memberships.members(id)).map((member) => [member.id, member.email]));
  }

  /** @throws NotFoundError for an unknown household or store, InvalidRequestError for a time zone that the database does not know */
  async update(id: string, { version, ...patch }: UpdateHouseholdDto): Promise<ChangedHouseholdDto> {
    const isEmpty = Object.values<unknown>(patch).every((value) => value === undefined);
    if (isEmpty) {
      const household = await this.show(id);
      return { household, stale: household.version !== version };
    }
    const { timeZone = null, defaultStoreId = null } = patch;
    if (timeZone !== null && !(await this.households.knowsZone(timeZone)))
      throw new InvalidRequestError([
        { path: 'timeZone', message: `timeZone ${TIME_ZONE_UNKNOWN}`, reason: reason('field.timeZone') },
      ]);
    return this.transactions.run(async () => {
      if (defaultStoreId !== null && !(await this.keepStore(id, defaultStoreId)))
        throw new NotFoundError('Store not found');
      const before = await this.households.findById(id);
      const changed = await this.households.updateAtVersion(id, version, patch);
      if (changed !== null) {
        if (changed.locale !== before?.locale) for (const hook of this.localeHooks) await hook(id);
        this.changes.note('household', { householdId: id, id, version: changed.version });
        this.transactions.afterCommit(() => {
          this.clock.forget(id);
        });
      }
      return { household: await this.show(id), stale: changed === null };
    });
  }

  /** The locale, which no other transaction changes until this one ends. */
  lockedLocaleOf(id: string): Promise<string | null> {
    return this.households.findLocaleLocked(id);
  }

  /** The store of new lines for which no other store is known; `null`: none. */
  async defaultStoreOf(id: string): Promise<string | null> {
    return (await this.households.findById(id))?.defaultStoreId ?? null;
  }

  /** The day with which weeks begin. */
  async weekStartOf(id: string): Promise<WeekStart> {
    const household = await this.households.findById(id);
    return weekStartOf(household ?? { weekStartsOn: null, locale: null, signUpWeekStart: null });
  }

  /** Makes the store, which the caller has locked, the default one of a household that has none. */
  setFirstDefaultStore(id: string, storeId: string): Promise<void> {
    return this.transactions.run(async () => {
      this.noteChanged(await this.households.setFirstDefaultStore(id, storeId));
    });
  }

  /** A store is being removed. */
  forgetStore(id: string, storeId: string): Promise<void> {
    return this.transactions.run(async () => {
      this.noteChanged(await this.households.forgetStore(id, storeId));
    });
  }

  /** Notes that something has changed that the household shows, such as its people. */
  async noteChange(id: string): Promise<void> {
    this.noteChanged(await this.households.findById(id));
  }

  private noteChanged(household: Household | null): void {
    if (household === null) return;
    const { id, version } = household;
    this.changes.note('household', { householdId: id, id, version });
  }

  /**
   * Until the transaction ends, nobody else changes the households or their memberships.
   * @throws NotFoundError when a household has been removed
   */
  async lock(ids: readonly string[]): Promise<void> {
    const locked = await this.households.lock(ids);
    if (locked.length < new Set(ids).size) throw new NotFoundError('Household not found');
  }

  /** Nobody removes the household any more, because somebody has joined it. */
  retain(id: string): Promise<void> {
    return this.households.retain(id);
  }

  /** @param days until the household is removed when nobody belongs to it now */
  abandonIfEmpty(id: string, days: number): Promise<void> {
    return this.households.abandonIfEmpty(id, days);
  }

  /**
   * Until the transaction ends, the person stays a member with the present role.
   * @returns whether the person is one
   */
  async lockMember(householdId: string, userId: string): Promise<boolean> {
    return (await this.memberships.lock(householdId, userId)) !== null;
  }

  /** The membership of a person; `null` when the person is in no household. */
  membershipOf(userId: string): Promise<Membership | null> {
    return this.memberships.findByUser(userId);
  }

  /** Makes a member or viewer an administrator of the household; all others keep their role. */
  promote(householdId: string, userId: string): Promise<void> {
    return this.transactions.run(async () => {
      if (await this.memberships.promote(householdId, userId)) await this.noteChange(householdId);
    });
  }
}
