const list = document.getElementById('imports');
const news = document.getElementById('news');
const older = document.getElementById('older');

/** Lines the page holds; what is older is behind the link. */
const SIZE = 50;
/** Milliseconds. */
const RETRY = 10_000;
const BETWEEN_NEWS = 2_000;

let source = null;
let retry = 0;

function connect() {
  clearTimeout(retry);
  source?.close();
  source = new EventSource(list.dataset.events);
  on('list', (told) => {
    showAll(told.lines);
    if (told.hasMore) linkOlder();
    else older.hidden = true;
  });
  on('lines', (told) => {
    for (const line of told.lines.toReversed()) show(line);
    cut();
  });
  source.addEventListener('signed-out', () => location.reload());
  source.addEventListener('error', () => {
    // A browser comes back by itself unless the answer was no stream at all: a proxy's page, a server that stops.
    if (source.readyState === EventSource.CLOSED) retry = setTimeout(tryAgain, RETRY);
  });
}

function disconnect() {
  clearTimeout(retry);
  source?.close();
  source = null;
}

/** A person who is not signed in any more is led to where that can be mended. */
async function tryAgain() {
  const answer = await fetch(list.dataset.events.split('/events')[0], { method: 'HEAD' }).catch(() => null);
  if (answer?.status === 401) location.reload();
  else if (!document.hidden) connect();
}

function on(event, show) {
  source.addEventListener(event, ({ data }) => {
    const told = JSON.parse(data);
    count(told.counts);
    show(told);
  });
}

function count(counts) {
  const all = Object.values(counts).reduce((sum, each) => sum + each, 0);
  for (const place of document.querySelectorAll('[data-count]'))
    place.textContent = place.dataset.count === 'all' ? all : counts[place.dataset.count];
}

function showAll(lines) {
  const shown = lines.map(({ id, html }) => {
    const old = document.getElementById(`import-${id}`);
    const fresh = read(html);
    return old?.dataset.version === fresh.dataset.version ? old : fresh;
  });
  if (shown.length === list.children.length && shown.every((item, index) => item === list.children[index])) return;
  list.replaceChildren(...shown);
}

function show({ id, html, status, belongs }) {
  const old = document.getElementById(`import-${id}`);
  const fresh = read(html);
  if (old?.dataset.version === fresh.dataset.version) return;
  if (old !== null) replace(old, fresh);
  else if (belongs) insert(fresh);
  tell(status, fresh.querySelector('h3').textContent);
}

/** The keyboard stays where it was. */
function replace(old, fresh) {
  const held = old.contains(document.activeElement);
  old.replaceWith(fresh);
  if (held) fresh.focus();
}

function insert(fresh) {
  const next = [...list.children].find(({ dataset }) => dataset.place < fresh.dataset.place);
  if (next !== undefined || older.hidden) list.insertBefore(fresh, next ?? null);
}

function cut() {
  if (list.children.length <= SIZE) return;
  while (list.children.length > SIZE) list.lastElementChild.remove();
  linkOlder();
}

/** What is older begins where the page ends. */
function linkOlder() {
  const link = new URL(older.href);
  link.searchParams.set('before', list.lastElementChild.dataset.place);
  older.href = link.href;
  older.hidden = false;
}

function read(html) {
  const template = document.createElement('template');
  template.innerHTML = html;
  return template.content.firstElementChild;
}

const finished = { completed: [], failed: [] };
let telling = 0;

/** Many that finish at once are one piece of news for those who listen. */
function tell(status, title) {
  finished[status]?.push(title);
  telling ||= setTimeout(() => {
    telling = 0;
    const words = [said('Imported', finished.completed), said('Failed', finished.failed)];
    news.textContent = words.filter(Boolean).join(' ');
  }, BETWEEN_NEWS);
}

function said(what, titles) {
  const found = titles.splice(0);
  if (found.length === 0) return '';
  return found.length === 1 ? `${what}: ${found[0]}.` : `${what}: ${found.length}.`;
}

// Browsers open few connections to a server; one that nobody looks at is given back.
document.addEventListener('visibilitychange', () => (document.hidden ? disconnect() : connect()));
if (!document.hidden) connect();
