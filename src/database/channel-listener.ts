import { Client } from 'pg';

/** What a listener tells its owner. */
export interface Ear {
  /** A new connection listens. */
  opened(): void;
  heard(payload: string): void;
  /** From now on until the next `opened`, what is told is not heard. */
  lost(): void;
}

const CONNECT_TIMEOUT = 5_000;
/** Milliseconds between two attempts to connect. */
const PAUSE = 1_000;

/** Hears what is notified on a channel, over a connection of its own that is made again whenever it breaks. */
export class ChannelListener {
  private client: Client | null = null;
  private pause: NodeJS.Timeout | undefined;
  private stopped = false;

  /** @param url of the server itself: a pooler that hands connections from one to the other passes no notification on */
  constructor(
    private readonly url: string,
    private readonly channel: string,
    private readonly ear: Ear,
  ) {}

  /** Answers at once, and fails never: a server that is away is tried again. */
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
      this.ear.heard(payload);
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
    this.ear.opened();
  }

  private ended(): void {
    this.ear.lost();
    if (!this.stopped)
      this.pause = setTimeout(() => {
        this.start();
      }, PAUSE);
  }
}
