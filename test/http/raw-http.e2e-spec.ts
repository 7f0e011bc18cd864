import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { sharedLarder } from '../support/shared-larder.js';

const larder = sharedLarder();

/** Everything that the server sends after these bytes until it closes the connection. */
async function answerTo(bytes: string): Promise<string> {
  const { hostname, port } = new URL(larder.url);
  const socket = connect(Number(port), hostname);
  let answer = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => (answer += chunk));
  socket.write(Buffer.from(bytes, 'latin1'));
  await once(socket, 'close');
  return answer;
}

function get(path: string, ...headers: string[]): string {
  return [`GET ${path} HTTP/1.1`, 'Host: localhost', 'Connection: close', ...headers, '', ''].join('\r\n');
}

describe('what is no HTTP request', () => {
  it.each([
    ['a NUL in the address', get('/api/v1/\0'), 400],
    ['a space in the address', get('/api/v1/a b'), 400],
    ['a byte beyond ASCII in the address', get('/\u00ff'), 400],
    ['a NUL in a header', get('/', 'X-Thing: a\0b'), 400],
    ['a header without a name', get('/', ': x'), 400],
    ['a folded header', get('/', 'X-Thing: a', ' b'), 400],
    ['two lengths', get('/', 'Content-Length: 1', 'Content-Length: 2'), 400],
    ['a length and chunks', get('/', 'Content-Length: 1', 'Transfer-Encoding: chunked'), 400],
    ['a length that is no number', get('/', 'Content-Length: -1'), 400],
    ['an unknown method', 'STEAL / HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    ['another protocol', '\x16\x03\x01\x02\x00\x01\x00', 400],
    ['headers without end', get('/', `X-Thing: ${'x'.repeat(20_000)}`), 431],
    ['an address without end', get(`/${'x'.repeat(20_000)}`), 431],
    ['a tunnel', 'CONNECT example.org:443 HTTP/1.1\r\nHost: example.org\r\n\r\n', 405],
  ])('is answered with a problem: %s', async (_what, bytes, status) => {
    const [head = '', body = ''] = (await answerTo(bytes)).split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(head).toMatch(/^Content-Type: application\/problem\+json/m);
    const [, requestId] = /^X-Request-Id: (.*)$/m.exec(head) ?? [];
    expect(JSON.parse(body)).toMatchObject({ status, requestId });
  });

  it('does not affect other clients', async () => {
    expect(await answerTo(get('/health/live'))).toMatch(/^HTTP\/1.1 200 /);
  });
});

describe('an unusual but valid request', () => {
  it('is answered: an expectation nobody knows', async () => {
    expect(await answerTo(get('/health/live', 'Expect: miracles'))).toMatch(/^HTTP\/1.1 200 /);
  });

  it('is answered: the whole address on the first line', async () => {
    expect(await answerTo(get('http://elsewhere.example/health/live'))).toMatch(/^HTTP\/1.1 [24]\d\d /);
  });

  it('is answered: a question about the server as a whole', async () => {
    const answer = await answerTo('OPTIONS * HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1.1 [24]\d\d /);
  });

  it('is answered one by one: two requests at once', async () => {
    const answer = await answerTo(get('/health/live').replace('Connection: close\r\n', '') + get('/health/live'));
    expect(answer.match(/HTTP\/1.1 200 /g)).toHaveLength(2);
  });
});
