import type { ComponentChildren, VNode } from 'preact';
import { type AssetName, useSite } from '../site.js';

interface LayoutProps {
  readonly title: string;
  /** Whether the header shows the links for signed-in people. */
  readonly signedIn: boolean;
  readonly current?: 'board' | 'settings' | 'imports' | 'docs';
  /** Whether the page begins with the header; a display shows none. */
  readonly hasHeader?: boolean;
  /** Style sheets, in the order in which they apply. */
  readonly styles?: readonly AssetName[];
  readonly scripts?: readonly AssetName[];
  /** Narrow, for a page that is only a form. */
  readonly width?: 'narrow' | 'medium' | 'wide';
  /** What the head of the page has besides. */
  readonly head?: ComponentChildren;
  readonly children: ComponentChildren;
}

/** The frame of every page. */
export function Layout({
  title,
  signedIn,
  current,
  hasHeader = true,
  styles = ['larder.css'],
  scripts = [],
  width = 'medium',
  head,
  children,
}: LayoutProps): VNode {
  const site = useSite();
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{`${title} · Larder`}</title>
        <link rel="icon" type="image/svg+xml" href={site.asset('icon.svg')} />
        {styles.map((name) => (
          <link key={name} rel="stylesheet" href={site.asset(name)} />
        ))}
        {scripts.map((name) => (
          <script key={name} src={site.asset(name)} defer />
        ))}
        {head}
      </head>
      <body>
        <a class="skip" href="#main">
          Skip to the content
        </a>
        {hasHeader && <Header signedIn={signedIn} current={current} />}
        <main id="main" tabIndex={-1} class={width}>
          {children}
        </main>
      </body>
    </html>
  );
}

function Header({ signedIn, current }: Pick<LayoutProps, 'signedIn' | 'current'>): VNode {
  const { asset, link } = useSite();
  return (
    <header class="top">
      <a class="brand" href={link('/')}>
        <img src={asset('icon.svg')} alt="" width="28" height="28" />
        Larder
      </a>
      {signedIn && (
        <nav aria-label="Main">
          <a href={link('/board')} aria-current={current === 'board' ? 'page' : undefined}>
            Board
          </a>
          <a href={link('/settings')} aria-current={current === 'settings' ? 'page' : undefined}>
            Settings
          </a>
          <a href={link('/settings/imports')} aria-current={current === 'imports' ? 'page' : undefined}>
            Imports
          </a>
          <a href={link('/api/docs')} aria-current={current === 'docs' ? 'page' : undefined}>
            API docs
          </a>
          <form method="post" action={link('/sign-out')}>
            <button class="quiet">Sign out</button>
          </form>
        </nav>
      )}
    </header>
  );
}
