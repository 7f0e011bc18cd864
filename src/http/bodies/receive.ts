import type { Request, RequestHandler, Response } from 'express';
import multer from 'multer';
import {
  DomainError,
  MalformedBodyError,
  PayloadTooLargeError,
  RequestTimeoutError,
  ServiceUnavailableError,
  UnsupportedMediaTypeError,
} from '../problems/errors.js';
import { waitsToSend } from './unread-body.js';

/** Milliseconds in which a whole body must arrive, and in which the next bytes of a file must. */
const MOST_TIME = 30_000;
const MOST_IDLE = 30_000;

/** How much may arrive, and how slowly. */
export interface ReceivingLimits {
  /** Bytes of the body as it is sent. The caller has refused a body that announces more. */
  readonly bytes: number;
  /** Makes the error for a larger body. */
  readonly tooLarge: () => DomainError;
  /** Whether the body may take long, if it does not pause. */
  readonly isLong?: boolean;
}

/**
 * Reads a body with a middleware of Express or multer, and sends 100 Continue first when the client waits for it. These parsers call
 * back only when the whole body has arrived, even if they refused it, so size and time are limited here too.
 * @throws DomainError
 */
export async function receive(
  parser: RequestHandler,
  request: Request,
  response: Response,
  { bytes, tooLarge, isLong = false }: ReceivingLimits,
): Promise<void> {
  if (waitsToSend(request)) response.writeContinue();
  let timer: NodeJS.Timeout | undefined;
  try {
    await new Promise<void>((resolve, reject) => {
      void parser(request, response, (error?: unknown) => {
        if (error === undefined) resolve();
        else reject(asError(error));
      });
      let received = 0;
      request.on('data', (chunk: Buffer) => {
        received += chunk.length;
        if (received > bytes) reject(tooLarge());
      });
      request.once('close', () => {
        if (!request.readableEnded) reject(new MalformedBodyError('The body ended too early'));
      });
      if (isLong)
        request.setTimeout(MOST_IDLE, () => {
          reject(new RequestTimeoutError(`No bytes arrived for ${MOST_IDLE / 1_000} s`));
        });
      else
        timer = setTimeout(() => {
          reject(new RequestTimeoutError(`The body did not arrive in ${MOST_TIME / 1_000} s`));
        }, MOST_TIME);
    });
  } catch (error) {
    if (!request.complete) response.setHeader('Connection', 'close');
    throw refusalOf(error, tooLarge);
  } finally {
    clearTimeout(timer);
    if (isLong) request.setTimeout(0);
  }
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}

/** The error for the client. body-parser names the reason in `type`, the system in `code`. */
function refusalOf(error: unknown, tooLarge: () => DomainError): DomainError {
  if (error instanceof DomainError) return error;
  if (error instanceof multer.MulterError) return refusalOfForm(error);
  const { type, code } = error as { type?: string; code?: string };
  switch (type ?? code) {
    case 'entity.too.large':
      return tooLarge();
    case 'parameters.too.many':
      return new PayloadTooLargeError('The form has too many fields');
    case 'encoding.unsupported':
    case 'charset.unsupported':
      return new UnsupportedMediaTypeError('The body must be UTF-8, plain or compressed with gzip, deflate or brotli');
    case 'entity.parse.failed':
      return new MalformedBodyError('The body is not valid JSON');
    case 'ENOSPC':
      return new ServiceUnavailableError('The disk of the server is full');
    default:
      return new MalformedBodyError('The body could not be read');
  }
}

function refusalOfForm({ code }: multer.MulterError): DomainError {
  if (code === 'LIMIT_FILE_SIZE') return new PayloadTooLargeError('The file is too large');
  return code.startsWith('LIMIT')
    ? new PayloadTooLargeError('The form has too many parts, or too long ones')
    : new MalformedBodyError('The form is not complete');
}
