const list = document.getElementById('imports');
const news = document.getElementById('news');
const older = document.getElementById('older');

/** Maximum number of lines on the page. A link leads to older ones. */
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
    // The browser reconnects itself, unless the response was no event stream: an error page of a proxy, or a stopping server.
    if (source.readyState === EventSource.CLOSED) retry = setTimeout(tryAgain, RETRY);
  });
}

function disconnect() {
  clearTimeout(retry);
  source?.close();
  source = null;
}

/** Reloads the page for a person who is not signed in any more, so that the sign-in page appears. */
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

/** Keeps the keyboard focus. */
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

/** Older lines begin after the last one on the page. */
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

/** Imports that finish within a short time are announced together to screen readers. */
function tell(status, title) {
  finished[status]?.push(title);
  telling ||= setTimeout(() => {
    telling = 0;
    const words = [said(news.dataset.completed, finished.completed), said(news.dataset.failed, finished.failed)];
    news.textContent = words.filter(Boolean).join(' ');
  }, BETWEEN_NEWS);
}

function said(what, titles) {
  const found = titles.splice(0);
  if (found.length === 0) return '';
  return found.length === 1 ? `${what}: ${found[0]}.` : `${what}: ${found.length}.`;
}

// Browsers open only a few connections to one server, so a hidden page closes its connection.
document.addEventListener('visibilitychange', () => (document.hidden ? disconnect() : connect()));
if (!document.hidden) connect();
