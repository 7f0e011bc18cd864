import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { LeaseLostError, NotNowError, type Task, WHOLE_SERVER } from '../../src/tasks/task.js';
import { type Act, held, newTasks, TaskBench, type TaskProcess } from '../support/programs/task-bench.js';
import { until } from '../support/until.js';

let bench: TaskBench;
let kind: string;
let processes: TaskProcess[];

beforeAll(async () => {
  bench = await TaskBench.start();
});

afterAll(() => bench.stop());

beforeEach(() => {
  kind = randomUUID();
  processes = [];
});

afterEach(async () => {
  for (const process of processes) await process.stop();
});

async function runner(places?: number, act?: Act): Promise<TaskProcess> {
  const process = (await bench.process(kind, places, act)).start();
  processes.push(process);
  return process;
}

/** Adds tasks without running them. */
async function adder(): Promise<TaskProcess> {
  const process = await bench.process(kind);
  processes.push(process);
  return process;
}

const is = (condition: () => boolean): Promise<void> => until(condition);

describe('a task', () => {
  it('exists only when the transaction that added it is committed', async () => {
    const process = await runner();
    const [lost, kept] = newTasks(kind, 2);
    const failed = process.transactions.run(async () => {
      await process.tasks.add(lost as NonNullable<typeof lost>);
      throw new Error('The cause came to nothing');
    });
    await expect(failed).rejects.toThrow('came to nothing');
    await process.add(kept as NonNullable<typeof kept>);
    await bench.untilDone(kind);
    expect(process.begun).toEqual([kept?.subject]);
  });

  it('is run by any process, and by only one', async () => {
    const [one, other, here] = [await runner(), await runner(), await adder()];
    const tasks = newTasks(kind, 40);
    await here.add(...tasks);
    await bench.untilDone(kind);
    expect([...one.begun, ...other.begun].sort()).toEqual(tasks.map(({ subject }) => subject));
  });

  it('that waits stays as it is when it is added again, and one that runs is run once more', async () => {
    const { act, release, now } = held();
    const process = await runner(1, act);
    const tasks = newTasks(kind, 3);
    await process.add(...tasks);
    await is(() => now().length === 1);
    await process.add(...tasks);
    release();
    await bench.untilDone(kind);
    const [first, second, third] = tasks.map(({ subject }) => subject);
    expect(process.begun).toEqual([first, second, third, first]);
  });

  it('with a delay waits, and is ready at once when it is added again without a delay', async () => {
    const process = await runner();
    const [later, soon] = newTasks(kind, 2);
    if (later === undefined || soon === undefined) throw new Error();
    await process.add({ ...later, delaySeconds: 3_000 }, { ...soon, delaySeconds: 0.5 });
    await until(async () => (await bench.left(kind)).length === 1);
    expect(process.begun).toEqual([soon.subject]);
    await process.add(later);
    expect(await bench.left(kind)).toEqual([{ state: 'waiting' }]);
    await process.tasks.addNow(later);
    await bench.untilDone(kind);
    expect(process.begun).toEqual([soon.subject, later.subject]);
  });

  it('that waits is ready at once when the clock was put back after it was added', async () => {
    const process = await runner();
    await process.add(...newTasks(kind, 1, { delaySeconds: 60 }));
    await bench.query(
      `UPDATE tasks SET set_at = set_at + interval '2 h', due_at = due_at + interval '2 h' WHERE kind = $1`,
      [kind],
    );
    await bench.untilDone(kind);
  });

  it('that cannot be done now waits as long as it asks, and the attempt does not count', async () => {
    const process = await runner(1, () => Promise.reject(new NotNowError(100)));
    await process.add(...newTasks(kind, 1));
    await until(async () => (await bench.left(kind))[0]?.['state'] === 'waiting');
    const late = `attempts, interruptions, due_at > now() + interval '90 s' AS late`;
    expect(await bench.left(kind, late)).toEqual([{ attempts: 0, interruptions: 0, late: true }]);
    expect(process.handedBack).toHaveLength(1);
  });
});

