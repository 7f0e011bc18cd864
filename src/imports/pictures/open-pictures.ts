import type { OpenTasks } from '../../tasks/tasks.js';

/** How many pictures are yet to be fetched; `postponed` ones are tried again later. */
export interface OpenPictures {
  readonly status: 'waiting' | 'running' | 'postponed';
  readonly count: number;
  /** For how long the first of them has been due; 0 for all that are not. */
  readonly dueSeconds: number;
}

/** Pictures have no lanes: none of them is parked. */
const STATES = { waiting: 'ready', running: 'running', postponed: 'waiting' } as const;

export function openPictures(tasks: readonly OpenTasks[]): OpenPictures[] {
  return (['waiting', 'running', 'postponed'] as const).map((status) => {
    const { count = 0, dueSeconds = 0 } = tasks.find(({ state }) => state === STATES[status]) ?? {};
    return { status, count, dueSeconds: status === 'waiting' ? dueSeconds : 0 };
  });
}
