import { createContext } from 'preact';
import { useContext } from 'preact/hooks';

export type AssetName =
  'larder.css' | 'swagger-ui.css' | 'swagger-ui-bundle.js' | 'copy.js' | 'docs.js' | 'imports.js' | 'icon.svg';

/** What every page needs to know of the place it is served from. */
export interface Site {
  /** A path of this server as the browser must ask for it. */
  readonly link: (path: string) => string;
  readonly asset: (name: AssetName) => string;
}

export const SiteContext = createContext<Site | null>(null);

export function useSite(): Site {
  const site = useContext(SiteContext);
  if (site === null) throw new Error('Pages are rendered by the PageRenderer');
  return site;
}
