import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { type EmbeddedServer, type EmbeddedServerOptions, startEmbeddedServer } from './embedded-server.js';

/** Milliseconds before a server that ended by itself is started again, so that one that cannot run does not spin. */
const RESTART_PAUSE = 250;

const NEVER = new Promise<void>(() => undefined);

/** An embedded server that is started again where it ends by itself: killed, out of memory, crashed. */
export class OwnServer {
  /** Settles when it could not be started again at its address. */
  readonly lost: Promise<void>;
  private closing = false;

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
    await this.server.stop();
  }

  private async keepRunning(): Promise<void> {
    do await this.server.exited;
    while (!this.isClosing() && (await this.restart()));
    if (this.isClosing()) await NEVER;
  }

  private async restart(): Promise<boolean> {
    const { url } = this.server;
    this.logger.error('The embedded database ended by itself; starting it again');
    try {
      await this.server.stop();
      await sleep(RESTART_PAUSE);
      if (this.isClosing()) return false;
      this.server = await startEmbeddedServer(this.options);
      return this.server.url === url;
    } catch (error) {
      this.logger.fatal({ err: error }, 'The embedded database does not start again');
      return false;
    }
  }

  private isClosing(): boolean {
    return this.closing;
  }
}
