import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { type ComponentChild, h } from 'preact';
import { render } from 'preact-render-to-string';
import { CONFIG, type Config } from '../config.js';
import type { DomainError } from '../http/problems/errors.js';
import { requestOrigin } from '../http/request-origin.js';
import type { Answer } from './answer.js';
import { Assets } from './assets.js';
import { type Site, SiteContext } from './site.js';

@Injectable()
export class PageRenderer {
  private readonly publicUrl: string | null;
  /** The path of the public URL; empty when that has no path. */
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

  /** HTML of a part of a page, for replacing it in the browser. */
  fragment(part: ComponentChild): string {
    return render(h(SiteContext.Provider, { value: this.site }, part));
  }

  page(page: ComponentChild): Answer {
    return { status: 200, html: this.html(page) };
  }

  /** A page with the reason why a request was refused. */
  refused(page: ComponentChild, refusal: DomainError): Answer {
    return { status: refusal.kind.status, html: this.html(page), refusal };
  }

  /** Redirects to a path of this server. */
  redirect(path: string): Answer {
    return { location: this.basePath + path };
  }

  /** The address of this server for programs, without a trailing slash. */
  addressFor(request: Request): string {
    return this.publicUrl ?? requestOrigin(request) ?? '';
  }
}
