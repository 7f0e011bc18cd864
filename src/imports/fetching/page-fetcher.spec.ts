import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { AddressGuard, WEB_PORTS } from '../../outgoing/address-guard.js';
import { userAgent } from './guarded-fetcher.js';
import { PAGE_LIMITS, PageFetcher } from './page-fetcher.js';

const PAGE = '<html><title>Soup</title></html>';

describe('PageFetcher', () => {
  let site: Server;
  let fetcher: PageFetcher;
  let routes: Record<string, RequestListener>;

  beforeEach(async () => {
    routes = {};
    site = createServer((request, response) => {
      const route = routes[request.url ?? ''];
      if (route === undefined) response.writeHead(404).end();
      else route(request, response);
    });
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    fetcher = fetcherOf({ firstByteMs: 1_000, wholeMs: 2_000, bytes: 100_000 });
  });

  afterEach(async () => {
    await fetcher.close();
    site.closeAllConnections();
    await new Promise((resolve) => site.close(resolve));
  });

  const fetcherOf = (limits: Partial<typeof PAGE_LIMITS>, allowed = ['127.0.0.1']): PageFetcher =>
    new PageFetcher(
      {
        guard: new AddressGuard({ allowed, ports: WEB_PORTS, isPrivateOpen: false }),
        userAgent: userAgent('1.2.3', 'ada@example.org'),
        proxyUrl: null,
      },
      { ...PAGE_LIMITS, ...limits },
    );
  const at = (path: string, host = '127.0.0.1'): string =>
    `http://${host}:${(site.address() as AddressInfo).port}${path}`;
  const answer =
    (status: number, headers: Record<string, string>, body: string | Buffer = PAGE): RequestListener =>
    (_request, response) => {
      response.writeHead(status, headers).end(body);
    };
  const html = { 'content-type': 'text/html; charset=utf-8' };

  it('gives the page and the address where redirects ended', async () => {
    routes['/old'] = answer(301, { location: '/new' });
    routes['/new'] = answer(200, html);
    expect(await fetcher.fetch(at('/old'))).toEqual({ html: PAGE, isText: false, url: at('/new') });
  });

  it('sends back the cookies of a host that first sets them, to this host alone', async () => {
    const seen: (string | undefined)[] = [];
    routes['/guarded'] = (request, response) => {
      const { cookie } = request.headers;
      seen.push(cookie);
      if (cookie === 'seen=1; way=a') response.writeHead(200, html).end(PAGE);
      else response.writeHead(302, { location: '/guarded', 'set-cookie': ['seen=1; Path=/; HttpOnly', 'way=a'] }).end();
    };
    routes['/away'] = (_request, response) => {
      response.writeHead(302, { location: at('/other', 'localhost'), 'set-cookie': 'seen=1' }).end();
    };
    routes['/other'] = (request, response) => {
      seen.push(request.headers.cookie);
      response.writeHead(200, html).end(PAGE);
    };
    expect(await fetcher.fetch(at('/guarded'))).toMatchObject({ html: PAGE });
    expect(await fetcher.fetch(at('/guarded'))).toMatchObject({ html: PAGE });
    await fetcher.fetch(at('/away'));
    expect(seen).toEqual([undefined, 'seen=1; way=a', undefined, 'seen=1; way=a', undefined]);
  });

  it('goes where a page sends on by itself, with the cookies that it set, also to itself', async () => {
    const refresh = (address: string): string => `<html><meta http-equiv="refresh" content="0; url=${address}"></html>`;
    routes['/door'] = (request, response) => {
      if (request.headers.cookie === 'seen=1') response.writeHead(200, html).end(PAGE);
      else response.writeHead(200, { ...html, 'set-cookie': 'seen=1' }).end(refresh('/door'));
    };
    routes['/old'] = answer(200, html, refresh('/door'));
    routes['/again'] = answer(200, html, refresh('/again'));
    routes['/one'] = answer(200, html, refresh('/two'));
    routes['/two'] = answer(200, html, refresh('/one'));
    routes['/inside'] = answer(200, html, refresh('http://169.254.169.254/latest/meta-data'));
    expect(await fetcher.fetch(at('/old'))).toEqual({ html: PAGE, isText: false, url: at('/door') });
    expect(await fetcher.fetch(at('/again'))).toMatchObject({ html: refresh('/again') });
    routes['/lost'] = answer(200, html, refresh('/nowhere'));
    expect(await fetcher.fetch(at('/one'))).toMatchObject({ html: refresh('/two') });
    expect(await fetcher.fetch(at('/lost'))).toMatchObject({ html: refresh('/nowhere') });
    await expect(fetcher.fetch(at('/inside'))).rejects.toMatchObject({ code: 'ADDRESS_NOT_ALLOWED' });
  });

  it.each([
    ['application/ld+json', '{"@type":"Recipe"}', true],
    ['text/plain; charset=utf-8', 'Soup', true],
    ['text/markdown', '# Soup', true],
    ['text/plain', PAGE, false],
    ['', PAGE, false],
  ])('gives %s as text when it is none of a page', async (type, body, isText) => {
    routes['/'] = answer(200, { 'content-type': type }, body);
    expect(await fetcher.fetch(at('/'))).toMatchObject({ html: body, isText });
  });

  it('names Larder and the contact in the User-Agent', async () => {
    let agent: string | undefined;
    routes['/'] = (request, response) => {
      agent = request.headers['user-agent'];
      response.writeHead(200, html).end(PAGE);
    };
    await fetcher.fetch(at('/'));
    expect(agent).toBe('Mozilla/5.0 (compatible; Larder/1.2.3; +ada@example.org)');
  });

  it.each([
    ['gzip', gzipSync(PAGE)],
    ['br', brotliCompressSync(PAGE)],
    ['gzip, br', brotliCompressSync(gzipSync(PAGE))],
  ])('decodes %s', async (encoding, body) => {
    routes['/'] = answer(200, { ...html, 'content-encoding': encoding }, body);
    expect((await fetcher.fetch(at('/'))).html).toBe(PAGE);
  });

  it.each([
    ['BLOCKED', false, answer(403, html)],
    ['BLOCKED', false, answer(429, html)],
    ['BLOCKED', false, answer(503, { ...html, 'cf-mitigated': 'challenge' })],
    ['UPSTREAM_ERROR', false, answer(404, html)],
    ['UPSTREAM_ERROR', true, answer(500, html)],
    ['UPSTREAM_ERROR', false, answer(302, { location: '/' })],
    ['ADDRESS_NOT_ALLOWED', false, answer(302, { location: 'http://169.254.169.254/latest/meta-data' })],
    ['ADDRESS_NOT_ALLOWED', false, answer(302, { location: 'http://[::1]:1/' })],
    ['ADDRESS_NOT_ALLOWED', false, answer(302, { location: 'file:///etc/passwd' })],
    ['ADDRESS_NOT_ALLOWED', false, answer(302, { location: 'ftp://127.0.0.1/' })],
    ['UPSTREAM_ERROR', false, answer(302, { location: 'http://[fe80::1%25eth0]/' })],
    ['ADDRESS_NOT_ALLOWED', false, answer(302, { location: 'http://user:secret@127.0.0.1/' })],
    ['UNSUPPORTED_CONTENT', false, answer(200, { 'content-type': 'application/pdf' })],
    ['UNSUPPORTED_CONTENT', false, answer(200, { ...html, 'content-encoding': 'snappy' })],
    ['TOO_LARGE', false, answer(200, html, 'x'.repeat(100_001))],
    ['TOO_LARGE', false, answer(200, { ...html, 'content-encoding': 'gzip' }, gzipSync(Buffer.alloc(5_000_000)))],
    [
      'TOO_LARGE',
      false,
      answer(200, { ...html, 'content-encoding': 'br' }, brotliCompressSync(Buffer.alloc(5_000_000))),
    ],
    ['UNREACHABLE', true, (_request, response) => response.destroy()],
    ['UNREACHABLE', true, () => undefined],
    [
      'UNREACHABLE',
      true,
      (_request, response) => {
        response.writeHead(200, { ...html, 'content-length': '1000' }).write('<html>');
      },
    ],
  ] satisfies [string, boolean, RequestListener][])(
    'fails with %s (again: %p), case %#',
    async (code, retryable, route) => {
      routes['/'] = route;
      await expect(fetcher.fetch(at('/'))).rejects.toMatchObject({ code, retryable });
    },
  );

  it.each([
    [
      'a private address',
      'ADDRESS_NOT_ALLOWED',
      'http://10.1.2.3/admin',
      /^10\.1\.2\.3 \(127\.0\.0\.1:\d+ sends on to it\)/,
    ],
    ['a name of DNS that is not there', 'UNREACHABLE', 'http://recipes.invalid/', /recipes\.invalid \(127\./],
    ['a page that is not there', 'UPSTREAM_ERROR', '/gone', /^127\.0\.0\.1:\d+ has no page/],
    ['a page without an end', 'UPSTREAM_ERROR', '/', /^127\.0\.0\.1:\d+ sends on from page to page/],
    ['a file', 'ADDRESS_NOT_ALLOWED', 'file:///etc/passwd', /^The address that 127\.0\.0\.1:\d+ sends on to is no/],
  ])('names the site that redirects lead to: %s', async (_what, code, location, message) => {
    routes['/'] = answer(302, { location });
    await expect(fetcher.fetch(at('/'))).rejects.toMatchObject({ code, message: expect.stringMatching(message) });
  });

  it('blames the second of two sites for what it answers', async () => {
    const second = createServer(answer(403, html));
    await new Promise<void>((resolve) => second.listen(0, '127.0.0.1', resolve));
    const { port } = second.address() as AddressInfo;
    routes['/'] = answer(302, { location: `http://127.0.0.1:${port}/soup` });
    const message = expect.stringMatching(
      `^127\\.0\\.0\\.1:${port} \\(${new URL(at('/')).host} sends on to it\\) does not`,
    );
    await expect(fetcher.fetch(at('/'))).rejects.toMatchObject({ code: 'BLOCKED', message });
    second.close();
  });

  it('shortens the name of a host in a message', async () => {
    routes['/'] = answer(302, { location: `http://${'x.'.repeat(5_000)}invalid/` });
    const failure = await fetcher.fetch(at('/')).catch((error: unknown) => error as Error);
    expect((failure as Error).message.length).toBeLessThan(500);
  });

  it('closes a connection that is not used', async () => {
    routes['/'] = answer(200, { ...html, connection: 'keep-alive', 'keep-alive': 'timeout=600' });
    site.keepAliveTimeout = 0;
    const connected = once(site, 'connection') as Promise<[Socket]>;
    await fetcher.fetch(at('/'));
    const [socket] = await connected;
    if (!socket.closed) await once(socket, 'close');
  });

  it('passes on the pause that a site asks for', async () => {
    routes['/'] = answer(503, { ...html, 'retry-after': '120' });
    await expect(fetcher.fetch(at('/'))).rejects.toMatchObject({ retryAfterSeconds: 120 });
  });

  it('refuses a name that resolves to a private address, and finds it once that address is allowed', async () => {
    routes['/'] = answer(200, html);
    const strict = fetcherOf({}, []);
    await expect(strict.fetch(at('/', 'localhost'))).rejects.toMatchObject({ code: 'ADDRESS_NOT_ALLOWED' });
    await strict.close();
    expect((await fetcher.fetch(at('/', 'localhost'))).html).toBe(PAGE);
  });

  it.each(['2130706433', '0x7f000001', '0177.0.0.1', '127.1', '[::ffff:127.0.0.1]', '0'])(
    'refuses a private address spelt %s',
    async (host) => {
      const strict = fetcherOf({}, []);
      await expect(strict.fetch(`http://${host}/`)).rejects.toMatchObject({ code: 'ADDRESS_NOT_ALLOWED' });
      await strict.close();
    },
  );

  it('stops when it is aborted', async () => {
    routes['/'] = () => undefined;
    const stop = new AbortController();
    const fetching = fetcher.fetch(at('/'), stop.signal);
    stop.abort(new Error('stopped'));
    await expect(fetching).rejects.toThrow('stopped');
  });
});
