import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { CONFIG, type Config } from '../config.js';
import { dayOf } from '../http/fields/calendar-dates.js';
import { HouseholdsRepository } from './households.repository.js';

/** Milliseconds after which the time zone of a household is read again: other processes see a change that late. */
const FRESH = 2_000;
const MOST_HOUSEHOLDS = 1_000;

/** Tells what day it is where a household is. */
@Injectable()
export class HouseholdClock {
  private readonly zones = new LRUCache<string, string>({ max: MOST_HOUSEHOLDS, ttl: FRESH });

  constructor(
    private readonly households: HouseholdsRepository,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** The time zone that the household chose, else that of the server. */
  async zoneOf(householdId: string): Promise<string> {
    const known = this.zones.get(householdId);
    if (known !== undefined) return known;
    const asked = performance.now();
    const zone = (await this.households.findOneBy({ id: householdId }))?.timeZone ?? this.config.timeZone;
    this.zones.set(householdId, zone, { start: asked });
    return zone;
  }

  /** `YYYY-MM-DD`. */
  async todayOf(householdId: string): Promise<string> {
    return dayOf(new Date(), await this.zoneOf(householdId));
  }

  /** For a household whose time zone was changed. */
  forget(householdId: string): void {
    this.zones.delete(householdId);
  }
}
