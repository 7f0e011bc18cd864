import { readFileSync } from 'node:fs';
import { Injectable } from '@nestjs/common';
import type { OpenAPIObject } from '@nestjs/swagger';
import type { Request } from 'express';
import { h } from 'preact';
import type { Answer } from '../answer.js';
import { PageRenderer } from '../page-renderer.js';
import { DocsPage } from './docs-page.js';

const DOCUMENT = new URL('../../../../openapi.json', import.meta.url);

/** The OpenAPI document next to `dist`, as JSON and as a page. */
@Injectable()
export class DocsService {
  readonly openApi: string;

  constructor(private readonly renderer: PageRenderer) {
    const text = readFileSync(DOCUMENT, 'utf8');
    this.openApi = renderer.basePath === '' ? text : servedUnder(renderer.basePath, text);
  }

  show(request: Request): Answer {
    return this.renderer.pageFor(request, h(DocsPage, { address: this.renderer.addressFor(request) }));
  }
}

/**
 * The paths of the document are relative to its `servers` entry. That must contain the path under which a proxy serves Larder.
 */
function servedUnder(basePath: string, text: string): string {
  const document = JSON.parse(text) as OpenAPIObject;
  const servers = document.servers?.map((server) => ({ ...server, url: `${basePath}${server.url}` }));
  return JSON.stringify({ ...document, servers });
}
