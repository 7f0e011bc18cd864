import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Public } from '../../accounts/access.js';
import { InstallingService } from './installing.service.js';

/** Requested each time, because the addresses of these files do not change with their content. */
const ASK_EACH_TIME = 'no-cache';

/** The files that a browser needs to install Larder as an application. */
@ApiExcludeController()
@Public()
@Controller()
export class InstallingController {
  constructor(private readonly installing: InstallingService) {}

  @Get('manifest.webmanifest')
  manifest(@Req() request: Request, @Res() response: Response): void {
    const text = JSON.stringify(this.installing.manifestFor(request));
    response.set('Cache-Control', ASK_EACH_TIME).vary('Accept-Language').type('application/manifest+json').send(text);
  }

  /** Its path is that of the pages, because a service worker only serves paths below its own. */
  @Get('service-worker.js')
  async serviceWorker(@Res() response: Response): Promise<void> {
    const { content, type } = await this.installing.serviceWorker();
    response.set('Cache-Control', ASK_EACH_TIME).type(type).send(content);
  }
}
