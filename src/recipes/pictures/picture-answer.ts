import type { Response } from 'express';
import { ASK_EACH_TIME, sendTagged } from '../../http/answers/entity-tags.js';
import type { ReadPicture } from './recipe-pictures.service.js';

/** A signed link changes with its picture. Any other address must be requested again. */
const SIGNED_CACHING = 'private, max-age=31536000, immutable';

/**
 * Answers 304 when the client has the picture. Pages of any origin may show it. Opened in a window, it can run no code.
 */
export function sendPicture(response: Response, { hash, webp, isSigned }: ReadPicture): void {
  response.set({
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cross-Origin-Resource-Policy': 'cross-origin',
  });
  sendTagged(response, {
    tag: hash,
    body: webp,
    caching: isSigned ? SIGNED_CACHING : ASK_EACH_TIME,
  });
}
