import { Controller, Get, Param, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { Public } from '../accounts/access.js';
import { Assets } from './assets.js';

const CACHED_FOREVER = 'public, max-age=31536000, immutable';

@ApiExcludeController()
@Public()
@Controller('assets')
export class AssetsController {
  constructor(private readonly assets: Assets) {}

  @Get(':file')
  file(@Param('file') file: string, @Res() response: Response): void {
    const { content, type } = this.assets.find(file);
    response.setHeader('Cache-Control', CACHED_FOREVER);
    response.type(type).send(content);
  }
}
