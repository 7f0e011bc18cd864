import type { Response } from 'express';

/** An answer that is complete, but not sent yet. */
export interface Answer {
  readonly status: number;
  readonly contentType: string;
  readonly body: Buffer;
}

type End = (chunk?: unknown, encoding?: BufferEncoding, told?: () => void) => Response;

interface Holder {
  /** Called once, before anything is sent. @param answer `null` when the request ends without an answer */
  readonly settle: (answer: Answer | null) => Promise<void>;
  /** Sends an error instead of the answer, because `settle` failed. */
  readonly fail: (error: unknown) => void;
}

/**
 * Sends the answer only after `settle` has resolved, for example after a commit. The operation must write its answer in one piece.
 */
export function holdAnswer(response: Response, { settle, fail }: Holder): void {
  const said = new Set(response.getHeaderNames());
  const own = { end: held, destroy, write: refuseToWrite };

  function release(): void {
    for (const name of Object.keys(own)) Reflect.deleteProperty(response, name);
  }

  function held(...[chunk, encoding, told]: Parameters<End>): Response {
    release();
    settle(answerOf(response, chunk, encoding)).then(
      () => {
        (response.end as End)(chunk, encoding, told);
      },
      (error: unknown) => {
        for (const name of response.getHeaderNames()) if (!said.has(name)) response.removeHeader(name);
        fail(error);
      },
    );
    return response;
  }

  function destroy(error?: Error): Response {
    release();
    void settle(null).catch(() => undefined);
    return response.destroy(error);
  }

  Object.assign(response, own);
}

function answerOf(response: Response, chunk: unknown, encoding?: BufferEncoding): Answer {
  const body =
    chunk instanceof Uint8Array ? Buffer.from(chunk) : Buffer.from(typeof chunk === 'string' ? chunk : '', encoding);
  return { status: response.statusCode, contentType: String(response.getHeader('content-type') ?? ''), body };
}

function refuseToWrite(): never {
  throw new Error('The answer to an operation that has a name goes out in one piece');
}
