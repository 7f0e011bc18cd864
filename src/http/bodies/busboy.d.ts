/** The parts of `busboy` that are used here; the package has no types. */
declare module 'busboy' {
  import type { IncomingHttpHeaders } from 'node:http';
  import type { Readable, Writable } from 'node:stream';

  namespace busboy {
    interface Limits {
      readonly parts?: number;
      readonly fieldSize?: number;
      readonly fieldNameSize?: number;
      readonly headerPairs?: number;
    }

    interface Busboy extends Writable {
      on(event: 'file', listener: (name: string, file: Readable, info: { readonly filename?: string }) => void): this;
      on(
        event: 'field',
        listener: (name: string, value: string, info: { readonly valueTruncated: boolean }) => void,
      ): this;
      on(event: 'partsLimit' | 'close', listener: () => void): this;
      on(event: 'error', listener: (error: unknown) => void): this;
    }
  }

  function busboy(options: {
    readonly headers: IncomingHttpHeaders;
    readonly limits?: busboy.Limits;
    /** The charset of file names; Latin-1 by default, which no browser writes. */
    readonly defParamCharset?: string;
  }): busboy.Busboy;
  export = busboy;
}
