import { ImportFailure } from './import-failure.js';

/** Characters of a host in a message: a name that DNS takes has 253 at most, one in a redirect may have thousands. */
const MOST_SHOWN = 253;

/** The address that is asked for, and where its redirects have led so far. */
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

  /** What messages call the site that is asked now; behind a redirect they name the one that people know as well. */
  get site(): string {
    const [site, first] = [hostOf(this.current), hostOf(this.first)];
    return site === first ? site : `${site} (${first} sends on to it)`;
  }

  /** @param location the header of a redirect @throws ImportFailure */
  follow(location: string): void {
    const told = `The address that ${this.site} sends on to`;
    if (!URL.canParse(location, this.current)) throw new ImportFailure('UPSTREAM_ERROR', `${told} cannot be read.`);
    const next = new URL(location, this.current);
    refuse(next, told);
    this.current = next;
    this.redirects++;
  }
}

function refuse({ protocol, username, password }: URL, told: string): void {
  if (protocol !== 'http:' && protocol !== 'https:')
    throw new ImportFailure('ADDRESS_NOT_ALLOWED', `${told} is no web page.`);
  if (username !== '' || password !== '')
    throw new ImportFailure('ADDRESS_NOT_ALLOWED', `${told} has a user name in it.`);
}

function hostOf({ host }: URL): string {
  return host.length <= MOST_SHOWN ? host : `${host.slice(0, MOST_SHOWN)}…`;
}
