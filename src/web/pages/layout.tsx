import type { ComponentChildren, VNode } from 'preact';
import { type AssetName, useSite, useSpeech } from '../site.js';
import { Icon } from './icon.js';
import { Menu } from './menu.js';
import { PLACES } from './places.js';

export type Place = (typeof PLACES)[number]['place'] | 'settings' | 'account' | 'board';

interface LayoutProps {
  readonly title: string;
  /** Whether the header shows the links for signed-in people. */
  readonly signedIn: boolean;
  readonly current?: Place;
  /** Whether the page has a header. The board of a display has none. */
  readonly hasHeader?: boolean;
  /** Style sheets, in the order in which they apply. */
  readonly styles?: readonly AssetName[];
  readonly scripts?: readonly AssetName[];
  /** Narrow, for a page that is only a form. */
  readonly width?: 'narrow' | 'medium' | 'wide';
  /** Further elements of `<head>`. */
  readonly head?: ComponentChildren;
  /** Whether the menu of the page offers other languages and colours. */
  readonly hasChoices?: boolean;
  readonly children: ComponentChildren;
}

/** When the dark colours apply. Paper stays light. */
const DARK_MEDIA = { dark: 'screen', system: 'screen and (prefers-color-scheme: dark)' } as const;

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
  hasChoices = false,
  children,
}: LayoutProps): VNode {
  const site = useSite();
  const { theme, speech } = site;
  const { say, language } = speech;
  return (
    <html lang={language} data-theme={theme ?? undefined} data-base={site.link('')}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content={theme ?? 'light dark'} />
        <title>{`${title} · Larder`}</title>
        <link rel="icon" type="image/svg+xml" href={site.asset('icon.svg')} />
        <link rel="manifest" href={site.link('/manifest.webmanifest')} />
        <link rel="apple-touch-icon" href={site.asset('icon-touch.png')} />
        {styles.map((name) => (
          <link key={name} rel="stylesheet" href={site.asset(name)} />
        ))}
        {theme !== 'light' && (
          <link rel="stylesheet" href={site.asset('dark.css')} media={DARK_MEDIA[theme ?? 'system']} />
        )}
        {scripts.map((name) => (
          <script key={name} src={site.asset(name)} defer />
        ))}
        {head}
      </head>
      <body>
        <a class="skip" href="#main">
          {say('skip')}
        </a>
        {hasHeader && <Header signedIn={signedIn} current={current} hasChoices={hasChoices} />}
        {signedIn && scripts.includes('client.js') && <OfflineLine />}
        <main id="main" tabIndex={-1} class={width}>
          {children}
        </main>
      </body>
    </html>
  );
}

/** The script shows it while the server cannot be reached. */
function OfflineLine(): VNode {
  const speech = useSpeech();
  const forms = (word: 'offline.waiting' | 'list.lose'): string =>
    JSON.stringify(speech.some((key) => key === word)[word]);
  return (
    <p
      id="offline"
      class="notice offline screen"
      role="status"
      data-locale={speech.locale}
      data-since={speech.say('offline.since')}
      data-go-on={speech.say('offline.goOn')}
      data-waiting={forms('offline.waiting')}
      data-kept={speech.say('offline.kept')}
      data-not-saved={speech.say('offline.notSaved')}
      data-needed={speech.say('offline.needed')}
      data-refused={speech.say('offline.refused')}
      data-lose={forms('list.lose')}
      hidden
    />
  );
}

interface HeaderProps extends Pick<LayoutProps, 'signedIn' | 'current'> {
  readonly hasChoices: boolean;
}

function Header({ signedIn, current, hasChoices }: HeaderProps): VNode {
  const { asset, link, speech } = useSite();
  return (
    <header class="top">
      <a class="brand" href={link('/')}>
        <img src={asset('icon.svg')} alt="" width="28" height="28" />
        Larder
      </a>
      {signedIn && (
        <nav class="places" aria-label={speech.say('nav.main')}>
          {PLACES.map(({ place, path, word, icon }) => (
            <a key={place} href={link(path)} aria-current={current === place ? 'page' : undefined}>
              <Icon name={icon} />
              <span>{speech.say(word)}</span>
            </a>
          ))}
        </nav>
      )}
      {(signedIn || hasChoices) && <Menu signedIn={signedIn} current={current} hasChoices={hasChoices} />}
    </header>
  );
}
