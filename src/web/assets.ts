import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import { NotFoundError } from '../http/problems/errors.js';
import { sha256 } from '../shared/text/digest.js';
import type { AssetName } from './site.js';

export interface Asset {
  readonly content: Buffer;
  readonly type: string;
}

/** The encodings in which assets are sent, in the order in which Larder prefers them. */
export const ENCODINGS = ['br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number];

const COMPRESS: Record<Encoding, (content: Buffer) => Promise<Buffer>> = {
  br: (content) => brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: qualityFor(content) } }),
  gzip: (content) => zip(content, { level: constants.Z_BEST_COMPRESSION }),
};
const brotli = promisify(brotliCompress);
const zip = promisify<Buffer, { level: number }, Buffer>(gzip);

/** Bytes. For a larger file, the best quality of brotli would take seconds. */
const SMALL = 200_000;

const CSS = 'text/css; charset=utf-8';
const JAVASCRIPT = 'text/javascript; charset=utf-8';
const PNG = 'image/png';

const FILES: Record<AssetName, { readonly type: string; readonly from: string }> = {
  'larder.css': { type: CSS, from: './assets/larder.css' },
  'household.css': { type: CSS, from: './assets/household.css' },
  'cook.css': { type: CSS, from: './assets/cook.css' },
  'dark.css': { type: CSS, from: './assets/dark.css' },
  'board.css': { type: CSS, from: './assets/board.css' },
  'home.css': { type: CSS, from: './assets/home.css' },
  'recipe.css': { type: CSS, from: './assets/recipe.css' },
  'plan.css': { type: CSS, from: './assets/plan.css' },
  'stock.css': { type: CSS, from: './assets/stock.css' },
  'board.js': { type: JAVASCRIPT, from: './assets/board.js' },
  'client.js': { type: JAVASCRIPT, from: './assets/client.js' },
  'copy.js': { type: JAVASCRIPT, from: './assets/copy.js' },
  'editing.css': { type: CSS, from: './assets/editing.css' },
  'editing.js': { type: JAVASCRIPT, from: './assets/editing.js' },
  'docs.js': { type: JAVASCRIPT, from: './assets/docs.js' },
  'groceries.css': { type: CSS, from: './assets/groceries.css' },
  'groceries.js': { type: JAVASCRIPT, from: './assets/groceries.js' },
  'service-worker.js': { type: JAVASCRIPT, from: './assets/service-worker.js' },
  'icon-192.png': { type: PNG, from: './assets/icon-192.png' },
  'icon-512.png': { type: PNG, from: './assets/icon-512.png' },
  'icon-maskable.png': { type: PNG, from: './assets/icon-maskable.png' },
  'icon-touch.png': { type: PNG, from: './assets/icon-touch.png' },
  'icon.svg': { type: 'image/svg+xml', from: './assets/icon.svg' },
  'swagger-ui.css': { type: CSS, from: 'swagger-ui-dist/swagger-ui.css' },
  'swagger-ui-bundle.js': { type: JAVASCRIPT, from: 'swagger-ui-dist/swagger-ui-bundle.js' },
};

interface StoredAsset {
  readonly path: string;
  readonly type: string;
  readonly hash: string;
  /** `null` for a large file, which is read for the requests that need it. */
  readonly content: Buffer | null;
}

/** Bytes. Larder's own files are smaller; those of Swagger UI, which few people open, are larger. */
const MOST_KEPT = 100_000;

/** Style sheets, scripts and icons. Their names contain a hash of their content, so browsers may cache them without limit. */
@Injectable()
export class Assets {
  private readonly byFile = new Map<string, StoredAsset>();
  private readonly fileByName = new Map<string, string>();
  private readonly compressed = new Map<string, Promise<Buffer>>();

  constructor() {
    for (const [name, { type, from }] of Object.entries(FILES)) {
      const path = fileURLToPath(import.meta.resolve(from));
      const content = readFileSync(path);
      const hash = versionOf(content);
      const file = name.replace('.', `.${hash}.`);
      this.byFile.set(file, { path, type, hash, content: content.length > MOST_KEPT ? null : content });
      this.fileByName.set(name, file);
    }
  }

  pathOf(name: AssetName): string {
    return `/assets/${this.fileByName.get(name) ?? name}`;
  }

  named(name: AssetName): Promise<Asset> {
    return this.read(this.fileByName.get(name) ?? name, null);
  }

  /**
   * @param encoding of the content. It is compressed at the first request and then cached. `null`: not compressed
   * @throws NotFoundError also when a large file was removed or replaced after the start, for example by an upgrade
   */
  async read(file: string, encoding: Encoding | null): Promise<Asset> {
    const asset = this.byFile.get(file);
    if (asset === undefined) throw notFound();
    const content = await (encoding === null ? contentOf(asset) : this.encoded(asset, encoding));
    return { content, type: asset.type };
  }

  private encoded(asset: StoredAsset, encoding: Encoding): Promise<Buffer> {
    const key = `${encoding} ${asset.path}`;
    const known = this.compressed.get(key);
    if (known !== undefined) return known;
    const compressed = contentOf(asset).then(COMPRESS[encoding]);
    this.compressed.set(key, compressed);
    compressed.catch(() => this.compressed.delete(key));
    return compressed;
  }
}

async function contentOf({ path, hash, content }: StoredAsset): Promise<Buffer> {
  if (content !== null) return content;
  const found = await readFile(path).catch(() => null);
  if (found === null || versionOf(found) !== hash) throw notFound();
  return found;
}

function versionOf(content: Buffer): string {
  return sha256(content).toString('hex').slice(0, 12);
}

function notFound(): NotFoundError {
  return new NotFoundError('There is no such file');
}

function qualityFor({ length }: Buffer): number {
  return length <= SMALL ? constants.BROTLI_MAX_QUALITY : 6;
}
