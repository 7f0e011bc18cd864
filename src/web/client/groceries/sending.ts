import { type Act, type Entry, type Sent, withEntries } from './outbox.js';
import { type Fields, fieldsOf, type Line, type Lists, put, type Recurring, withLine } from './lists.js';

/** An entry that the server did not accept. The person decides what to do. */
export interface Trouble {
  /** The operation id of the entry. */
  readonly operationId: string;
  readonly entry: Entry;
  readonly why:
    | { readonly kind: 'refused'; readonly message: string }
    /** Somebody else deleted the line. */
    | { readonly kind: 'gone' }
    /** Somebody else wrote another text in the same field. */
    | {
        readonly kind: 'conflict';
        readonly field: keyof Fields;
        readonly mine: string | null;
        readonly theirs: string | null;
      }
    /** Somebody else changed the line that was to be deleted. */
    | { readonly kind: 'changed'; readonly theirs: string };
}

/** The next step for an entry. */
export interface Plan {
  /** `null` when there is nothing to send. */
  readonly sent: Sent | null;
  readonly troubles: readonly Trouble[];
}

const FIELDS = ['raw', 'note', 'storeId'] as const;

/**
 * Makes the request for an entry from the known state of the server. Fields that only others changed keep their values.
 * When both changed the same field, the person chooses between the two values.
 */
export function planFor(entry: Entry, lists: Lists): Plan {
  const { id, act } = entry;
  const nothing: Plan = { sent: null, troubles: [] };
  const send = (method: Sent['method'], path: string, body: unknown = null): Plan => ({
    sent: { method, path, body },
    troubles: [],
  });
  if (act.kind === 'add') return send('POST', '/groceries', { id, raw: act.raw });
  if (act.kind === 'restore') return send('POST', `/groceries/${id}/restore`, {});
  if (act.kind === 'clear') return clearing(act.ids, lists, send) ?? nothing;
  if (act.kind === 'repeat') return send('POST', '/recurring-groceries', repeatOf(id, act, lists));
  if (act.kind === 'resume') return send('POST', '/recurring-groceries', recurringOf(id, act.recurring));
  if (act.kind === 'stop') {
    const recurring = lists.recurring.find((each) => each.id === id);
    return recurring === undefined
      ? nothing
      : send('DELETE', `/recurring-groceries/${id}?version=${recurring.version}`);
  }
  const line = lists.lines.find((each) => each.id === id);
  if (line === undefined) return act.kind === 'delete' ? nothing : gone(entry);
  const { version } = line;
  switch (act.kind) {
    case 'tick':
      if (line.isDone === act.isDone) return nothing;
      return send('PATCH', `/groceries/${id}/${act.isDone ? 'done' : 'undone'}`, { version });
    case 'move': {
      const afterId = act.behind.find((each) => lists.lines.some((one) => one.id === each)) ?? null;
      const place = act.storeId === undefined ? {} : { storeId: act.storeId };
      return send('POST', `/groceries/${id}/move`, { version, afterId, ...place });
    }
    case 'category':
    case 'aisle':
      return placing(act, line, send) ?? nothing;
    case 'delete':
      return isSame(act.base, fieldsOf(line))
        ? send('DELETE', `/groceries/${id}?version=${version}`)
        : { sent: null, troubles: [{ ...about(entry), why: { kind: 'changed', theirs: line.display } }] };
    case 'change':
      return changing(entry, act, line);
  }
}

/** Nothing for a line without a name, which has no ingredient. */
function placing(
  act: Extract<Act, { kind: 'category' | 'aisle' }>,
  { ingredientId }: Line,
  send: (method: 'PUT', path: string, body: unknown) => Plan,
): Plan | null {
  if (ingredientId === null) return null;
  return act.kind === 'category'
    ? send('PUT', `/ingredients/${ingredientId}/category`, { category: act.category })
    : send('PUT', `/stores/${act.storeId}/aisle-links`, { ingredientId, aisleId: act.aisleId });
}

function changing(entry: Entry, { base, to }: Extract<Act, { kind: 'change' }>, line: Line): Plan {
  const now = fieldsOf(line);
  const meant = FIELDS.filter((field) => to[field] !== undefined && to[field] !== now[field]);
  const conflicts = meant.filter((field) => now[field] !== base[field]);
  const free = meant.filter((field) => now[field] === base[field]);
  const troubles = conflicts.map((field): Trouble => ({
    operationId: `${entry.operationId} ${field}`,
    entry,
    why: { kind: 'conflict', field, mine: to[field] ?? null, theirs: now[field] },
  }));
  if (free.length === 0) return { sent: null, troubles };
  const body = Object.fromEntries(free.map((field) => [field, to[field]]));
  return {
    sent: { method: 'PATCH', path: `/groceries/${entry.id}`, body: { version: line.version, ...body } },
    troubles,
  };
}

function clearing(
  ids: readonly string[],
  { lines }: Lists,
  send: (method: 'POST', path: string, body: unknown) => Plan,
): Plan | null {
  const seen = lines.filter((line) => ids.includes(line.id) && line.isDone);
  if (seen.length === 0) return null;
  return send('POST', '/groceries/delete-done', { groceries: seen.map(({ id, version }) => ({ id, version })) });
}

/** The recurring grocery for a line, when the server has the line. */
function repeatOf(
  id: string,
  { from, rule, interval, next }: Extract<Act, { kind: 'repeat' }>,
  { lines }: Lists,
): unknown {
  const { name, display, amount, unit, storeId } = lines.find((line) => line.id === from.id) ?? from;
  const when = { recurrenceRule: rule, recurrenceInterval: interval, nextPlannedFor: next };
  return { id, name: name ?? display, amount, unit, storeId, ...when };
}

