import { randomUUID } from 'node:crypto';
import { load } from 'cheerio';
import { ok } from './api.js';
import type { Household } from './household.js';

/** An answer of `/dav`. */
export interface DavReply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** One resource of a multistatus. */
export interface DavResource {
  readonly href: string;
  /** Of the resource itself, in a sync; `null` when it has properties. */
  readonly status: number | null;
  /** The XML of the properties with status 200, by their names without prefix. */
  readonly found: Readonly<Record<string, string>>;
  /** The names of those with another status. */
  readonly missing: readonly string[];
}

const NAMESPACES =
  'xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav" xmlns:CS="http://calendarserver.org/ns/" xmlns:A="http://apple.com/ns/ical/"';

/** A program that speaks CalDAV, with the e-mail address of a person and an API key. */
export class CalDav {
  /** The path of the home, as the server says it. */
  readonly home: string;

  constructor(
    readonly url: string,
    readonly householdId: string,
    private readonly authorization: string,
  ) {
    this.home = `/dav/calendars/${householdId}/`;
  }

  collection(name = 'list'): string {
    return `${this.home}${name}/`;
  }

  async send(
    method: string,
    path: string,
    body?: string | Uint8Array<ArrayBuffer>,
    headers: Record<string, string> = {},
  ): Promise<DavReply> {
    const reply = await fetch(this.url + path, {
      method,
      redirect: 'manual',
      headers: { authorization: this.authorization, ...headers },
      ...(body !== undefined && { body }),
    });
    return { status: reply.status, headers: reply.headers, text: await reply.text() };
  }

  propfind(path: string, properties: string, depth = '0'): Promise<DavReply> {
    const body = `<?xml version="1.0"?><D:propfind ${NAMESPACES}><D:prop>${properties}</D:prop></D:propfind>`;
    return this.send('PROPFIND', path, body, { 'content-type': 'application/xml; charset=utf-8', depth });
  }

  /** @param name of the report with its prefix @param content of its element */
  report(path: string, name: string, content: string): Promise<DavReply> {
    const body = `<?xml version="1.0"?><${name} ${NAMESPACES}>${content}</${name}>`;
    return this.send('REPORT', path, body, { 'content-type': 'application/xml; charset=utf-8', depth: '1' });
  }

  put(path: string, text: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}): Promise<DavReply> {
    return this.send('PUT', path, text, { 'content-type': 'text/calendar; charset=utf-8', ...headers });
  }

  get(path: string, headers: Record<string, string> = {}): Promise<DavReply> {
    return this.send('GET', path, undefined, headers);
  }

  delete(path: string, headers: Record<string, string> = {}): Promise<DavReply> {
    return this.send('DELETE', path, undefined, headers);
  }

  /** Adds a task, as a program does. @returns its path */
  async add(summary: string, { collection = 'list', uid = '', lines = [] as readonly string[] } = {}): Promise<string> {
    const own = uid === '' ? randomUUID() : uid;
    const path = `${this.collection(collection)}${encodeURIComponent(own)}.ics`;
    const { status, text } = await this.put(path, todo(own, summary, ...lines), { 'if-none-match': '*' });
    if (status !== 201) throw new Error(`PUT was answered with ${status}: ${text}`);
    return path;
  }

  /** All tasks with their content, by their paths. */
  async tasks(collection = 'list'): Promise<ReadonlyMap<string, string>> {
    const filter = '<C:filter><C:comp-filter name="VCALENDAR"><C:comp-filter name="VTODO"/></C:comp-filter></C:filter>';
    const query = `<D:prop><D:getetag/><C:calendar-data/></D:prop>${filter}`;
    const { text } = await this.report(this.collection(collection), 'C:calendar-query', query);
    return new Map(resources(text).map(({ href, found }) => [href, found['calendar-data'] ?? '']));
  }

  /** What changed since the token; everything without one. */
  async sync(
    token = '',
    collection = 'list',
    limit = '',
  ): Promise<{ reply: DavReply; token: string; resources: DavResource[] }> {
    const content = `<D:sync-token>${token}</D:sync-token><D:sync-level>1</D:sync-level>${limit}<D:prop><D:getetag/></D:prop>`;
    const reply = await this.report(this.collection(collection), 'D:sync-collection', content);
    return { reply, token: tokenIn(reply.text), resources: resources(reply.text) };
  }
}

export async function calDavOf(household: Household): Promise<CalDav> {
  const me = (await ok(household.api.get('/me'))) as { householdId: string };
  return new CalDav(household.api.url, me.householdId, basic(household.email, household.key));
}

export function basic(name: string, password: string): string {
  return `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;
}

/** A VCALENDAR with a task. @param lines further properties */
export function todo(uid: string, summary: string, ...lines: readonly string[]): string {
  const stamp = 'DTSTAMP:20300101T100000Z';
  const task = ['BEGIN:VTODO', `UID:${uid}`, stamp, `SUMMARY:${summary}`, ...lines, 'END:VTODO'];
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Tests//EN', ...task, 'END:VCALENDAR', ''].join('\r\n');
}

/** The value of a property in an iCalendar text; `null` without it. */
export function lineOf(text: string, name: string): string | null {
  const [, value] = new RegExp(`^${name}(?:;[^:]*)?:(.*)$`, 'm').exec(text.replace(/\r\n[ \t]/g, '')) ?? [];
  return value?.trimEnd() ?? null;
}

/** The resources of a multistatus. */
export function resources(text: string): DavResource[] {
  const $ = load(text, { xml: true });
  return $('D\\:response')
    .toArray()
    .map((response) => {
      const found: Record<string, string> = {};
      const missing: string[] = [];
      for (const propstat of $(response).children('D\\:propstat').toArray()) {
        const isFound = $(propstat).children('D\\:status').text().includes(' 200 ');
        for (const property of $(propstat).children('D\\:prop').children().toArray()) {
          const name = property.name.replace(/^.*:/, '');
          const element = $(property);
          if (isFound) found[name] = element.children().length > 0 ? (element.html() ?? '') : element.text();
          else missing.push(name);
        }
      }
      const [, status = null] = /\s(\d{3})\s/.exec($(response).children('D\\:status').text()) ?? [];
      return {
        href: $(response).children('D\\:href').text(),
        status: status === null ? null : Number(status),
        found,
        missing,
      };
    });
}

/** The element that says which condition is not fulfilled. */
export function conditionOf({ text }: DavReply): string {
  return load(text, { xml: true })('D\\:error').children().first().prop('name');
}

function tokenIn(text: string): string {
  return load(text, { xml: true })('D\\:multistatus > D\\:sync-token').text();
}
