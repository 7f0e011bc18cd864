import { Get, Inject, Post, Query, Req } from '@nestjs/common';
import type { Request } from 'express';
import { h } from 'preact';
import { Needs, SessionOnly } from '../../accounts/access.js';
import { type Caller, CurrentCaller } from '../../accounts/caller.js';
import { mayDo } from '../../accounts/scopes.js';
import { AddsNothing } from '../../households/adds-nothing.js';
import { CONFIG, type Config } from '../../config/config.js';
import { SentUpload, TakesUpload } from '../../http/bodies/sent-file.js';
import { TakesForm } from '../../http/bodies/taken-body.js';
import type { UploadedFile } from '../../http/bodies/uploads.js';
import { ClientGone } from '../../http/client-gone.js';
import { Id } from '../../http/fields/validation.js';
import { ARCHIVE_TOO_LARGE } from '../../imports/archives/archive-refusals.js';
import {
  ArchiveEntriesQueryDto,
  ImportArchiveQueryDto,
  type QueuedArchiveDto,
} from '../../imports/archives/archives.dto.js';
import { ArchiveQueueService } from '../../imports/archives/archive-queue.service.js';
import { ArchiveUndoService } from '../../imports/archives/archive-undo.service.js';
import { ArchivesService } from '../../imports/archives/archives.service.js';
import { ExampleService } from '../../imports/archives/example/example.service.js';
import type { Answer } from '../answer.js';
import { PageActions } from '../page-actions.js';
import { PageController } from '../page-controller.js';
import { PageRenderer } from '../page-renderer.js';
import { ArchivePage } from './archive-page.js';
import { ArchivesPage } from './archives-page.js';
import { ExampleWaitPage } from './example-wait-page.js';

const PATH = '/imports/archives';

/** The pages on which people import archives of other programs, see the results and undo an import. */
@SessionOnly()
@Needs('recipes:read')
@TakesForm()
@PageController('imports/archives')
export class ArchivePagesController {
  constructor(
    private readonly archives: ArchivesService,
    private readonly waiting: ArchiveQueueService,
    private readonly undoing: ArchiveUndoService,
    private readonly example: ExampleService,
    private readonly actions: PageActions,
    private readonly renderer: PageRenderer,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get()
  async list(@Req() request: Request, @CurrentCaller() caller: Caller): Promise<Answer> {
    const archives = await this.archives.list(caller.householdId);
    const { archiveMegabytes } = this.config;
    const mayWrite = mayDo(caller, 'recipes:write');
    return this.renderer.pageWithNotice(request, h(ArchivesPage, { archives, archiveMegabytes, mayWrite }));
  }

  @Post()
  @Needs('recipes:write')
  @TakesUpload('file', ARCHIVE_TOO_LARGE)
  import(
    @Req() request: Request,
    @CurrentCaller() caller: Caller,
    @SentUpload('file') file: UploadedFile,
    @Query() query: ImportArchiveQueryDto,
    @ClientGone() gone: AbortSignal,
  ): Promise<Answer> {
    return this.follow(request, () => this.waiting.import(caller, file, query, gone));
  }

  @Post('example')
  @Needs('recipes:write')
  addExample(
    @Req() request: Request,
    @CurrentCaller() caller: Caller,
    @ClientGone() gone: AbortSignal,
  ): Promise<Answer> {
    return this.follow(request, () => this.example.import(caller, gone), '/example');
  }

  /** Leads to the first page when the example is there, and to the results when something of it failed or it was undone. */
  @Get(':id/example')
  async waitForExample(
    @Req() request: Request,
    @CurrentCaller() { householdId }: Caller,
    @Id() id: string,
  ): Promise<Answer> {
    const { status, failed, undoneAt } = await this.archives.summary(householdId, id);
    if (status === 'queued' || status === 'processing')
      return this.renderer.waitingPage(request, h(ExampleWaitPage, {}));
    const results = `${PATH}/${id}`;
    if (status !== 'completed' || failed > 0 || undoneAt !== null) return this.renderer.redirect(results);
    const { say } = this.renderer.speechFor(request);
    const undo = { path: `${results}/undo`, fields: {} };
    return this.actions.leave(request, '/', { text: say('first.example.added'), isGood: true, undo });
  }

  @Get(':id')
  async show(
    @Req() request: Request,
    @CurrentCaller() caller: Caller,
    @Id() id: string,
    @Query('cursor') cursor: unknown,
  ): Promise<Answer> {
    const query = new ArchiveEntriesQueryDto();
    if (typeof cursor === 'string') query.cursor = cursor;
    const archive = await this.archives.withEntries(caller.householdId, id, query);
    const mayWrite = mayDo(caller, 'recipes:write');
    return this.renderer.pageWithNotice(request, h(ArchivePage, { archive, mayWrite }));
  }

  @Post(':id/undo')
  @Needs('recipes:write')
  @AddsNothing()
  undo(@Req() request: Request, @CurrentCaller() { householdId }: Caller, @Id() id: string): Promise<Answer> {
    return this.actions.run(request, `${PATH}/${id}`, async ({ count }) => {
      const { deleted } = await this.undoing.undo(householdId, id);
      return count('archives.undone', deleted);
    });
  }

  /** Opens the page of the import, which follows it, or one below it. */
  private follow(request: Request, start: () => Promise<QueuedArchiveDto>, below = ''): Promise<Answer> {
    return this.actions.runUpload(request, PATH, async () => {
      const { archiveId } = await start();
      return this.renderer.redirect(`${PATH}/${archiveId}${below}`);
    });
  }
}
