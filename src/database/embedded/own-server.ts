import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { type EmbeddedServer, type EmbeddedServerOptions, startEmbeddedServer } from './embedded-server.js';

/** Milliseconds to wait after the first failed restart; doubled after each further one. The first restart begins at once. */
const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 2_000;

const NEVER = new Promise<void>(() => undefined);

/** An embedded server that is restarted when it ends by itself: killed, out of memory, or crashed. */
export class OwnServer {
  /** Settles when the server had to be restarted at another address, which its users do not know. */
  readonly lost: Promise<void>;
  private readonly closing = new AbortController();
  private restarting: Promise<boolean> = Promise.resolve(true);

  private constructor(
    private server: EmbeddedServer,
    private readonly logger: Logger,
  ) {
    this.lost = this.keepRunning();
  }

  /** @throws EmbeddedServerError */
  static async start(options: EmbeddedServerOptions, logger: Logger): Promise<OwnServer> {
    return new OwnServer(await startEmbeddedServer(options), logger);
  }

  get url(): string {
    return this.server.url;
  }

  async close(): Promise<void> {
    this.closing.abort();
    await this.restarting;
    await this.server.stop();
  }

  private async keepRunning(): Promise<void> {
    do {
      await this.server.exited;
      if (this.isClosing()) break;
      this.restarting = this.restart();
    } while (await this.restarting);
    if (this.isClosing()) await NEVER;
  }

  /** Retries without end, because even a full disk will have space again. @returns whether the server runs at the same address */
  private async restart(): Promise<boolean> {
    const { url } = this.server;
    this.logger.error('The embedded database ended by itself; starting it again');
    let said = '';
    for (let pause = FIRST_PAUSE; !this.isClosing(); pause = Math.min(pause * 2, LONGEST_PAUSE)) {
      try {
        this.server = await this.server.startAgain(this.closing.signal);
        return this.isWhereItWas(url);
      } catch (error) {
        if (this.isClosing()) return false;
        said = this.tellOnce(error, said);
      }
      await sleep(pause, null, { signal: this.closing.signal }).catch(() => undefined);
    }
    return false;
  }

  private isWhereItWas(url: string): boolean {
    if (this.server.url === url) return true;
    this.logger.fatal('The port of the embedded database was taken meanwhile: start Larder again');
    return false;
  }

  private tellOnce(error: unknown, said: string): string {
    const { message } = error as Error;
    if (message !== said) this.logger.error({ err: error }, 'The embedded database does not start yet; trying on');
    return message;
  }

  private isClosing(): boolean {
    return this.closing.signal.aborted;
  }
}
