/** The parts of `multer` that are used here; the package has no types of its own. */
declare module 'multer' {
  import type { Readable } from 'node:stream';
  import type { Request, RequestHandler } from 'express';

  namespace multer {
    interface File {
      readonly fieldname: string;
      readonly originalname: string;
      readonly stream: Readable;
      /** Only with the storage in memory. */
      readonly buffer: Buffer;
    }

    interface Options {
      readonly defParamCharset?: string;
      readonly limits?: Readonly<
        Partial<Record<'fileSize' | 'fieldSize' | 'fields' | 'parts' | 'headerPairs', number>>
      >;
      readonly fileFilter?: (request: Request, file: File, accept: (error: null, isAccepted: boolean) => void) => void;
      /** In memory by default. */
      readonly storage?: {
        _handleFile(request: Request, file: File, done: (error?: unknown) => void): void;
        _removeFile(request: Request, file: File, done: (error: null) => void): void;
      };
    }

    class MulterError extends Error {
      readonly code: string;
    }
  }

  function multer(options: multer.Options): { any(): RequestHandler };

  export = multer;
}
