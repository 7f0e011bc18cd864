import { rm } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import { DateTime } from 'luxon';
import type { Person } from '../../../accounts/caller.js';
import type { ScopeHolder } from '../../../accounts/scopes.js';
import { HouseholdClock } from '../../../households/household-clock.js';
import { HouseholdsService } from '../../../households/households.service.js';
import { beginOfWeek } from '../../../households/week-start.js';
import { Uploads } from '../../../http/bodies/uploads.js';
import { toDto } from '../../../http/fields/to-dto.js';
import { ARCHIVE_TOO_LARGE } from '../archive-refusals.js';
import { ImportArchiveQueryDto, type QueuedArchiveDto } from '../archives.dto.js';
import { ArchiveQueueService } from '../archive-queue.service.js';
import { exampleArchive } from './example-archive.js';

/** Fills a household with example recipes, a plan of this week, a shopping list and cookbooks. */
@Injectable()
export class ExampleService {
  constructor(
    private readonly archives: ArchiveQueueService,
    private readonly uploads: Uploads,
    private readonly clock: HouseholdClock,
    private readonly households: HouseholdsService,
  ) {}

  /** Queues the import of the example. @throws what `ArchiveQueueService.import` throws */
  async import(importer: Person & ScopeHolder, gone: AbortSignal): Promise<QueuedArchiveDto> {
    const today = DateTime.fromISO(await this.clock.todayOf(importer.householdId));
    const source = exampleArchive(beginOfWeek(today, await this.households.weekStartOf(importer.householdId)));
    const file = await this.uploads.copy(source, 'example.zip', ARCHIVE_TOO_LARGE);
    try {
      return await this.archives.import(importer, file, toDto(ImportArchiveQueryDto, {}), gone);
    } finally {
      await rm(file.path, { force: true });
    }
  }
}
