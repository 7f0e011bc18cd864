import { Get, Req } from '@nestjs/common';
import type { Request } from 'express';
import { AnyKey, SessionOnly } from '../../accounts/access.js';
import type { Answer } from '../answer.js';
import { PageController } from '../page-controller.js';
import { ReadyJson } from '../../http/answers/ready-json.js';
import { DocsService } from './docs.service.js';

@PageController('api')
export class DocsController {
  constructor(private readonly docs: DocsService) {}

  @Get('docs')
  @SessionOnly()
  show(@Req() request: Request): Answer {
    return this.docs.show(request);
  }

  @Get('openapi.json')
  @SessionOnly()
  @ReadyJson()
  openApiForPeople(): Promise<string> {
    return this.docs.openApi();
  }

  @Get('v1/openapi.json')
  @AnyKey()
  @ReadyJson()
  openApiForPrograms(): Promise<string> {
    return this.docs.openApi();
  }
}
