import { createHash } from 'node:crypto';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';
import { type ArchiveEnd, END } from './archive.js';

/** Writes entries one after the other. After `finish`, `target` has received all of them. */
export class ArchiveWriter {
  private readonly tar = pack();
  private readonly sha256 = new Map<string, string>();
  private readonly written: Promise<void>;

  constructor(target: Writable) {
    this.written = pipeline(Readable.from(this.tar), createGzip(), target);
    // The next call of `add` or `finish` reports the error.
    this.written.catch(() => undefined);
  }

  /** Resolves when the entry has been passed on, so that an archive of any size needs only the memory for one entry. */
  async add(name: string, content: Buffer): Promise<void> {
    this.sha256.set(name, createHash('sha256').update(content).digest('hex'));
    await this.put(name, content);
  }

  async finish(rows: ArchiveEnd['rows']): Promise<void> {
    const end = { sha256: Object.fromEntries(this.sha256), rows: Object.fromEntries(rows) };
    await this.put(END, Buffer.from(JSON.stringify(end)));
    this.tar.finalize();
    await this.written;
  }

  /** Ends an archive that will not be finished. */
  async abandon(): Promise<void> {
    this.tar.destroy();
    await this.written.catch(() => undefined);
  }

  private async put(name: string, content: Buffer): Promise<void> {
    const taken = new Promise<void>((resolve, reject) => {
      const header = { name, size: content.length, mode: 0o600 };
      const entry = this.tar.entry(header, (error) => {
        if (error) reject(error);
        else resolve();
      });
      entry.end(content);
    });
    await Promise.race([taken, this.written]).catch(async (error: unknown) => {
      this.tar.destroy();
      await this.written; // the error of the target is the reason
      throw error;
    });
  }
}
