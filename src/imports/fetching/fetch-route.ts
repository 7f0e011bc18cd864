import { ImportFailure } from '../import-failure.js';

/** Maximum characters of a host in messages. DNS allows 253, but a redirect may contain thousands. */
const MOST_SHOWN = 253;

/** The requested address and the redirects so far. */
export class FetchRoute {
  redirects = 0;
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

  /** @param location the header of a redirect @throws ImportFailure */
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
