import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { AnyKey, SessionOnly } from '../../accounts/access.js';
import { reply } from '../answer.js';
import { ReadyJson } from '../../http/answers/ready-json.js';
import { DocsService } from './docs.service.js';

@ApiExcludeController()
@Controller('api')
export class DocsController {
  constructor(private readonly docs: DocsService) {}

  @Get('docs')
  @SessionOnly()
  show(@Req() request: Request, @Res() response: Response): void {
    reply(response, this.docs.show(request));
  }

  @Get('openapi.json')
  @SessionOnly()
  @ReadyJson()
  openApiForPeople(): string {
    return this.docs.openApi;
  }

  @Get('v1/openapi.json')
  @AnyKey()
  @ReadyJson()
  openApiForPrograms(): string {
    return this.docs.openApi;
  }
}