describe('households', () => {
  it('have their tasks begun in turn, each in the order of priority and time', async () => {
    const { act, release, now } = held();
    const process = await runner(1, act);
    await process.add(...newTasks(kind, 1));
    await is(() => now().length === 1);
    const many = newTasks(kind, 3, { priority: 1 });
    const urgent = newTasks(kind, 1, { householdId: many[0]?.householdId ?? '' });
    const few = newTasks(kind, 2);
    await process.add(...many, ...urgent);
    await process.add(...few);
    release();
    await bench.untilDone(kind);
    const [a, b, c] = many.map(({ subject }) => subject);
    expect(process.begun.slice(1)).toEqual([urgent[0]?.subject, few[0]?.subject, a, few[1]?.subject, b, c]);
  });

  it('all get turns, before one of them has its last', async () => {
    const process = await adder();
    const households = new Map<string, number>();
    for (let n = 0; n < 30; n++) {
      const tasks = newTasks(kind, 5);
      for (const { subject } of tasks) households.set(subject, n);
      await process.add(...tasks);
    }
    const turns = new Array<number>(30).fill(0);
    const atFifth: number[] = [];
    const busy = await runner(1, ({ subject }) => {
      const household = households.get(subject) ?? 0;
      turns[household] = (turns[household] ?? 0) + 1;
      if (turns[household] === 5 && atFifth.length === 0) atFifth.push(...turns);
      return Promise.resolve();
    });
    await bench.untilDone(kind);
    expect(busy.begun).toHaveLength(150);
    expect(Math.min(...atFifth)).toBeGreaterThan(0);
  });

  it('each get half of the places', async () => {
    const { act, release, now } = held();
    const process = await runner(4, act);
    const [one, other] = [newTasks(kind, 4), newTasks(kind, 1)];
    await process.add(...one);
    await process.add(...other);
    await is(() => now().length === 3);
    const of = (id?: string): number => now().filter(({ householdId }) => householdId === id).length;
    expect([of(one[0]?.householdId), of(other[0]?.householdId)]).toEqual([2, 1]);
    release();
    await bench.untilDone(kind);
  });
});

describe('tasks of one lane', () => {
  it('run two at once, and do not delay tasks of other lanes', async () => {
    const { act, release, most, now } = held();
    const process = await runner(20, act);
    const lane = newTasks(kind, 6, { lane: 'slow.example' });
    const other = newTasks(kind, 1, { householdId: lane[0]?.householdId ?? '', priority: 1 });
    await process.add(...lane, ...other);
    await is(() => now().some(({ subject }) => subject === other[0]?.subject));
    const states = (await bench.left(kind, 'state, lane')).filter((row) => row['lane'] !== null);
    expect(states.map((row) => row['state']).sort()).toEqual([
      'ready',
      'ready',
      'ready',
      'ready',
      'running',
      'running',
    ]);
    release();
    await bench.untilDone(kind);
    expect(most()).toBe(3);
  });

  it('continue with a household that has none of them running', async () => {
    const { act, release, now } = held();
    const process = await runner(20, act);
    const many = newTasks(kind, 30, { lane: 'slow.example' });
    await process.add(...many);
    await is(() => now().length === 2);
    const [few] = newTasks(kind, 1, { lane: 'slow.example' });
    await process.add(few as NonNullable<typeof few>);
    await until(async () => (await bench.left(kind)).filter(({ state }) => state === 'ready').length === 29);
    release();
    await bench.untilDone(kind);
    expect(process.begun.slice(2, 4)).toContain(few?.subject);
  });

  it('begin when an earlier version has parked them', async () => {
    const earlier = await adder();
    await earlier.add(...newTasks(kind, 1, { lane: 'slow.example' }));
    await bench.query(`UPDATE tasks SET state = 'parked' WHERE kind = $1`, [kind]);
    await runner();
    await bench.untilDone(kind);
  });

  it('continue when the process that should have called them has died', async () => {
    const gone = await adder();
    await gone.add(...newTasks(kind, 3, { lane: 'slow.example' }));
    for (let n = 0; n < 2; n++) await gone.beginAndVanish(kind);
    await expect(gone.beginAndVanish(kind)).rejects.toThrow('nothing to begin');
    await bench.query(`DELETE FROM tasks WHERE kind = $1 AND state = 'running'`, [kind]);
    const process = await runner();
    await bench.untilDone(kind);
    expect(process.begun).toHaveLength(1);
  });
});

