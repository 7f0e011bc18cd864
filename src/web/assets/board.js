// Tablets on walls are old: nothing here is newer than ES2019.

/** Milliseconds. */
const SOON = 150;
const RETRY = 10000;
/** Also when nothing happens: a new day begins, or a stream ended that nobody told of. */
const ANYWAY = 60000;
/** Of a request that nobody answers. */
const LONGEST = 30000;
const MINUTE = 60000;

/** Hours, where the household is: from the first to the second one the board is dark. */
const NIGHT = [21, 6];
/** Pixels. So far the board moves around its place, a step each minute, because what stands still burns into a screen. */
const SHIFT = 8;
const STEPS = 12;

/** The stream of changes, and the timer that opens it again. */
let source = null;
let again = 0;
/** The timer of what happened a moment ago. */
let soon = 0;
/** Whether the page is being read, and whether something happened meanwhile. */
let isReading = false;
let isDue = false;
/** The address to read instead of that of the page, as long as a tick can be taken back, and the timer of its end. */
let ticked = null;
/** Counts the beginnings and ends of ticks. What was asked for before is older than the answer to a tick. */
let ticks = 0;
let end = 0;
/** When the server answered last. */
let seen = Date.now();
/** What keeps the screen on. */
let lock = null;

function board() {
  return document.getElementById('board');
}

function connect() {
  if (source !== null) source.close();
  clearTimeout(again);
  source = new EventSource(board().dataset.events);
  const names = board()
    .dataset.kinds.split(' ')
    .flatMap((kind) => [`${kind}.updated`, `${kind}.deleted`]);
  for (const name of [...names, 'lagged']) source.addEventListener(name, showSoon);
  source.addEventListener('open', showSoon);
  source.addEventListener('error', () => {
    // The browser reconnects itself, unless the response was no event stream.
    if (source.readyState === EventSource.CLOSED) again = setTimeout(reconnect, RETRY);
    showSoon();
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

/** Puts the page of now into the place of the shown one. One request at a time: a slow server gets no queue of them. */
async function show() {
  isDue = true;
  if (isReading) return;
  isReading = true;
  while (isDue) {
    isDue = false;
    const before = ticks;
    await read(ticked === null ? location.href : ticked, {}, () => ticks === before);
    if (ticks !== before) isDue = true;
  }
  isReading = false;
}

/** The address of what was shown; nothing when nothing was. */
async function read(address, options, isCurrent) {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), LONGEST);
  try {
    const headers = { accept: 'text/html' };
    const response = await fetch(address, { headers, cache: 'no-cache', signal: stop.signal, ...options });
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    const isElsewhere = response.redirected && pathOf(response.url) !== pathOf(location.href);
    if (isElsewhere || response.status === 401 || response.status === 403) return location.reload();
    const fresh = page.getElementById('board');
    if (fresh === null) return sayAway(true);
    if (scriptOf(page) !== scriptOf(document)) return location.reload();
    if (isCurrent()) put(fresh);
    const wasAway = !document.getElementById('away').hidden;
    sayAway(false);
    // After a lost connection the stream may be dead without knowing it.
    if (wasAway) connect();
    return response.url;
  } catch {
    sayAway(true);
  } finally {
    clearTimeout(timer);
  }
}

function put(fresh) {
  if (fresh.innerHTML === board().innerHTML) {
    board().dataset.events = fresh.dataset.events;
    return;
  }
  const { id } = document.activeElement || {};
  board().replaceWith(fresh);
  const focused = id ? document.getElementById(id) : null;
  if (focused !== null) focused.focus();
}

function pathOf(address) {
  return new URL(address).pathname.replace(/\/$/, '');
}

function scriptOf(page) {
  return page.querySelector('script[src]').getAttribute('src');
}

/** Says since when the server does not answer. What it said before stays. */
function sayAway(isAway) {
  const away = document.getElementById('away');
  if (!isAway) seen = Date.now();
  const words = isAway ? away.dataset.words.replace('{time}', () => momentOf(seen)) : '';
  if (away.textContent !== words) away.textContent = words;
  away.hidden = !isAway;
}

/** With its day, unless that is today. */
function momentOf(time) {
  const { locale, zone: timeZone } = clock().dataset;
  const [day, today] = [time, Date.now()].map((each) => new Date(each).toLocaleDateString(locale, { timeZone }));
  const date = day === today ? {} : { weekday: 'long', day: 'numeric', month: 'long' };
  return new Date(time).toLocaleString(locale, { timeZone, hour: '2-digit', minute: '2-digit', ...date });
}

/** Ticks a line off, or takes the tick back. The answer is the board, which offers for some seconds to take the tick back. */
async function tick(form) {
  const button = form.querySelector('button');
  if (button.disabled) return;
  button.disabled = true;
  const body = new URLSearchParams([['line', form.elements.line.value]]);
  ticks += 1;
  const shown = await read(form.action, { method: 'POST', body }, () => true);
  ticks += 1;
  button.disabled = false;
  if (shown === undefined) return show();
  clearTimeout(end);
  const undo = document.getElementById('undo');
  ticked = undo === null ? null : shown;
  if (undo === null) return;
  undo.focus({ preventScroll: true });
  end = setTimeout(
    () => {
      ticked = null;
      void show();
    },
    Number(board().dataset.undo) * 1000,
  );
}

document.addEventListener('submit', (event) => {
  if (!event.target.matches('.tick')) return;
  event.preventDefault();
  void tick(event.target);
});

function clock() {
  return document.getElementById('clock');
}

/** Shows the time, and what depends on it. */
function eachMinute() {
  const { locale, zone: timeZone } = clock().dataset;
  const now = new Date();
  clock().textContent = now.toLocaleTimeString(locale, { timeZone, hour: '2-digit', minute: '2-digit' });
  clock().hidden = false;
  const hour = parseInt(now.toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', hour12: false }), 10) % 24;
  document.documentElement.classList.toggle('night', hour >= NIGHT[0] || hour < NIGHT[1]);
  const angle = (Math.floor(now.getTime() / MINUTE) % STEPS) * ((2 * Math.PI) / STEPS);
  const [right, down] = [Math.cos(angle), Math.sin(angle)].map((part) => Math.round(SHIFT * part));
  document.getElementById('main').style.transform = `translate(${right}px, ${down}px)`;
  void stayAwake();
}

function runClock() {
  eachMinute();
  setTimeout(runClock, MINUTE - (Date.now() % MINUTE));
}

/** Asks again each minute and when the page is seen again: the browser lets the screen go off when the page is hidden. */
async function stayAwake() {
  if (document.hidden || lock !== null) return;
  try {
    // Not there on a page without https, and in older browsers.
    lock = await navigator.wakeLock.request('screen');
    lock.addEventListener('release', () => {
      lock = null;
    });
  } catch {
    lock = null;
  }
  document.getElementById('asleep').hidden = lock !== null;
}

document.addEventListener('visibilitychange', () => {
  if (document.hidden) return;
  eachMinute();
  void show();
});

for (const event of ['online', 'offline']) addEventListener(event, showSoon);
setInterval(() => void show(), ANYWAY);
runClock();
connect();
