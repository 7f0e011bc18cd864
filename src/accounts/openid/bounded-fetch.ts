import { BodyTooLargeError } from '../../outgoing/read-body.js';

/** Bytes. The longest answers are lists of keys with certificates. */
const LONGEST_ANSWER = 512 * 1_024;

type Fetch = (url: string, options: RequestInit) => Promise<Response>;

/**
 * Requests to the provider: together they end with `deadline`, and each answer has a bounded length.
 * @throws BodyTooLargeError, or an error of `fetch`
 */
export function boundedFetch(deadline: AbortSignal): Fetch {
  return async (url, options) => {
    const signal = options.signal == null ? deadline : AbortSignal.any([options.signal, deadline]);
    const response = await fetch(url, { ...options, signal, redirect: 'manual' });
    const { status, statusText, headers } = response;
    const body = await bodyOf(response);
    // A status without a body allows none, not even an empty one.
    return new Response(body.length === 0 ? null : body, { status, statusText, headers });
  };
}

async function bodyOf({ body }: Response): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    length += chunk.length;
    if (length > LONGEST_ANSWER) throw new BodyTooLargeError();
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}
