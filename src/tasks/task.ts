/** The household id of tasks that belong to no household. */
export const WHOLE_SERVER = '00000000-0000-0000-0000-000000000000';

export interface NewTask {
  /** The name of its `TaskKind`. */
  readonly kind: string;
  readonly householdId: string;
  /** The id of the object that the task is about. There is at most one task for each kind and subject. */
  readonly subject: string;
  /** Tasks with the same lane share something that allows only a few of them at once, for example one site. */
  readonly lane?: string | null;
  /** Tasks of one household begin in this order, the lowest first. The default is 0. */
  readonly priority?: number;
  readonly delaySeconds?: number;
}

/** An attempt that runs in this process. */
export interface Task {
  readonly kind: string;
  readonly householdId: string;
  readonly subject: string;
  readonly lane: string | null;
  readonly token: string;
  /** Includes this attempt. */
  readonly attempts: number;
  /** How many times a process died while it ran this task. */
  readonly interruptions: number;
}

/** Another process has the lease of this task now. The transaction of this attempt must be rolled back. */
export class LeaseLostError extends Error {}

/** The task cannot be done now, and not because of an error of its own. The attempt does not count. */
export class NotNowError extends Error {
  constructor(readonly seconds: number) {
    super(`To be tried again in ${seconds} seconds`);
  }
}
