import { type FetchedKind, type FetchLimits, type FetchSettings, GuardedFetcher } from '../fetching/guarded-fetcher.js';
import { ImportFailure } from '../import-failure.js';

const LIMITS: FetchLimits = { firstByteMs: 8_000, wholeMs: 20_000, bytes: 10_000_000, redirects: 5 };

/** Types that servers send when they do not know the type. The bytes decide. */
const UNKNOWN = ['application/octet-stream', 'binary/octet-stream'];
const PICTURE: FetchedKind = { accept: 'image/webp,image/avif;q=0.9,image/*;q=0.8', refuseType };

/** Fetches pictures without checking that the bytes are a picture. */
export class PictureFetcher {
  private readonly fetcher: GuardedFetcher;

  constructor(settings: FetchSettings) {
    this.fetcher = new GuardedFetcher(settings, PICTURE, LIMITS);
  }

  /** @throws ImportFailure */
  async fetch(address: string, stop?: AbortSignal): Promise<Buffer> {
    return (await this.fetcher.fetch(address, stop)).body;
  }

  close(): Promise<void> {
    return this.fetcher.close();
  }
}

function refuseType(contentType: string | null): void {
  const type = contentType?.split(';')[0]?.trim().toLowerCase();
  if (type === undefined || UNKNOWN.includes(type)) return;
  if (type.startsWith('image/') && type !== 'image/svg+xml') return;
  throw new ImportFailure('UNSUPPORTED_CONTENT', `The address is no picture but ${type.slice(0, 100)}.`);
}
