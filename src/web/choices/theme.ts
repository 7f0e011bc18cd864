import type { IncomingHttpHeaders } from 'node:http';

/** The colours that a person can choose. Without a choice, pages have those of the device. */
export const THEMES = ['light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

export const THEME_COOKIE = 'larder-theme';

const CHOSEN = new RegExp(`(?:^|;\\s*)${THEME_COOKIE}=(${THEMES.join('|')})(?:;|$)`);

/** The chosen colours; `null` for those of the device. The server knows them, so that no page appears in other colours first. */
export function themeOf({ headers }: { readonly headers: IncomingHttpHeaders }): Theme | null {
  return (CHOSEN.exec(headers.cookie ?? '')?.[1] as Theme | undefined) ?? null;
}
