import { accessSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
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
  /** What is sent under a base path. Changing the document blocks the event loop for some milliseconds, so it is done once. */
  private changed: string | undefined;

  constructor(private readonly renderer: PageRenderer) {
    accessSync(DOCUMENT);
  }

  /** Read for each request: few ask for it, and it is half a megabyte. */
  async openApi(): Promise<string> {
    const { basePath } = this.renderer;
    if (this.changed !== undefined) return this.changed;
    const text = await readFile(DOCUMENT, 'utf8');
    if (basePath !== '') this.changed = servedUnder(basePath, text);
    return this.changed ?? text;
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
