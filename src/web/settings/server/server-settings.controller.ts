import { pipeline } from 'node:stream/promises';
import { Get, Param, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { h } from 'preact';
import { SessionOnly } from '../../../accounts/access.js';
import { AccountsService } from '../../../accounts/accounts.service.js';
import { type Caller, CurrentCaller } from '../../../accounts/caller.js';
import { BackupsService } from '../../../backup/backups.service.js';
import { ServerDetailsService } from '../../../health/details/server-details.service.js';
import { TakesForm } from '../../../http/bodies/taken-body.js';
import { Unqueued } from '../../../http/request-queue.js';
import type { Answer } from '../../answer.js';
import { PageActions } from '../../page-actions.js';
import { PageController } from '../../page-controller.js';
import { PageRenderer } from '../../page-renderer.js';
import { ServerPage } from './server-page.js';

const PATH = '/settings/server';

/** For administrators of the server. All others get 403. */
@SessionOnly()
@TakesForm()
@PageController('settings/server')
export class ServerSettingsController {
  constructor(
    private readonly accounts: AccountsService,
    private readonly server: ServerDetailsService,
    private readonly backups: BackupsService,
    private readonly renderer: PageRenderer,
    private readonly actions: PageActions,
  ) {}

  @Get()
  async show(@Req() request: Request, @CurrentCaller() caller: Caller): Promise<Answer> {
    const details = await this.server.details(caller);
    const { folder } = this.backups;
    const props = { details, backups: await this.backups.list(), folder };
    return this.renderer.pageWithNotice(request, h(ServerPage, props));
  }

  @Post('backups')
  async backUp(@Req() request: Request, @CurrentCaller() caller: Caller): Promise<Answer> {
    await this.accounts.requireServerAdmin(caller.userId);
    return this.actions.run(request, PATH, async ({ say }) => {
      await this.backups.beginOne();
      return say('server.backups.begun');
    });
  }

  /** The address that the browser shows after the button was pressed. */
  @Get('backups')
  list(): Answer {
    return this.renderer.redirect(PATH);
  }

  @Get('backups/:name')
  @Unqueued()
  async download(
    @CurrentCaller() caller: Caller,
    @Param('name') name: string,
    @Res() response: Response,
  ): Promise<void> {
    await this.accounts.requireServerAdmin(caller.userId);
    const content = await this.backups.read(name);
    response.set({ 'Content-Type': 'application/gzip', 'Cache-Control': 'private, no-store' });
    response.attachment(name);
    // An error ends the connection, so that an incomplete file is not taken for a complete one.
    await pipeline(content, response).catch(() => response.destroy());
  }
}
