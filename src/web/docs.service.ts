import { readFileSync } from 'node:fs';
import { Injectable } from '@nestjs/common';
import type { OpenAPIObject } from '@nestjs/swagger';
import type { Request } from 'express';
import { h } from 'preact';
import type { Answer } from './answer.js';
import { PageRenderer } from './page-renderer.js';
import { DocsPage } from './pages/docs-page.js';

const DOCUMENT = new URL('../../../openapi.json', import.meta.url);

/** The OpenAPI document that lies beside `dist`, as it is and as a page. */
@Injectable()
export class DocsService {
  readonly openApi: string;

  constructor(private readonly renderer: PageRenderer) {
    const text = readFileSync(DOCUMENT, 'utf8');
    this.openApi = renderer.basePath === '' ? text : servedUnder(renderer.basePath, text);
  }

  show(request: Request): Answer {
    return this.renderer.page(h(DocsPage, { address: this.renderer.addressFor(request) }));
  }
}

/** Paths of the document are relative to its server, which a proxy may serve under a path of its own. */
function servedUnder(basePath: string, text: string): string {
  const document = JSON.parse(text) as OpenAPIObject;
  const servers = document.servers?.map((server) => ({ ...server, url: `${basePath}${server.url}` }));
  return JSON.stringify({ ...document, servers });
}
