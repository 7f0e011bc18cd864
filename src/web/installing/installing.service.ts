import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { FILE_TYPES } from '../../imports/files/file-types.js';
import { type Asset, Assets } from '../assets.js';
import { PageRenderer } from '../page-renderer.js';

/** The background colour of `larder.css`. */
const PAPER = '#fbf7ee';
const GREEN = '#3f7d54';

@Injectable()
export class InstallingService {
  constructor(
    private readonly assets: Assets,
    private readonly renderer: PageRenderer,
  ) {}

  serviceWorker(): Promise<Asset> {
    return this.assets.named('service-worker.js');
  }

  /** The web application manifest. A phone then also offers to share a link, photos or a PDF with Larder, which imports them. */
  manifestFor(request: Request): object {
    const { say, language } = this.renderer.speechFor(request);
    const at = (path: string): string => this.renderer.basePath + path;
    const icon = (name: 'icon-192.png' | 'icon-512.png' | 'icon-maskable.png', size: number): object => ({
      src: at(this.assets.pathOf(name)),
      sizes: `${size}x${size}`,
      type: 'image/png',
    });
    return {
      id: at('/'),
      name: 'Larder',
      short_name: 'Larder',
      description: say('list.install'),
      lang: language,
      start_url: at('/groceries'),
      scope: at('/'),
      display: 'standalone',
      background_color: PAPER,
      theme_color: GREEN,
      icons: [
        icon('icon-192.png', 192),
        icon('icon-512.png', 512),
        { ...icon('icon-maskable.png', 512), purpose: 'maskable' },
      ],
      shortcuts: [
        { name: say('list'), url: at('/groceries') },
        { name: say('nav.recipes'), url: at('/recipes') },
        { name: say('nav.plan'), url: at('/plan') },
      ],
      // The service worker takes what is shared, else the server (`imports/import-ask.controller.ts`).
      share_target: {
        action: at('/import/shared'),
        method: 'POST',
        enctype: 'multipart/form-data',
        params: { url: 'url', text: 'text', title: 'title', files: [{ name: 'file', accept: FILE_TYPES }] },
      },
    };
  }
}
