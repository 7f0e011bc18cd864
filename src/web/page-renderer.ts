import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { type ComponentChild, h } from 'preact';
import { render } from 'preact-render-to-string';
import { CONFIG, type Config } from '../config/config.js';
import { basePathOf } from '../http/base-path.js';
import type { DomainError } from '../http/problems/errors.js';
import { serverAddress } from '../http/request-origin.js';
import { Answer } from './answer.js';
import { Assets } from './assets.js';
import { type Notice, takeNotice } from './notice.js';
import { type Site, SiteContext } from './site.js';
import { DEFAULT_LANGUAGE } from '../shared/languages.js';
import { languageOf } from '../http/caller-language.js';
import { requestDateLocale, requestZone } from '../http/request-context.js';
import { themeOf } from './choices/theme.js';
import { Speech } from './words/speech.js';

@Injectable()
export class PageRenderer {
  private readonly publicUrl: string | null;
  /** The path of the public URL; empty when that has no path. */
  readonly basePath: string;
  private readonly site: Omit<Site, 'speech' | 'say' | 'theme'>;

  constructor(assets: Assets, @Inject(CONFIG) config: Config) {
    this.publicUrl = config.publicUrl;
    this.basePath = basePathOf(config.publicUrl);
    this.site = {
      link: (path) => this.basePath + path,
      asset: (name) => this.basePath + assets.pathOf(name),
    };
  }

  /** @param request whose language and colours the page has */
  html(page: ComponentChild, request?: Request, notice?: Notice): string {
    const speech = request === undefined ? Speech.of(DEFAULT_LANGUAGE) : this.speechFor(request);
    const theme = request === undefined ? null : themeOf(request);
    const site = { ...this.site, speech, say: speech.say, theme, notice };
    return `<!DOCTYPE html>${render(h(SiteContext.Provider, { value: site }, page))}`;
  }

  /** A page in the language of the request. @param status of the answer */
  pageFor(request: Request, page: ComponentChild, status = 200): Answer {
    return Answer.page(status, this.html(page, request));
  }

  /** The page to which people come back after an action, with its notice. */
  async pageWithNotice(request: Request, page: ComponentChild): Promise<Answer> {
    return Answer.page(200, this.html(page, request, await takeNotice(request)));
  }

  /** A page that the browser opens again after a second, until the handler answers something else. */
  waitingPage(request: Request, page: ComponentChild): Answer {
    return Answer.waiting(this.html(page, request));
  }

  /** A page that sends the browser on to an address of another site. */
  leavingPage(request: Request, page: ComponentChild, address: string): Answer {
    return Answer.leaving(this.html(page, request), address);
  }

  /** A page that a bookmark opens from a page of another site, which then sends it messages. */
  openedPage(request: Request, page: ComponentChild): Answer {
    return Answer.opened(this.html(page, request));
  }

  /** The words for the request, for notices. */
  speechFor(request: Request): Speech {
    const language = languageOf(request);
    return Speech.of(language, requestDateLocale(language), requestZone() ?? undefined);
  }

  /** A page with the reason why a request was refused. */
  refused(page: ComponentChild, refusal: DomainError, request?: Request): Answer {
    return Answer.page(refusal.kind.status, this.html(page, request), refusal);
  }

  /** Redirects to a path of this server. */
  redirect(path: string): Answer {
    return Answer.redirect(this.basePath + path);
  }

  /** The address of this server for programs, without a trailing slash. */
  addressFor(request: Request): string {
    return serverAddress(this.publicUrl, request);
  }
}
