import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { type EmbeddedServer, type EmbeddedServerOptions, startEmbeddedServer } from './embedded-server.js';
import { FolderInUseError } from './embedded/embedded-server-error.js';

/** Milliseconds before a server that ended by itself is started again: twice as many each time it does not start. */
const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 2_000;

const NEVER = new Promise<void>(() => undefined);

/** An embedded server that is started again where it ends by itself: killed, out of memory, crashed. */
export class OwnServer {
  /** Settles when it cannot be started again at its address. */
  readonly lost: Promise<void>;
  private closing = false;
  private restarting: Promise<boolean> = Promise.resolve(true);

  private constructor(
    private server: EmbeddedServer,
    private readonly options: EmbeddedServerOptions,
    private readonly logger: Logger,
  ) {
    this.lost = this.keepRunning();
  }

  /** @throws EmbeddedServerError */
  static async start(options: EmbeddedServerOptions, logger: Logger): Promise<OwnServer> {
    return new OwnServer(await startEmbeddedServer(options), options, logger);
  }

  get url(): string {
    return this.server.url;
  }

  async close(): Promise<void> {
    this.closing = true;
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

  /** Tries for as long as it takes, for a disk that is full now has space again some day. Whether it runs where it ran. */
  private async restart(): Promise<boolean> {
    const { url } = this.server;
    this.logger.error('The embedded database ended by itself; starting it again');
    await this.server.stop();
    let said = '';
    for (let pause = FIRST_PAUSE; !this.isClosing(); pause = Math.min(pause * 2, LONGEST_PAUSE)) {
      await sleep(pause);
      try {
        this.server = await startEmbeddedServer(this.options);
        return this.server.url === url;
      } catch (error) {
        if (error instanceof FolderInUseError) return this.giveUp(error);
        said = this.tellOnce(error, said);
      }
    }
    return false;
  }

  private giveUp(error: Error): false {
    this.logger.fatal({ err: error }, 'The embedded database does not start again');
    return false;
  }

  private tellOnce(error: unknown, said: string): string {
    const { message } = error as Error;
    if (message !== said) this.logger.error({ err: error }, 'The embedded database does not start yet; trying on');
    return message;
  }

  private isClosing(): boolean {
    return this.closing;
  }
}
