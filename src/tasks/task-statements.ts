import type { Statement } from '../database/sql.js';

/**
 * A running process renews its leases several times within this interval. After a kill another process takes over when it has
 * passed.
 */
const LEASE = `interval '8 seconds'`;
const MOST_OF_A_LANE = 2;

/** When `set_at` is in the future, the clock was put back, so `due_at` cannot be trusted: the task is due. */
const DUE = `(due_at <= now() OR set_at > now() + interval '1 second')`;
/** A lease that ends later than any lease can was taken before the clock was put back. */
const LAPSED = `(lease_until < now() OR lease_until > now() + 2 * ${LEASE})`;

const KEY = 'household_id = $1 AND kind = $2 AND subject = $3';
/** Matches only while this attempt holds the lease. */
const HELD = `${KEY} AND lease_token = $4`;
const RELEASED = 'set_at = now(), lease_token = NULL, lease_until = NULL';

/**
 * A task that already waits stays as it is. The rows are added in the order of their keys, so that two transactions with the same
 * tasks cannot deadlock.
 */
export const ADD: Statement = {
  name: 'task-add',
  scope: 'server',
  text: `
    INSERT INTO tasks AS t (kind, household_id, subject, lane, priority, state, due_at)
    SELECT n.kind, n."householdId", n.subject, n.lane, COALESCE(n.priority, 0),
      CASE WHEN n."delaySeconds" > 0 THEN 'waiting' ELSE 'ready' END,
      now() + COALESCE(n."delaySeconds", 0) * interval '1 second'
    FROM jsonb_to_recordset($1::jsonb) AS n(
      kind text, "householdId" uuid, subject uuid, lane text, priority smallint, "delaySeconds" float8
    )
    ORDER BY n.kind, n."householdId", n.subject
    ON CONFLICT (kind, household_id, subject) DO UPDATE SET again = true WHERE t.state = 'running'`,
};

/** Makes a waiting task ready now. */
export const HASTEN: Statement = {
  name: 'task-hasten',
  text: `UPDATE tasks SET state = 'ready', due_at = now(), set_at = now() WHERE ${KEY} AND state = 'waiting'`,
};

/**
 * Makes due tasks ready, and answers those kinds of `$1` that have a ready task. The ORDER BY is that of the index, so that
 * Postgres uses it.
 */
export const CALL: Statement = {
  name: 'task-call',
  scope: 'server',
  text: `
    WITH called AS (
      UPDATE tasks SET state = 'ready'
      WHERE ctid = ANY(ARRAY(SELECT ctid FROM tasks WHERE state = 'waiting' AND ${DUE} FOR UPDATE SKIP LOCKED))
      RETURNING kind
    )
    SELECT k.kind FROM unnest($1::text[]) AS k(kind)
    WHERE (SELECT true FROM tasks WHERE kind = k.kind AND state = 'ready' ORDER BY household_id, priority LIMIT 1)
      OR k.kind IN (SELECT called.kind FROM called)`,
};

/**
 * Begins the next task of kind `$1`. Households in `$2` have no free place and are left out. Households in `$3` had turns, the
 * last one at the end: a household that is not in the list comes first, then the one that stands first. Of those that are not in the
 * list, the one that has been due the longest comes first, or, when `$4` is given, the next one after that id.
 * A task whose lane is full is parked instead of begun: then `token` is null. When another process was faster, `subject` is null.
 * Thousands of tasks may be ready, so the recursive query looks up only the first one of each household.
 */
export const BEGIN: Statement = {
  name: 'task-begin',
  scope: 'server',
  text: `
    WITH RECURSIVE households AS (
      (
        SELECT household_id AS id, due_at FROM tasks WHERE kind = $1 AND state = 'ready'
        ORDER BY household_id, priority, due_at, subject LIMIT 1
      )
      UNION ALL
      SELECT next.* FROM households h CROSS JOIN LATERAL (
        SELECT household_id, due_at FROM tasks WHERE kind = $1 AND state = 'ready' AND household_id > h.id
        ORDER BY household_id, priority, due_at, subject LIMIT 1
      ) next
    ),
    served AS MATERIALIZED (
      SELECT id FROM households WHERE id <> ALL ($2::uuid[])
      ORDER BY array_position($3::uuid[], id) NULLS FIRST, id <= $4::uuid, CASE WHEN $4::uuid IS NOT NULL THEN id END, due_at LIMIT 1
    ),
    first AS MATERIALIZED (
      SELECT t.ctid AS place, t.lane IS NOT NULL AND ${MOST_OF_A_LANE} <= (
        SELECT count(*) FROM tasks o WHERE o.kind = $1 AND o.lane = t.lane AND o.state = 'running'
      ) AS parks
      FROM tasks t
      WHERE t.kind = $1 AND t.household_id = (SELECT id FROM served) AND t.state = 'ready'
      ORDER BY t.priority, t.due_at, t.subject LIMIT 1 FOR UPDATE OF t SKIP LOCKED
    ),
    begun AS (
      UPDATE tasks SET
        priority = 0, again = false,
        state = CASE WHEN f.parks THEN 'parked' ELSE 'running' END,
        attempts = attempts + CASE WHEN f.parks THEN 0 ELSE 1 END,
        lease_token = CASE WHEN f.parks THEN NULL ELSE gen_random_uuid() END,
        lease_until = CASE WHEN f.parks THEN NULL ELSE now() + ${LEASE} END
      FROM first f
      WHERE ctid = f.place
      RETURNING subject, lane, lease_token, attempts, interruptions
    )
    SELECT $1 AS kind, s.id AS "householdId", b.subject, b.lane, b.lease_token AS token, b.attempts, b.interruptions
    FROM served s LEFT JOIN begun b ON true`,
};

