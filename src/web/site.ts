import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Theme } from './choices/theme.js';
import type { Notice } from './notice.js';
import type { Speech } from './words/speech.js';

export type AssetName =
  | 'larder.css'
  | 'household.css'
  | 'cook.css'
  | 'dark.css'
  | 'board.css'
  | 'plan.css'
  | 'recipe.css'
  | 'home.css'
  | 'stock.css'
  | 'board.js'
  | 'swagger-ui.css'
  | 'swagger-ui-bundle.js'
  | 'client.js'
  | 'copy.js'
  | 'docs.js'
  | 'editing.css'
  | 'editing.js'
  | 'groceries.css'
  | 'groceries.js'
  | 'service-worker.js'
  | 'icon-192.png'
  | 'icon-512.png'
  | 'icon-maskable.png'
  | 'icon-touch.png'
  | 'icon.svg';

/** The values of the installation and the request that every page needs: paths and language. */
export interface Site {
  /** The path as the browser must request it, with the path of the public URL in front. */
  readonly link: (path: string) => string;
  readonly asset: (name: AssetName) => string;
  readonly speech: Speech;
  /** The colours that the person chose; `null` for those of the device. */
  readonly theme: Theme | null;
  /** The words of the speech. */
  readonly say: Speech['say'];
  /** What the last action did. */
  readonly notice?: Notice | undefined;
}

export const SiteContext = createContext<Site | null>(null);

export function useSite(): Site {
  const site = useContext(SiteContext);
  if (site === null) throw new Error('Pages are rendered by the PageRenderer');
  return site;
}

/** The words of the page's language. */
export function useSpeech(): Speech {
  return useSite().speech;
}
