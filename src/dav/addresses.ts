import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../config/config.js';
import { basePathOf } from '../http/base-path.js';

/** The addresses of everything below `/dav`, as paths with the path of `PUBLIC_URL`. */
@Injectable()
export class Addresses {
  private readonly base: string;

  constructor(@Inject(CONFIG) { publicUrl }: Pick<Config, 'publicUrl'>) {
    this.base = `${basePathOf(publicUrl)}/dav/`;
  }

  get root(): string {
    return this.base;
  }

  principal(userId: string): string {
    return `${this.base}principals/${userId}/`;
  }

  home(householdId: string): string {
    return `${this.base}calendars/${householdId}/`;
  }

  collection(householdId: string, collection: string): string {
    return `${this.home(householdId)}${encodeURIComponent(collection)}/`;
  }

  object(householdId: string, collection: string, name: string): string {
    return this.collection(householdId, collection) + encodeURIComponent(name);
  }

  /**
   * The name of an object of the collection. Clients send whole addresses and paths, with and without the path of `PUBLIC_URL`.
   * @returns `null` for an address elsewhere
   */
  nameOf(href: string, householdId: string, collection: string): string | null {
    const path = pathOf(href.trim());
    const parent = `/dav/calendars/${householdId}/${encodeURIComponent(collection)}/`;
    const at = path?.lastIndexOf(parent) ?? -1;
    if (path === null || at < 0) return null;
    const name = path.slice(at + parent.length);
    return name === '' || name.includes('/') ? null : decoded(name);
  }
}

function pathOf(href: string): string | null {
  if (href.startsWith('/')) return href;
  return URL.canParse(href) ? new URL(href).pathname : null;
}

function decoded(name: string): string | null {
  try {
    return decodeURIComponent(name);
  } catch {
    return null;
  }
}
