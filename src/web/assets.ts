import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Injectable } from '@nestjs/common';
import { NotFoundError } from '../http/problems/errors.js';
import type { AssetName } from './site.js';

export interface Asset {
  readonly content: Buffer;
  readonly type: string;
}

const CSS = 'text/css; charset=utf-8';
const JAVASCRIPT = 'text/javascript; charset=utf-8';

const FILES: Record<AssetName, { readonly type: string; readonly from: string }> = {
  'larder.css': { type: CSS, from: './assets/larder.css' },
  'board.css': { type: CSS, from: './assets/board.css' },
  'board.js': { type: JAVASCRIPT, from: './assets/board.js' },
  'copy.js': { type: JAVASCRIPT, from: './assets/copy.js' },
  'docs.js': { type: JAVASCRIPT, from: './assets/docs.js' },
  'imports.js': { type: JAVASCRIPT, from: './assets/imports.js' },
  'icon.svg': { type: 'image/svg+xml', from: './assets/icon.svg' },
  'swagger-ui.css': { type: CSS, from: 'swagger-ui-dist/swagger-ui.css' },
  'swagger-ui-bundle.js': { type: JAVASCRIPT, from: 'swagger-ui-dist/swagger-ui-bundle.js' },
};

/**
 * Style sheets, scripts and icons, read once. Their names contain a hash of their content, so browsers may cache them without
 * limit.
 */
@Injectable()
export class Assets {
  private readonly byFile = new Map<string, Asset>();
  private readonly fileByName = new Map<string, string>();

  constructor() {
    for (const [name, { type, from }] of Object.entries(FILES)) {
      const content = readFileSync(fileURLToPath(import.meta.resolve(from)));
      const hash = createHash('sha256').update(content).digest('hex').slice(0, 12);
      const file = name.replace('.', `.${hash}.`);
      this.byFile.set(file, { content, type });
      this.fileByName.set(name, file);
    }
  }

  pathOf(name: AssetName): string {
    return `/assets/${this.fileByName.get(name) ?? name}`;
  }

  find(file: string): Asset {
    const asset = this.byFile.get(file);
    if (asset === undefined) throw new NotFoundError('There is no such file');
    return asset;
  }
}
