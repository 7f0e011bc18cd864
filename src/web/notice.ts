import type { Request } from 'express';
import { saveSession } from '../accounts/sessions/session.js';

export interface Notice {
  readonly text: string;
  readonly isGood: boolean;
  /** The page with the result. */
  readonly view?: string;
  /** The form that undoes the action. */
  readonly undo?: { readonly path: string; readonly fields: Readonly<Record<string, string>> };
}

declare module 'express-session' {
  interface SessionData {
    pageNotice: Notice;
  }
}

/** Stores a notice for the next page. Resolves when it is stored. A session that ended while the request ran keeps none. */
export async function leaveNotice(request: Request, notice: Notice): Promise<void> {
  const session = request.session as typeof request.session | undefined;
  if (session === undefined) return;
  session.pageNotice = notice;
  await saveSession(request);
}

/**
 * Returns the stored notice and removes it, so that only one page shows it. A request of the script that renews a part of
 * a page (`live`) leaves it.
 */
export async function takeNotice(request: Request): Promise<Notice | undefined> {
  const { pageNotice } = request.session;
  if (pageNotice === undefined || request.query['live'] !== undefined) return undefined;
  delete request.session.pageNotice;
  await saveSession(request);
  return pageNotice;
}
