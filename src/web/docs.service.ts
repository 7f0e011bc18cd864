import { readFileSync } from 'node:fs';
import { Injectable } from '@nestjs/common';
import type { OpenAPIObject } from '@nestjs/swagger';
import type { Request } from 'express';
import { h } from 'preact';
import type { Answer } from './answer.js';
import { DocsPage } from './docs/docs-page.js';
import { type Docs, readDocument } from './docs/read-document.js';
import { PageRenderer } from './page-renderer.js';

/** The OpenAPI document that lies beside `dist`, as it is and as a page. */
@Injectable()
export class DocsService {
  readonly openApi = readFileSync(new URL('../../../openapi.json', import.meta.url), 'utf8');
  private readonly docs: Docs = readDocument(JSON.parse(this.openApi) as OpenAPIObject);

  constructor(private readonly renderer: PageRenderer) {}

  show(request: Request): Answer {
    return this.renderer.page(h(DocsPage, { docs: this.docs, address: this.renderer.addressFor(request) }));
  }
}
