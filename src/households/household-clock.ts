import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { CONFIG, type Config } from '../config/config.js';
import { dayOf } from '../http/fields/calendar-dates.js';
import { HouseholdsRepository } from './households.repository.js';

/** Milliseconds for which the place of a household is cached. Other processes see a change after this time. */
const FRESH = 2_000;
const MOST_HOUSEHOLDS = 1_000;

interface Place {
  readonly zone: string;
  readonly locale: string | null;
}

/** The current day in the time zone of a household. */
@Injectable()
export class HouseholdClock {
  private readonly places = new LRUCache<string, Place>({ max: MOST_HOUSEHOLDS, ttl: FRESH });

  constructor(
    private readonly households: HouseholdsRepository,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** The time zone of the household; that of the server when it has none. */
  async zoneOf(householdId: string): Promise<string> {
    return (await this.placeOf(householdId)).zone;
  }

  /** The time zone, as `zoneOf`, and the locale. */
  async placeOf(householdId: string): Promise<Place> {
    const known = this.places.get(householdId);
    if (known !== undefined) return known;
    const asked = performance.now();
    const found = await this.households.findPlace(householdId);
    const place = { zone: found?.timeZone ?? this.config.timeZone, locale: found?.locale ?? null };
    this.places.set(householdId, place, { start: asked });
    return place;
  }

  /** `YYYY-MM-DD`. */
  async todayOf(householdId: string): Promise<string> {
    return dayOf(new Date(), await this.zoneOf(householdId));
  }

  /** Drops the cached place, after it was changed. */
  forget(householdId: string): void {
    this.places.delete(householdId);
  }
}
