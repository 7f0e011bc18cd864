import type { Response } from 'express';
import type { ReadPicture } from './recipe-pictures.service.js';

/** A signed link changes with its picture; any other address has to be asked again. */
const SIGNED_CACHING = 'private, max-age=31536000, immutable';
const PLAIN_CACHING = 'private, no-cache';

/** The hashes that an `If-None-Match` names, weak or strong. */
export function knownHashes(ifNoneMatch = ''): string[] {
  return ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^(?:W\/)?"(.*)"$/, '$1'));
}

/** Answers 304 when the client has the picture. Pages of any origin may show it, and it may do nothing in a window of its own. */
export function sendPicture(response: Response, { hash, webp, isSigned }: ReadPicture): void {
  response.set({
    ETag: `"${hash}"`,
    'Cache-Control': isSigned ? SIGNED_CACHING : PLAIN_CACHING,
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cross-Origin-Resource-Policy': 'cross-origin',
  });
  if (webp === null) response.status(304).end();
  else response.type('image/webp').send(webp);
}
