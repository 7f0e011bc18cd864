import type { Request } from 'express';
import { requestOrigin } from './request-origin.js';

/** The address of this server for programs, without a slash at its end: `PUBLIC_URL`, or the one that the client used. */
export function serverAddress(publicUrl: string | null, request: Request): string {
  return publicUrl ?? requestOrigin(request) ?? '';
}