export const RENEW: Statement = {
  name: 'task-renew',
  scope: 'server',
  text: `
    UPDATE tasks SET lease_until = now() + ${LEASE}
    WHERE state = 'running' AND lease_token = ANY($1::uuid[]) RETURNING lease_token AS token`,
};

export const END: Statement = {
  name: 'task-end',
  text: `DELETE FROM tasks WHERE ${HELD} AND NOT again RETURNING subject`,
};

/** In place of END, for a task that was added again while it ran. */
export const BEGIN_ANEW: Statement = {
  name: 'task-begin-anew',
  text: `
    UPDATE tasks SET state = 'ready', again = false, attempts = 0, interruptions = 0, due_at = now(), ${RELEASED}
    WHERE ${HELD} RETURNING subject`,
};

export const POSTPONE: Statement = {
  name: 'task-postpone',
  text: `
    UPDATE tasks SET state = CASE WHEN $5::float8 > 0 THEN 'waiting' ELSE 'ready' END, again = false,
      due_at = now() + $5 * interval '1 second', ${RELEASED}
    WHERE ${HELD} RETURNING subject`,
};

export const HAND_BACK: Statement = {
  name: 'task-hand-back',
  text: `
    UPDATE tasks SET state = CASE WHEN $5::float8 > 0 THEN 'waiting' ELSE 'ready' END, attempts = attempts - 1,
      due_at = now() + $5 * interval '1 second', ${RELEASED}
    WHERE ${HELD} RETURNING subject`,
};

export const LAPSED_TASKS: Statement = {
  name: 'task-lapsed',
  scope: 'server',
  text: `
    SELECT kind, household_id AS "householdId", subject, lane, lease_token AS token, attempts, interruptions
    FROM tasks WHERE state = 'running' AND kind = ANY($1::text[]) AND ${LAPSED}`,
};

export const TAKE_OVER: Statement = {
  name: 'task-take-over',
  text: `
    UPDATE tasks SET state = 'ready', attempts = attempts - 1, interruptions = interruptions + 1, due_at = now(), ${RELEASED}
    WHERE ${HELD} AND ${LAPSED} RETURNING subject`,
};

/**
 * Makes the next parked task of a lane ready, after one of the lane has ended. Households that have none of the lane running or
 * ready come first, so that a household with many tasks does not take all places of the lane. Thousands of tasks may be parked, so
 * the recursive query looks up only the first one of each household.
 */
export const UNPARK: Statement = {
  name: 'task-unpark',
  scope: 'server',
  text: `
    WITH RECURSIVE households AS (
      (
        SELECT household_id AS id, due_at, subject FROM tasks WHERE kind = $1 AND lane = $2 AND state = 'parked'
        ORDER BY household_id, due_at, subject LIMIT 1
      )
      UNION ALL
      SELECT next.* FROM households h CROSS JOIN LATERAL (
        SELECT household_id, due_at, subject FROM tasks
        WHERE kind = $1 AND lane = $2 AND state = 'parked' AND household_id > h.id
        ORDER BY household_id, due_at, subject LIMIT 1
      ) next
    )
    UPDATE tasks SET state = 'ready' WHERE ctid = (
      SELECT parked.place FROM (
        SELECT id FROM households
        ORDER BY id IN (
          SELECT household_id FROM tasks WHERE kind = $1 AND lane = $2 AND state IN ('running', 'ready')
        ), due_at, subject
      ) h
      CROSS JOIN LATERAL (
        SELECT ctid AS place FROM tasks
        WHERE kind = $1 AND lane = $2 AND state = 'parked' AND household_id = h.id
        ORDER BY due_at, subject LIMIT 1 FOR UPDATE SKIP LOCKED
      ) parked
      LIMIT 1
    )`,
};

/** For lanes whose last running task ended with its process: no end of a task calls UNPARK for them. */
export const UNPARK_FORGOTTEN: Statement = {
  name: 'task-unpark-forgotten',
  scope: 'server',
  text: `
    WITH RECURSIVE lanes AS (
      SELECT first.* FROM unnest($1::text[]) AS k(kind) CROSS JOIN LATERAL (
        SELECT kind, lane FROM tasks WHERE kind = k.kind AND state = 'parked' ORDER BY lane LIMIT 1
      ) first
      UNION ALL
      SELECT next.* FROM lanes l CROSS JOIN LATERAL (
        SELECT kind, lane FROM tasks WHERE kind = l.kind AND state = 'parked' AND lane > l.lane ORDER BY lane LIMIT 1
      ) next
    )
    UPDATE tasks SET state = 'ready' WHERE ctid = ANY(ARRAY(
      SELECT parked.place FROM lanes l
      CROSS JOIN LATERAL (
        SELECT count(*) AS called FROM (
          SELECT FROM tasks WHERE kind = l.kind AND lane = l.lane AND state IN ('running', 'ready') LIMIT ${MOST_OF_A_LANE}
        ) few
      ) now_there
      CROSS JOIN LATERAL (
        SELECT ctid AS place FROM tasks WHERE kind = l.kind AND lane = l.lane AND state = 'parked'
        ORDER BY due_at, subject LIMIT ${MOST_OF_A_LANE} - now_there.called FOR UPDATE SKIP LOCKED
      ) parked
    ))
    RETURNING kind`,
};

export const OPEN_BY_STATE: Statement = {
  name: 'task-open-by-state',
  scope: 'server',
  text: `
    SELECT s.state, count(t.subject)::int AS count,
      GREATEST(EXTRACT(epoch FROM now() - min(t.due_at)), 0)::float8 AS "dueSeconds"
    FROM unnest(ARRAY['waiting', 'ready', 'parked', 'running']) s(state)
    LEFT JOIN tasks t ON t.kind = $1 AND t.state = s.state
    GROUP BY s.state`,
};
