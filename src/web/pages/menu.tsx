import type { VNode } from 'preact';
import { LANGUAGE_NAMES, LANGUAGES } from '../../shared/languages.js';
import { THEMES } from '../choices/theme.js';
import { useSite } from '../site.js';
import { Icon } from './icon.js';
import type { Place } from './layout.js';

interface MenuProps {
  readonly signedIn: boolean;
  readonly current: Place | undefined;
  /** Whether colours and language can be chosen. The choice loads the page again. */
  readonly hasChoices: boolean;
}

/** What concerns the person and the browser, in the corner of each page. It opens without a script. */
export function Menu({ signedIn, current, hasChoices }: MenuProps): VNode {
  const { link, say } = useSite();
  return (
    <details class="menu screen">
      <summary aria-label={say('nav.menu')}>
        <Icon name="person" />
      </summary>
      <div class="menu-sheet">
        {signedIn && (
          <nav aria-label={say('nav.menu')}>
            <a href={link('/settings/household')} aria-current={current === 'settings' ? 'page' : undefined}>
              {say('nav.settings')}
            </a>
            <a href={link('/settings/account')} aria-current={current === 'account' ? 'page' : undefined}>
              {say('account')}
            </a>
            <a href={link('/board')} aria-current={current === 'board' ? 'page' : undefined}>
              {say('nav.board')}
            </a>
          </nav>
        )}
        {hasChoices && (
          <>
            <ThemeForm />
            <LanguageForm />
          </>
        )}
        {signedIn && (
          <form method="post" action={link('/sign-out')}>
            <button class="quiet">{say('nav.signOut')}</button>
          </form>
        )}
      </div>
    </details>
  );
}

function ThemeForm(): VNode {
  const { link, say, theme } = useSite();
  return (
    <form method="post" action={link('/theme')}>
      <p id="theme">{say('theme')}</p>
      <div class="segments" role="group" aria-labelledby="theme">
        {(['system', ...THEMES] as const).map((choice) => (
          <button
            key={choice}
            class="quiet"
            name="theme"
            value={choice}
            aria-pressed={choice === (theme ?? 'system') ? 'true' : 'false'}
          >
            {say(`theme.${choice}`)}
          </button>
        ))}
      </div>
    </form>
  );
}

/** A script sends it as soon as a language is chosen, and hides the button. */
function LanguageForm(): VNode {
  const { link, say, speech } = useSite();
  return (
    <form method="post" action={link('/language')} data-send-on-choice>
      <label for="language">{say('language')}</label>
      <div class="search-line">
        <select id="language" name="language">
          {LANGUAGES.map((language) => (
            <option key={language} value={language} lang={language} selected={language === speech.language}>
              {LANGUAGE_NAMES[language]}
            </option>
          ))}
        </select>
        <button class="quiet">{say('choose')}</button>
      </div>
    </form>
  );
}
