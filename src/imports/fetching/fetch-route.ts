import { ImportFailure } from '../import-failure.js';

/** Maximum characters of a host in messages. DNS allows 253, but a redirect may contain thousands. */
const MOST_SHOWN = 253;
/** Of one host. Browsers accept longer ones. */
const MOST_COOKIES = 20;
const LONGEST_COOKIE = 1_024;

/** The requested address and the redirects so far. */
export class FetchRoute {
  redirects = 0;
  private readonly cookies = new Map<string, Map<string, string>>();
  private current: URL;

  /** @throws ImportFailure */
  constructor(private readonly first: URL) {
    refuse(first, 'The address');
    this.current = first;
  }

  get url(): URL {
    return this.current;
  }

  /** The site for messages. After a redirect to another host it also names the first one, which people know. */
  get site(): string {
    const [site, first] = [hostOf(this.current), hostOf(this.first)];
    return site === first ? site : `${site} (${first} sends on to it)`;
  }

  /**
   * What hosts set on the way, each for itself: some sites answer only a client that sends it back. Nothing is kept after the import.
   * @param headers `Set-Cookie` of an answer of the current host
   */
  remember(headers: readonly string[]): void {
    const own = this.cookies.get(this.current.host) ?? new Map<string, string>();
    this.cookies.set(this.current.host, own);
    for (const header of headers) {
      const [, name, value] = /^\s*([^=;\s]+)=([^;]*)/.exec(header.slice(0, LONGEST_COOKIE)) ?? [];
      if (name !== undefined && value !== undefined && (own.has(name) || own.size < MOST_COOKIES))
        own.set(name, value.trim());
    }
  }

  /** The `Cookie` header for the current host; `null` for none. */
  get cookie(): string | null {
    const own = [...(this.cookies.get(this.current.host) ?? [])];
    return own.length === 0 ? null : own.map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** Whether the address, relative to the current one, is the current one. */
  isAt(address: string): boolean {
    return URL.canParse(address, this.current) && new URL(address, this.current).href === this.current.href;
  }

  /** @param location the header of a redirect, or where a page sends on @throws ImportFailure */
  follow(location: string): void {
    const subject = `The address that ${this.site} sends on to`;
    if (!URL.canParse(location, this.current)) throw new ImportFailure('UPSTREAM_ERROR', `${subject} cannot be read.`);
    const next = new URL(location, this.current);
    refuse(next, subject);
    this.current = next;
    this.redirects++;
  }
}

function refuse({ protocol, username, password }: URL, subject: string): void {
  if (protocol !== 'http:' && protocol !== 'https:')
    throw new ImportFailure('ADDRESS_NOT_ALLOWED', `${subject} is no web page.`);
  if (username !== '' || password !== '')
    throw new ImportFailure('ADDRESS_NOT_ALLOWED', `${subject} has a user name in it.`);
}

function hostOf({ host }: URL): string {
  return host.length <= MOST_SHOWN ? host : `${host.slice(0, MOST_SHOWN)}…`;
}
