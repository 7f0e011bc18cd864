import { Client } from 'pg';

/** Callbacks of a `ChannelListener`. */
export interface ChannelHandler {
  /** A new connection listens now. */
  opened(): void;
  heard(payload: string): void;
  /** The connection is lost. Notifications are missed until the next `opened`. */
  lost(): void;
}

const CONNECT_TIMEOUT = 5_000;
/** Milliseconds before the next attempt to connect. */
const PAUSE = 1_000;

/** Receives the notifications of a channel, over a connection of its own. When the connection breaks, it connects again. */
export class ChannelListener {
  private client: Client | null = null;
  private pause: NodeJS.Timeout | undefined;
  private stopped = false;

  /** @param url the server itself: a pooler that shares connections does not pass notifications on */
  constructor(
    private readonly url: string,
    private readonly channel: string,
    private readonly handler: ChannelHandler,
  ) {}

  /** Returns at once and never fails: it repeats the attempt until the server can be reached. */
  start(): void {
    const client = new Client({
      connectionString: this.url,
      application_name: 'larder listener',
      connectionTimeoutMillis: CONNECT_TIMEOUT,
      keepAlive: true,
    });
    this.client = client;
    client.on('error', () => undefined);
    client.on('notification', ({ payload = '' }) => {
      this.handler.heard(payload);
    });
    client.once('end', () => {
      this.ended();
    });
    this.listen(client).catch(() => client.end().catch(() => undefined));
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.pause);
    await this.client?.end().catch(() => undefined);
  }

  private async listen(client: Client): Promise<void> {
    await client.connect();
    await client.query(`LISTEN ${this.channel}`);
    this.handler.opened();
  }

  private ended(): void {
    this.handler.lost();
    if (!this.stopped)
      this.pause = setTimeout(() => {
        this.start();
      }, PAUSE);
  }
}