describe('the task of a process that died', () => {
  it('continues in another one, counts an interruption, and its old attempt can no longer end it', async () => {
    const gone = await adder();
    const [task] = newTasks(kind, 1);
    await gone.add(task as NonNullable<typeof task>);
    const lost = await gone.beginAndVanish(kind);
    const { act, release, now } = held();
    const process = await runner(1, act);
    await is(() => now().length === 1);
    expect(now()).toMatchObject([{ attempts: 1, interruptions: 1 }]);
    expect(process.handedBack).toEqual([task?.subject]);
    await expect(gone.tasks.complete(lost)).rejects.toThrow(LeaseLostError);
    await expect(gone.tasks.postpone(lost, 1)).rejects.toThrow(LeaseLostError);
    await gone.tasks.handBack(lost, 1);
    expect(await bench.left(kind)).toEqual([{ state: 'running' }]);
    release();
    await bench.untilDone(kind);
  });

  it.each([
    ['forward', `now() - interval '2 h'`],
    ['back', `now() + interval '2 h'`],
  ])('continues when the clock was put %s', async (_, leaseUntil) => {
    const gone = await adder();
    await gone.add(...newTasks(kind, 1));
    await gone.beginAndVanish(kind);
    await bench.query(`UPDATE tasks SET lease_until = ${leaseUntil} WHERE kind = $1`, [kind]);
    await runner();
    await bench.untilDone(kind);
  });

  it('continues in the same process after an attempt with an unexpected error', async () => {
    const failures = [new Error('A fault of the program')];
    const seen: Task[] = [];
    const process = await runner(1, (task) => {
      seen.push(task);
      const failure = failures.pop();
      return failure === undefined ? Promise.resolve() : Promise.reject(failure);
    });
    await process.add(...newTasks(kind, 1));
    await bench.untilDone(kind);
    expect(seen).toMatchObject([
      { attempts: 1, interruptions: 0 },
      { attempts: 1, interruptions: 1 },
    ]);
  });

  it('continues even when its hand-back fails each time, and so do the tasks after it', async () => {
    const gone = await adder();
    const tasks = newTasks(kind, 3);
    await gone.add(...tasks);
    for (let n = 0; n < tasks.length; n++) await gone.beginAndVanish(kind);
    const process = await adder();
    process.failsToHandBack = tasks[0]?.subject ?? '';
    process.start();
    await bench.untilDone(kind);
    expect(process.begun.toSorted()).toEqual(tasks.map(({ subject }) => subject));
  });

  it('is given up after ten interruptions', async () => {
    const gone = await adder();
    await gone.add(...newTasks(kind, 1));
    await gone.beginAndVanish(kind);
    await bench.query(`UPDATE tasks SET interruptions = 9, lease_until = now() WHERE kind = $1`, [kind]);
    const process = await runner();
    await bench.untilDone(kind);
    expect([process.begun, process.givenUp]).toEqual([[], [expect.any(String)]]);
  });

  it('stays with a living process for any time, and is stopped when the lease is lost', async () => {
    const { act, now } = held();
    const process = await runner(1, act);
    await process.add(...newTasks(kind, 1));
    await is(() => now().length === 1);
    const leaseEnd = async (): Promise<number> => {
      const [row] = await bench.left(kind, 'EXTRACT(epoch FROM lease_until)::float8 AS seconds');
      return Number(row?.['seconds']);
    };
    const before = await leaseEnd();
    await until(async () => (await leaseEnd()) > before);
    expect(process.begun).toHaveLength(1);
    const [task] = now();
    await bench.query(
      `UPDATE tasks SET lease_token = gen_random_uuid(), lease_until = now() + interval '8 s' WHERE kind = $1`,
      [kind],
    );
    await is(() => task !== undefined && !now().includes(task));
  });
});

describe('work that recurs', () => {
  it('is run again and again, by one process at a time', async () => {
    let [done, running, most] = [0, 0, 0];
    const work = async (): Promise<void> => {
      most = Math.max(most, ++running);
      // Long enough for another process to begin in the meantime.
      await pause(200);
      running -= 1;
      done += 1;
    };
    for (const process of [await bench.process(randomUUID()), await bench.process(randomUUID())]) {
      process.runner.every(0.1, kind, work);
      processes.push(process.start());
    }
    await is(() => done >= 4);
    expect(most).toBe(1);
    expect(await bench.left(kind, 'household_id')).toEqual([{ household_id: WHOLE_SERVER }]);
  });
});

describe('a process that stops', () => {
  it('hands back unfinished tasks, so that others begin at once and the attempt does not count', async () => {
    const { act, now } = held();
    const process = (await bench.process(kind, 2, act)).start();
    const tasks = newTasks(kind, 1);
    await process.add(...tasks);
    await is(() => now().length === 1);
    await process.stop();
    expect(process.handedBack).toEqual([tasks[0]?.subject]);
    const columns = 'state, attempts, interruptions, lease_token';
    expect(await bench.left(kind, columns)).toEqual([
      { state: 'ready', attempts: 0, interruptions: 0, lease_token: null },
    ]);
  });
});
