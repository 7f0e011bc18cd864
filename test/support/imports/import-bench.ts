import { type AnyDatabase, cloneDatabase, type TestDatabase } from '../database/database.js';
import { type Importing, newImporter } from './importing.js';
import { type RunningLarder, startLarder } from '../larder.js';
import type { SharedLarder } from '../shared-larder.js';
import { html, recipePage, type Site, startSite } from '../site.js';

/** A Larder that other specs use too, a site that it may fetch from, and a household. */
export class SharedImportBench {
  protected constructor(
    readonly database: AnyDatabase,
    readonly site: Site,
    readonly larder: { readonly url: string },
    readonly home: Importing,
  ) {}

  static async open(larder: SharedLarder): Promise<SharedImportBench> {
    return new SharedImportBench(larder.database, await startSite(), larder, await newImporter(larder.url));
  }

  stop(): Promise<void> {
    return this.site.close();
  }

  /** Puts a page at a path of its own, so that tests do not share pages, and returns its URL. */
  page(path: string, body = recipePage('Soup')): string {
    this.site.routes[path] = html(body);
    return this.site.url + path;
  }

  /** Delays the answers at this path until the returned function is called. */
  holdBack(path: string, body: string): () => void {
    let answer: () => void = () => undefined;
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    this.site.routes[path] = (request, response) => {
      void asked.then(() => {
        html(body)(request, response);
      });
    };
    return answer;
  }

  query(text: string, values: readonly unknown[] = []): Promise<unknown[]> {
    return this.database.query(text, values);
  }
}

/** An import bench with a Larder of its own. */
export class ImportBench extends SharedImportBench {
  private constructor(
    override readonly database: TestDatabase,
    site: Site,
    /** Settings with which another process joins this Larder. */
    readonly settings: Record<string, string>,
    override readonly larder: RunningLarder,
    home: Importing,
  ) {
    super(database, site, larder, home);
  }

  /** @param env further settings */
  static async start(env: Record<string, string> = {}): Promise<ImportBench> {
    const database = await cloneDatabase();
    const site = await startSite();
    const settings = {
      DATABASE_URL: database.url,
      SIGN_UP: 'open',
      IMPORT_ALLOW_ADDRESSES: '127.0.0.1',
      RATE_LIMIT_REQUESTS: '0',
      ...env,
    };
    const larder = await startLarder(settings);
    return new ImportBench(database, site, settings, larder, await newImporter(larder.url));
  }

  override async stop(): Promise<void> {
    await this.larder.stop();
    await this.site.close();
    await this.database.drop();
  }

  /** Makes an import look as if ten processes had died while they worked on it. */
  async interruptTenTimes(id: string): Promise<void> {
    await this.home.settled(id, ['failed']);
    await this.query(
      `WITH begun AS (UPDATE recipe_imports SET status = 'processing' WHERE id = $1 RETURNING *)
       INSERT INTO tasks (kind, household_id, subject, state, attempts, interruptions, lease_token, lease_until)
       SELECT 'import', household_id, id, 'running', 1, 9, gen_random_uuid(), now() FROM begun`,
      [id],
    );
  }
}
