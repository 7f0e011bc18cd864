import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../config.js';
import { tagged } from '../http/answers/tagged.js';
import { dayOf } from '../http/fields/calendar-dates.js';
import { StatsRepository } from './stats.repository.js';

@Injectable()
export class StatsService {
  constructor(
    private readonly repository: StatsRepository,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** JSON of a `StatsDto`; its text is `null` for a client that has it. */
  async get(householdId: string, known: readonly string[]): Promise<{ tag: string; text: Buffer | null }> {
    const stats = await this.repository.count(householdId, dayOf(new Date(), this.config.timeZone));
    return tagged(JSON.stringify(stats), known);
  }
}
