import type { ComponentChildren, VNode } from 'preact';
import { type AssetName, useSite } from '../site.js';
import type { Word } from '../words/en.js';
import { LANGUAGE_NAMES, LANGUAGES } from '../../shared/languages.js';

export type Place = 'home' | 'recipes' | 'plan' | 'groceries' | 'settings' | 'board' | 'imports' | 'docs';

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
  /** Whether the page exists in all languages, and offers a choice. */
  readonly hasLanguages?: boolean;
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
  hasLanguages = false,
  children,
}: LayoutProps): VNode {
  const site = useSite();
  const { say, language } = site.speech;
  return (
    <html lang={language}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{`${title} · Larder`}</title>
        <link rel="icon" type="image/svg+xml" href={site.asset('icon.svg')} />
        <link rel="manifest" href={site.link('/manifest.webmanifest')} />
        <link rel="apple-touch-icon" href={site.asset('icon-touch.png')} />
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
          {say('skip')}
        </a>
        {hasHeader && <Header signedIn={signedIn} current={current} />}
        <main id="main" tabIndex={-1} class={width}>
          {children}
        </main>
        <Footer signedIn={signedIn} current={current} hasLanguages={hasLanguages} />
      </body>
    </html>
  );
}

interface PlaceLink {
  readonly place: Place;
  readonly path: string;
  readonly word: Word;
}

/** The main parts of Larder: links in the header, which are at the lower edge on a phone. */
const PLACES: readonly PlaceLink[] = [
  { place: 'recipes', path: '/recipes', word: 'nav.recipes' },
  { place: 'plan', path: '/plan', word: 'nav.plan' },
  { place: 'groceries', path: '/groceries', word: 'nav.groceries' },
  { place: 'settings', path: '/settings/household', word: 'nav.settings' },
];

function Header({ signedIn, current }: Pick<LayoutProps, 'signedIn' | 'current'>): VNode {
  const { asset, link, speech } = useSite();
  return (
    <header class="top">
      <a class="brand" href={link('/')}>
        <img src={asset('icon.svg')} alt="" width="28" height="28" />
        Larder
      </a>
      {signedIn && (
        <nav class="places" aria-label={speech.say('nav.main')}>
          {PLACES.map((place) => (
            <PlaceItem key={place.place} {...place} current={current} />
          ))}
        </nav>
      )}
    </header>
  );
}

function PlaceItem({ place, path, word, current }: PlaceLink & Pick<LayoutProps, 'current'>): VNode {
  const { link, speech } = useSite();
  return (
    <a href={link(path)} aria-current={current === place ? 'page' : undefined}>
      {speech.say(word)}
    </a>
  );
}

function Footer({
  signedIn,
  current,
  hasLanguages,
}: Pick<LayoutProps, 'signedIn' | 'current' | 'hasLanguages'>): VNode | null {
  const { link, speech } = useSite();
  if (!signedIn && hasLanguages !== true) return null;
  return (
    <footer class="bottom screen">
      {signedIn && (
        <>
          <PlaceItem place="board" path="/board" word="nav.board" current={current} />
          <PlaceItem place="imports" path="/settings/imports" word="nav.imports" current={current} />
          <PlaceItem place="docs" path="/api/docs" word="nav.docs" current={current} />
          <form method="post" action={link('/sign-out')}>
            <button class="quiet">{speech.say('nav.signOut')}</button>
          </form>
        </>
      )}
      {hasLanguages === true && <LanguageForm />}
    </footer>
  );
}

function LanguageForm(): VNode {
  const { link, speech } = useSite();
  return (
    <form class="languages" method="post" action={link('/language')}>
      <label for="language">{speech.say('language')}</label>
      <select id="language" name="language">
        {LANGUAGES.map((language) => (
          <option key={language} value={language} lang={language} selected={language === speech.language}>
            {LANGUAGE_NAMES[language]}
          </option>
        ))}
      </select>
      <button class="quiet">{speech.say('language.choose')}</button>
    </form>
  );
}
