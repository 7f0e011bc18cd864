// Wall tablets often have old browsers: this script uses nothing newer than ES2019. So the board follows changes by
// itself, and not by client/live.ts.

/** Milliseconds from an event to the reload, so that several events cause one. */
const RELOAD_DELAY = 150;
/** Milliseconds until the stream is opened again. */
const RECONNECT_DELAY = 10000;
/** Milliseconds between reloads without an event: a new day begins, or the stream was lost without an error. */
const RELOAD_INTERVAL = 60000;
/** Milliseconds after which a request without an answer is given up. */
const REQUEST_TIMEOUT = 30000;
const MINUTE = 60000;

/** The board is dark from the first hour to the second one, in the time zone of the household. */
const NIGHT = [21, 6];
/** Radius in pixels of the circle on which the board moves, one step each minute. A picture that never moves burns into the screen. */
const SHIFT = 8;
const STEPS = 12;

/** The stream of changes, and the timer that opens it again. */
let source = null;
let reconnectTimer = 0;
/** The timer of the next reload after an event; 0 for none. */
let reloadTimer = 0;
/** Whether the page is being read, and whether it must be read once more afterwards. */
let isReading = false;
let isDue = false;
/** The address that shows the board with the button to undo the last tick; `null` when no tick can be undone. */
let undoAddress = null;
/** The timer after which the last tick cannot be undone. */
let undoTimer = 0;
/** Counts the beginnings and ends of ticks. An answer to a request from before a change of this number is outdated. */
let ticks = 0;
/** The time of the last answer of the server. */
let lastAnswer = Date.now();
/** The wake lock that keeps the screen on; `null` when there is none. */
let wakeLock = null;

function board() {
  return document.getElementById('board');
}

function connect() {
  if (source !== null) source.close();
  clearTimeout(reconnectTimer);
  source = new EventSource(board().dataset.events);
  const names = board()
    .dataset.kinds.split(' ')
    .flatMap((kind) => [`${kind}.updated`, `${kind}.deleted`]);
  for (const name of [...names, 'lagged']) source.addEventListener(name, showSoon);
  source.addEventListener('open', showSoon);
  source.addEventListener('error', () => {
    // The browser reconnects itself, unless the response was no event stream.
    if (source.readyState === EventSource.CLOSED) reconnectTimer = setTimeout(reconnect, RECONNECT_DELAY);
    showSoon();
  });
}

/** Reloads first: the fresh page has a newer place in the feed, and a revoked display gets another page. */
async function reconnect() {
  await show();
  connect();
}

function showSoon() {
  if (reloadTimer !== 0) return;
  reloadTimer = setTimeout(() => {
    reloadTimer = 0;
    void show();
  }, RELOAD_DELAY);
}

/** Replaces the shown board by the current one. There is one request at a time, so that a slow server gets no queue of them. */
async function show() {
  isDue = true;
  if (isReading) return;
  isReading = true;
  while (isDue) {
    isDue = false;
    const before = ticks;
    await read(undoAddress === null ? location.href : undoAddress, {}, () => ticks === before);
    if (ticks !== before) isDue = true;
  }
  isReading = false;
}

/**
 * Requests the board and shows it.
 * @param isCurrent called before the board is shown; when it returns false, the answer is outdated and is dropped
 * @returns the address of the answer; `undefined` when there was none
 */
async function read(address, options, isCurrent) {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), REQUEST_TIMEOUT);
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

/** Shows or hides the message that the server has not answered since a certain time. */
function sayAway(isAway) {
  const away = document.getElementById('away');
  if (!isAway) lastAnswer = Date.now();
  const words = isAway ? away.dataset.words.replace('{time}', () => momentOf(lastAnswer)) : '';
  if (away.textContent !== words) away.textContent = words;
  away.hidden = !isAway;
}

/** The time of day, with the date when it is not today. */
function momentOf(time) {
  const { locale, zone: timeZone } = clock().dataset;
  const [day, today] = [time, Date.now()].map((each) => new Date(each).toLocaleDateString(locale, { timeZone }));
  const date = day === today ? {} : { weekday: 'long', day: 'numeric', month: 'long' };
  return new Date(time).toLocaleString(locale, { timeZone, hour: '2-digit', minute: '2-digit', ...date });
}

/** Ticks a grocery, or undoes a tick. The answer is the board, which has a button to undo the tick for some seconds. */
async function tick(form) {
  const button = form.querySelector('button');
  if (button.disabled) return;
  button.disabled = true;
  const body = new URLSearchParams(new FormData(form));
  ticks += 1;
  const shown = await read(form.action, { method: 'POST', body }, () => true);
  ticks += 1;
  button.disabled = false;
  if (shown === undefined) return show();
  clearTimeout(undoTimer);
  const undo = document.getElementById('undo');
  undoAddress = undo === null ? null : shown;
  if (undo === null) return;
  undo.focus({ preventScroll: true });
  undoTimer = setTimeout(
    () => {
      undoAddress = null;
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

/** Shows the time, darkens the board at night, and moves it by one step. */
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

/** Requests the wake lock each minute and when the page becomes visible, because the browser ends it when the page is hidden. */
async function stayAwake() {
  if (document.hidden || wakeLock !== null) return;
  try {
    // Pages without https and older browsers have no wake lock.
    wakeLock = await navigator.wakeLock.request('screen');
    wakeLock.addEventListener('release', () => {
      wakeLock = null;
    });
  } catch {
    wakeLock = null;
  }
  document.getElementById('asleep').hidden = wakeLock !== null;
}

document.addEventListener('visibilitychange', () => {
  if (document.hidden) return;
  eachMinute();
  void show();
});

for (const event of ['online', 'offline']) addEventListener(event, showSoon);
setInterval(() => void show(), RELOAD_INTERVAL);
runClock();
connect();
