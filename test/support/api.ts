import request, { type Test } from 'supertest';

/** The API as a program with a key calls it; paths are those under `/api/v1`. */
export class Api {
  constructor(
    readonly url: string,
    readonly key: string,
  ) {}

  get(path: string): Test {
    return this.send('get', path);
  }

  post(path: string, body: object): Test {
    return this.send('post', path).send(body);
  }

  put(path: string, body: object = {}): Test {
    return this.send('put', path).send(body);
  }

  patch(path: string, body: object): Test {
    return this.send('patch', path).send(body);
  }

  delete(path: string): Test {
    return this.send('delete', path);
  }

  private send(method: 'get' | 'post' | 'put' | 'patch' | 'delete', path: string): Test {
    return request(this.url)[method](`/api/v1${path}`).set('x-api-key', this.key);
  }
}

/** Returns the body of an answer, which must be a success. */
export async function ok(sent: Test): Promise<unknown> {
  return (await sent.expect(200)).body as unknown;
}
