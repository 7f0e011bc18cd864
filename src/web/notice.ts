import type { Request } from 'express';
import { saveSession } from '../accounts/sessions/session.js';

export interface Notice {
  readonly text: string;
  readonly isGood: boolean;
  /** The form that undoes the action. */
  readonly undo?: { readonly path: string; readonly name: string; readonly value: string };
}

declare module 'express-session' {
  interface SessionData {
    pageNotice: Notice;
  }
}

/** Stores a notice for the next page. Resolves when it is stored. */
export async function leaveNotice(request: Request, notice: Notice): Promise<void> {
  request.session.pageNotice = notice;
  await saveSession(request);
}

/** Returns the stored notice and removes it, so that only one page shows it. */
export async function takeNotice(request: Request): Promise<Notice | undefined> {
  const { pageNotice } = request.session;
  if (pageNotice === undefined) return undefined;
  delete request.session.pageNotice;
  await saveSession(request);
  return pageNotice;
}
