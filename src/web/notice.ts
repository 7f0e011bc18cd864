import type { Request } from 'express';
import { saveSession } from '../accounts/session.js';

export interface Notice {
  readonly text: string;
  readonly isGood: boolean;
}

declare module 'express-session' {
  interface SessionData {
    pageNotice: Notice;
  }
}

/** Has the page that comes next say it. Stored when this resolves. */
export async function leaveNotice(request: Request, notice: Notice): Promise<void> {
  request.session.pageNotice = notice;
  await saveSession(request);
}

/** What this page is to say, and none after it. */
export async function takeNotice(request: Request): Promise<Notice | undefined> {
  const { pageNotice } = request.session;
  if (pageNotice === undefined) return undefined;
  delete request.session.pageNotice;
  await saveSession(request);
  return pageNotice;
}
