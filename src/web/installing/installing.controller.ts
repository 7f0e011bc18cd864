import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Public } from '../../accounts/access.js';
import { InstallingService } from './installing.service.js';

/** Asked for each time, because their addresses stay. */
const ASK_EACH_TIME = 'no-cache';

/** What a browser needs to install Larder as an application. */
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

  /** It lies beside the pages, because a service worker serves the paths below its own. */
  @Get('service-worker.js')
  serviceWorker(@Res() response: Response): void {
    const { content, type } = this.installing.serviceWorker;
    response.set('Cache-Control', ASK_EACH_TIME).type(type).send(content);
  }
}
