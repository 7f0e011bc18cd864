import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { h } from 'preact';
import type { Caller } from '../../accounts/caller.js';
import { mayDo } from '../../accounts/scopes.js';
import { CONFIG, type Config } from '../../config/config.js';
import type { UploadedFile } from '../../http/bodies/uploads.js';
import { DomainError } from '../../http/problems/errors.js';
import type { ArchiveEntriesQueryDto, ImportArchiveQueryDto } from '../../imports/archives/archives.dto.js';
import { ArchivesService } from '../../imports/archives/archives.service.js';
import type { Answer } from '../answer.js';
import { takeNotice } from '../notice.js';
import { PageActions } from '../page-actions.js';
import { PageRenderer } from '../page-renderer.js';
import { errorInWords } from '../words/refusals.js';
import { ArchivePage } from './archive-page.js';
import { ArchivesPage } from './archives-page.js';

const PATH = '/imports/archives';

/** The pages on which people import archives of other programs, see the results and undo an import. */
@Injectable()
export class ArchivePagesService {
  constructor(
    private readonly archives: ArchivesService,
    private readonly actions: PageActions,
    private readonly renderer: PageRenderer,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async list(request: Request, caller: Caller): Promise<Answer> {
    const archives = await this.archives.list(caller.householdId);
    const notice = await takeNotice(request);
    const { timeZone, archiveMegabytes } = this.config;
    const mayWrite = mayDo(caller, 'recipes:write');
    return this.renderer.pageFor(request, h(ArchivesPage, { archives, timeZone, archiveMegabytes, mayWrite, notice }));
  }

  async import(
    request: Request,
    caller: Caller,
    file: UploadedFile,
    query: ImportArchiveQueryDto,
    gone: AbortSignal,
  ): Promise<Answer> {
    try {
      const { archiveId } = await this.archives.import(caller, file, query, gone);
      return this.renderer.redirect(`${PATH}/${archiveId}`);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return this.actions.refused(request, PATH, errorInWords(error, this.renderer.speechFor(request)));
    }
  }

  async show(request: Request, caller: Caller, id: string, query: ArchiveEntriesQueryDto): Promise<Answer> {
    const archive = await this.archives.get(caller.householdId, id, query);
    const notice = await takeNotice(request);
    const mayWrite = mayDo(caller, 'recipes:write');
    return this.renderer.pageFor(request, h(ArchivePage, { archive, mayWrite, notice }));
  }

  undo(request: Request, { householdId }: Caller, id: string): Promise<Answer> {
    return this.actions.run(request, `${PATH}/${id}`, async ({ count }) => {
      const { deleted } = await this.archives.undo(householdId, id);
      return count('archives.undone', deleted);
    });
  }
}
