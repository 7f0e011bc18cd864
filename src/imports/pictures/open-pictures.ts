import type { OpenTasks } from '../../tasks/tasks.js';

/** Number of pictures that are not fetched yet. `postponed` ones will be tried again. */
export interface OpenPictures {
  readonly status: 'waiting' | 'running' | 'postponed';
  readonly count: number;
  /** For how long the oldest of them has been due; 0 when none is due. */
  readonly dueSeconds: number;
}

const STATES = { waiting: 'ready', running: 'running', postponed: 'waiting' } as const;

export function openPictures(tasks: readonly OpenTasks[]): OpenPictures[] {
  return (['waiting', 'running', 'postponed'] as const).map((status) => {
    const { count = 0, dueSeconds = 0 } = tasks.find(({ state }) => state === STATES[status]) ?? {};
    return { status, count, dueSeconds: status === 'waiting' ? dueSeconds : 0 };
  });
}
