import { Get, Header, Req } from '@nestjs/common';
import type { Request } from 'express';
import { AnyKey, SessionOnly } from '../../accounts/access.js';
import type { Answer } from '../answer.js';
import { PageController } from '../page-controller.js';
import { DocsService } from './docs.service.js';

/** The document is returned as text. */
const JSON_TEXT = 'application/json; charset=utf-8';

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
  @Header('Content-Type', JSON_TEXT)
  openApiForPeople(): Promise<string> {
    return this.docs.openApi();
  }

  @Get('v1/openapi.json')
  @AnyKey()
  @Header('Content-Type', JSON_TEXT)
  openApiForPrograms(): Promise<string> {
    return this.docs.openApi();
  }
}
