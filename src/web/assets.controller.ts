import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import Negotiator from 'negotiator';
import { Public } from '../accounts/access.js';
import { Assets, type Encoding, ENCODINGS } from './assets.js';

const CACHED_FOREVER = 'public, max-age=31536000, immutable';

@ApiExcludeController()
@Public()
@Controller('assets')
export class AssetsController {
  constructor(private readonly assets: Assets) {}

  @Get(':file')
  async file(@Param('file') file: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    const encoding = encodingFor(request);
    const { content, type } = await this.assets.read(file, encoding);
    response.setHeader('Cache-Control', CACHED_FOREVER);
    response.vary('Accept-Encoding').type(type);
    if (encoding !== null) response.setHeader('Content-Encoding', encoding);
    response.send(content);
  }
}

function encodingFor(request: Request): Encoding | null {
  const accepted = new Negotiator(request).encodings([...ENCODINGS]);
  return ENCODINGS.find((encoding) => accepted.includes(encoding)) ?? null;
}
