import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ChangeFeed } from '../../changes/change-feed.js';
import { readCursor } from '../../http/fields/cursor-page.js';
import { orNotFound } from '../../http/problems/errors.js';
import { ArchiveEntriesRepository } from './archive-entries.repository.js';
import type { ArchiveEntryResult } from './archive-entry.entity.js';
import type { ArchiveImport } from './archive-import.entity.js';
import { ArchivesRepository } from './archives.repository.js';
import {
  type ArchiveEntriesQueryDto,
  type ArchiveImportDto,
  ArchiveImportWithEntriesDto,
  toArchiveEntryDto,
  toArchiveImportDto,
} from './archives.dto.js';
import { ArchiveAdditionsRepository } from './household/archive-additions.repository.js';

export type ArchiveWithEntries = Omit<ArchiveImportWithEntriesDto, 'entries'> & {
  readonly entries: readonly ArchiveEntryResult[];
};

/** Reads imports of archives. */
@Injectable()
export class ArchivesService implements OnModuleInit {
  constructor(
    private readonly repository: ArchivesRepository,
    private readonly entries: ArchiveEntriesRepository,
    private readonly additions: ArchiveAdditionsRepository,
    private readonly feed: ChangeFeed,
  ) {}

  onModuleInit(): void {
    this.feed.show({
      kind: 'recipeArchive',
      scope: 'recipes:read',
      entities: async (householdId, ids) => (await this.repository.findAllIn(householdId, ids)).map(toArchiveImportDto),
    });
  }

  /** Newest first. */
  async list(householdId: string): Promise<ArchiveImportDto[]> {
    return (await this.repository.list(householdId)).map(toArchiveImportDto);
  }

  /** Without its entries. @throws NotFoundError */
  async summary(householdId: string, id: string): Promise<ArchiveImportDto> {
    return toArchiveImportDto(await this.find(householdId, id));
  }

  /** @throws NotFoundError InvalidRequestError for a cursor that is not from this list */
  async get(householdId: string, id: string, query: ArchiveEntriesQueryDto): Promise<ArchiveImportWithEntriesDto> {
    const { entries, ...archive } = await this.withEntries(householdId, id, query);
    return Object.assign(new ArchiveImportWithEntriesDto(), archive, { entries: entries.map(toArchiveEntryDto) });
  }

  /** The same, with the rows of its entries, for the pages. */
  async withEntries(
    householdId: string,
    id: string,
    { cursor, limit }: ArchiveEntriesQueryDto,
  ): Promise<ArchiveWithEntries> {
    const [after = '-1'] = readCursor(cursor, [/^\d{1,6}$/]) ?? [];
    const archive = await this.find(householdId, id);
    const others = await this.additions.counts(archive);
    const found = await this.entries.page(archive, Number(after), limit + 1);
    const entries = found.slice(0, limit);
    const last = found.length > limit ? found[limit - 1] : undefined;
    const nextCursor = last === undefined ? null : cursorOf(last.number);
    return Object.assign(toArchiveImportDto(archive), { entries, others, nextCursor });
  }

  /** @throws NotFoundError */
  async find(householdId: string, id: string): Promise<ArchiveImport> {
    return orNotFound(await this.repository.findIn(householdId, id), 'Archive');
  }
}

function cursorOf(number: number): string {
  return Buffer.from(JSON.stringify([String(number)])).toString('base64url');
}
