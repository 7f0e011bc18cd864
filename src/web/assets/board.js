// Tablets on walls are old: nothing here is newer than ES2019.

/** Milliseconds. */
const SOON = 150;
const RETRY = 10000;
/** Also when nothing happens: a new day begins. */
const ANYWAY = 60000;

let source = null;
let soon = 0;

function board() {
  return document.getElementById('board');
}

function connect() {
  if (source !== null) source.close();
  source = new EventSource(board().dataset.events);
  const names = board()
    .dataset.kinds.split(' ')
    .flatMap((kind) => [`${kind}.updated`, `${kind}.deleted`]);
  for (const name of [...names, 'lagged']) source.addEventListener(name, showSoon);
  source.addEventListener('open', () => sayAway(false));
  source.addEventListener('error', () => {
    // The browser reconnects itself, unless the response was no event stream.
    if (source.readyState === EventSource.CLOSED) setTimeout(reconnect, RETRY);
    void show();
  });
}

/** Reads the page again first: its place in the feed is newer, and a display that was revoked gets another page. */
async function reconnect() {
  await show();
  connect();
}

function showSoon() {
  if (soon !== 0) return;
  soon = setTimeout(() => {
    soon = 0;
    void show();
  }, SOON);
}

/** Puts the page of now into the place of the shown one. */
async function show() {
  try {
    const response = await fetch(location.href, { headers: { accept: 'text/html' }, cache: 'no-cache' });
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    const fresh = page.getElementById('board');
    if (response.redirected || response.status === 401 || response.status === 403) return location.reload();
    if (fresh === null) return sayAway(true);
    if (scriptOf(page) !== scriptOf(document)) return location.reload();
    if (fresh.innerHTML !== board().innerHTML) board().replaceWith(fresh);
    else board().dataset.events = fresh.dataset.events;
    sayAway(false);
  } catch {
    sayAway(true);
  }
}

function scriptOf(page) {
  return page.querySelector('script[src]').getAttribute('src');
}

function sayAway(isAway) {
  const away = document.getElementById('away');
  if (isAway && away.hidden)
    away.textContent = away.dataset.words.replace('{time}', new Date().toLocaleTimeString(away.dataset.locale));
  away.hidden = !isAway;
  if (!isAway) away.textContent = '';
}

setInterval(() => void show(), ANYWAY);
connect();
