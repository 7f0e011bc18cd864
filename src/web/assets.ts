import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { NotFoundError } from '../http/errors.js';
import type { AssetName } from './site.js';

export interface Asset {
  readonly content: Buffer;
  readonly type: string;
}

const TYPES: Record<AssetName, string> = {
  'larder.css': 'text/css; charset=utf-8',
  'copy.js': 'text/javascript; charset=utf-8',
  'try-it.js': 'text/javascript; charset=utf-8',
  'imports.js': 'text/javascript; charset=utf-8',
  'icon.svg': 'image/svg+xml',
};

/** Stylesheet, scripts and icon, read once. Their names hold a hash of what is in them, so a browser may keep them for good. */
@Injectable()
export class Assets {
  private readonly byFile = new Map<string, Asset>();
  private readonly fileByName = new Map<string, string>();

  constructor() {
    for (const [name, type] of Object.entries(TYPES)) {
      const content = readFileSync(join(import.meta.dirname, 'assets', name));
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