function recurringOf(id: string, recurring: Recurring): unknown {
  const { name, amount, unit, storeId, recurrenceRule, recurrenceInterval, nextPlannedFor } = recurring;
  return { id, name, amount, unit, storeId, recurrenceRule, recurrenceInterval, nextPlannedFor };
}

function gone(entry: Entry): Plan {
  return { sent: null, troubles: [{ ...about(entry), why: { kind: 'gone' } }] };
}

function about(entry: Entry): Pick<Trouble, 'operationId' | 'entry'> {
  return { operationId: entry.operationId, entry };
}

function isSame(one: Fields, other: Fields): boolean {
  return FIELDS.every((field) => one[field] === other[field]);
}

/** The answer of the server. `status` 0: there was none. */
export interface Reply {
  readonly status: number;
  readonly body: unknown;
}

/** The meaning of an answer for the entry that was sent. */
export type Outcome =
  /** The server has made the change. */
  | { readonly kind: 'done'; readonly lists: Lists }
  /** It is to be sent again with what the lists now have. */
  | {
      readonly kind: 'again';
      readonly lists: Lists;
      /** Whether the answer contained the present state of the line. */
      readonly isRead: boolean;
    }
  /** It is to be sent again as it is, later. */
  | { readonly kind: 'later'; readonly isFault: boolean }
  | { readonly kind: 'trouble'; readonly lists: Lists; readonly trouble: Trouble | null }
  /** The session has ended. */
  | { readonly kind: 'signedOut' };

const LATER = [0, 408, 425, 429, 502, 503, 504];
/** Number of errors of the server after which the person decides about an entry. */
const MOST_FAULTS = 5;

export function outcomeOf(entry: Entry, reply: Reply, lists: Lists): Outcome {
  const { status } = reply;
  if (status === 401) return { kind: 'signedOut' };
  const problem = (reply.body ?? {}) as { code?: string; message?: string };
  if (LATER.includes(status) || problem.code === 'OPERATION_IN_PROGRESS') return { kind: 'later', isFault: false };
  if (status >= 500 && entry.faults < MOST_FAULTS) return { kind: 'later', isFault: true };
  if (status >= 200 && status < 300) return accepted(entry, reply.body, lists);
  if (status === 404 && isOfLine(entry) && lists.lines.some(({ id }) => id === entry.id)) return notFound(entry, lists);
  const why = { kind: 'refused', message: problem.message ?? String(status) } as const;
  return { kind: 'trouble', lists, trouble: { ...about(entry), why } };
}

function isOfLine({ act: { kind } }: Entry): boolean {
  return kind === 'tick' || kind === 'change' || kind === 'move' || kind === 'delete';
}

/** The line was not found, or something else that the request names. In the second case, the line may still exist. */
function notFound(entry: Entry, lists: Lists): Outcome {
  const { act, sent } = entry;
  const namesStore = (act.kind === 'change' && act.to.storeId != null) || (act.kind === 'move' && act.storeId != null);
  const namesLine = ((sent?.body ?? {}) as { afterId?: string | null }).afterId != null;
  if (namesStore || namesLine)
    return { kind: 'trouble', lists, trouble: { ...about(entry), why: { kind: 'refused', message: '' } } };
  const without = { ...lists, lines: lists.lines.filter(({ id }) => id !== entry.id) };
  const trouble: Trouble | null = act.kind === 'delete' ? null : { ...about(entry), why: { kind: 'gone' } };
  return { kind: 'trouble', lists: without, trouble };
}

function accepted(entry: Entry, body: unknown, lists: Lists): Outcome {
  const { id, act } = entry;
  const answer = body as {
    stale?: boolean;
    success?: boolean;
    grocery?: Line;
    deletedIds?: readonly string[];
  };
  if (act.kind === 'add') return { kind: 'done', lists: withLine(lists, body as Line) };
  if (act.kind === 'clear') {
    const deleted = answer.deletedIds ?? [];
    return { kind: 'done', lists: { ...lists, lines: lists.lines.filter((line) => !deleted.includes(line.id)) } };
  }
  if (act.kind === 'repeat' || act.kind === 'resume')
    return { kind: 'done', lists: { ...lists, recurring: put(lists.recurring, body as Recurring) } };
  // The lines themselves follow in the feed.
  if (act.kind === 'category' || act.kind === 'aisle') return { kind: 'done', lists: withEntries(lists, [entry]) };
  if (answer.stale === true)
    return answer.grocery === undefined
      ? { kind: 'again', lists, isRead: false }
      : { kind: 'again', lists: withLine(lists, answer.grocery), isRead: true };
  if (act.kind === 'delete')
    return { kind: 'done', lists: { ...lists, lines: lists.lines.filter((line) => line.id !== id) } };
  if (act.kind === 'stop')
    return { kind: 'done', lists: { ...lists, recurring: lists.recurring.filter((each) => each.id !== id) } };
  return { kind: 'done', lists: answer.grocery === undefined ? lists : withLine(lists, answer.grocery) };
}

/**
 * A later entry of the same line, in which the fields that the person saw are replaced with those that the server
 * stored: `2 liters milk` may have become `2 l milk`.
 * @param before the fields that were shown before the line was sent
 */
export function rebased(entry: Entry, id: string, before: Fields, after: Fields): Entry {
  const { act } = entry;
  if (entry.id !== id || (act.kind !== 'change' && act.kind !== 'delete')) return entry;
  const base = Object.fromEntries(
    FIELDS.map((field) => [field, act.base[field] === before[field] ? after[field] : act.base[field]]),
  ) as unknown as Fields;
  return { ...entry, act: { ...act, base } };
}
