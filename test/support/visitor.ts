export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The cookies that the server set in this reply. */
  readonly cookies: readonly string[];
}

export interface Sent {
  readonly headers?: Record<string, string>;
  readonly json?: unknown;
  /** Pairs for a field that occurs several times. */
  readonly form?: Record<string, string> | [string, string][];
  /** Sent unchanged. */
  readonly body?: string | Uint8Array<ArrayBuffer>;
}

/** A client that keeps its cookies as a browser does, and follows no redirect. */
export class Visitor {
  private readonly jar = new Map<string, string>();

  constructor(readonly url: string) {}

  get cookie(): string {
    return [...this.jar].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Reply> {
    return this.send('GET', path, { headers });
  }

  /** Requests a page with the headers of a browser. */
  open(path: string): Promise<Reply> {
    return this.get(path, { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' });
  }

  async send(method: string, path: string, { headers = {}, json, form, body }: Sent = {}): Promise<Reply> {
    const response = await fetch(this.url + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(this.jar.size > 0 && { cookie: this.cookie }),
        ...(json !== undefined && { 'content-type': 'application/json' }),
        ...(form && { accept: 'text/html' }),
        ...headers,
      },
      ...(json !== undefined && { body: JSON.stringify(json) }),
      ...(form && { body: new URLSearchParams(form) }),
      ...(body !== undefined && { body }),
    });
    const cookies = response.headers.getSetCookie();
    for (const cookie of cookies) this.keep(cookie);
    return { status: response.status, headers: response.headers, text: await response.text(), cookies };
  }

  private keep(cookie: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    if (value === '') this.jar.delete(name);
    else this.jar.set(name, value);
  }
}

// The caller knows the type of the answer.
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
export function bodyOf<T>(reply: Reply): T {
  return JSON.parse(reply.text) as T;
}
