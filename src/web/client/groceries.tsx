import { render } from 'preact';
import type { Language } from '../../shared/languages.js';
import { SpokenWords } from '../words/spoken-words.js';
import type { Words } from '../words/en.js';
import { Island } from './groceries/island.js';
import { tellOfList } from './list-connection.js';
import { clearOfflineStorage } from './offline-storage.js';
import { ListDatabase } from './groceries/list-database.js';
import { Model } from './groceries/model.js';
import { Server } from './groceries/server.js';
import { keepScreenOnWhileShopping } from './groceries/shopping-screen.js';
import { keepShell } from './groceries/shell.js';
import { isPageLocked, unlocked } from './page-lock.js';

/** The data that the page has for its script. */
interface PageData {
  readonly base: string;
  readonly language: Language;
  readonly words: Words;
  /** The person and the household; `null` on the page that is stored for use without a connection. */
  readonly owner: string | null;
  readonly mayWrite: boolean;
  readonly mayTick: boolean;
  readonly signInPath: string;
  readonly often: readonly string[];
}

async function takeOver(place: HTMLElement, data: PageData): Promise<void> {
  const { base, owner, signInPath, language, words } = data;
  const speech = new SpokenWords(language, words);
  let model: Model | null = null;
  const database = await ListDatabase.open(base, owner, () => {
    model?.end();
  });
  if (database === null) {
    location.assign(signInPath);
    return;
  }
  const opened = await Model.open(database, new Server(base), data.often, owner === null);
  model = opened;
  opened.watch(() => {
    if (opened.connection === 'signedOut') void clearOfflineStorage(base);
    tellOfList({ isAway: opened.connection === 'away', waiting: opened.entries.length });
  });
  opened.start();
  // The list of the server stays visible until the list of the script can be shown.
  if (owner !== null) await readable(opened);
  // The answer of a form of that list goes into it, and the other one begins with what the form did.
  while (isPageLocked()) {
    await unlocked();
    await opened.readNow();
  }
  const notice = place.querySelector('.notice')?.cloneNode(true) as Element | undefined;
  // The page with the result is loaded: the list is no longer that of the server.
  notice?.querySelector('form')?.removeAttribute('data-in-place');
  render(
    <Island
      model={opened}
      speech={speech}
      mayWrite={data.mayWrite}
      mayTick={data.mayTick}
      signInPath={signInPath}
      base={base}
      notice={notice ?? null}
    />,
    place,
  );
  askBeforeSignOut(opened, speech);
  keepScreenOnWhileShopping();
  // When this fails, the next visit tries again.
  if (owner !== null) await keepShell(base).catch(() => undefined);
}

/** Signing out also removes changes from the browser that have not been sent. */
function askBeforeSignOut(model: Model, { count }: SpokenWords): void {
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    const waiting = model.entries.length;
    if (waiting > 0 && form.action.endsWith('/sign-out') && !window.confirm(count('list.lose', waiting)))
      event.preventDefault();
  });
}

function readable(model: Model): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      const isTried = model.connection !== 'connecting' && model.hasLists;
      if (!isTried && model.connection !== 'signedOut') return;
      end();
      resolve();
    };
    const end = model.watch(look);
    look();
  });
}

const place = document.getElementById('groceries');
const data = document.getElementById('groceries-data');
if (place !== null && data !== null && 'indexedDB' in globalThis)
  // Without a database the page stays as the server rendered it.
  takeOver(place, JSON.parse(data.textContent) as PageData).catch((error: unknown) => {
    console.warn(error);
  });
