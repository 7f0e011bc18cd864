import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { type ComponentChild, h } from 'preact';
import { render } from 'preact-render-to-string';
import { CONFIG, type Config } from '../config.js';
import type { DomainError } from '../http/errors.js';
import { statusOf } from '../http/problem.js';
import { requestOrigin } from '../http/request-origin.js';
import type { Answer } from './answer.js';
import { Assets } from './assets.js';
import { type Site, SiteContext } from './site.js';

@Injectable()
export class PageRenderer {
  private readonly publicUrl: string | null;
  /** Of the public address; empty at the root of a host. */
  readonly basePath: string;
  private readonly site: Site;

  constructor(assets: Assets, @Inject(CONFIG) config: Config) {
    this.publicUrl = config.publicUrl;
    this.basePath = config.publicUrl === null ? '' : new URL(config.publicUrl).pathname.replace(/\/$/, '');
    this.site = {
      link: (path) => this.basePath + path,
      asset: (name) => this.basePath + assets.pathOf(name),
    };
  }

  html(page: ComponentChild): string {
    return `<!DOCTYPE html>${this.fragment(page)}`;
  }

  /** A part of a page that is there already. */
  fragment(part: ComponentChild): string {
    return render(h(SiteContext.Provider, { value: this.site }, part));
  }

  page(page: ComponentChild): Answer {
    return { status: 200, html: this.html(page) };
  }

  /** A page that says why a request was refused. */
  refused(page: ComponentChild, refusal: DomainError): Answer {
    return { status: statusOf(refusal.code), html: this.html(page), refusal };
  }

  /** To a path of this server. */
  redirect(path: string): Answer {
    return { location: this.basePath + path };
  }

  /** The address of this server for programs, without a trailing slash. */
  addressFor(request: Request): string {
    return this.publicUrl ?? requestOrigin(request) ?? '';
  }
}
