/** The household of work that is about no household. */
export const WHOLE_SERVER = '00000000-0000-0000-0000-000000000000';

export interface NewTask {
  /** The name of its `TaskKind`. */
  readonly kind: string;
  readonly householdId: string;
  /** The id of what is worked on; there is one task for it at most. */
  readonly subject: string;
  /** What bears only a few of these tasks at once, as a site. */
  readonly lane?: string | null;
  /** Of one household the lowest is done first; 0 unless told otherwise. */
  readonly priority?: number;
  readonly delaySeconds?: number;
}

/** An attempt under way in this process. */
export interface Task {
  readonly kind: string;
  readonly householdId: string;
  readonly subject: string;
  readonly lane: string | null;
  readonly token: string;
  /** This one included. */
  readonly attempts: number;
  /** How often a process vanished while it worked on this. */
  readonly interruptions: number;
}

/** Somebody else goes on with the task, so nothing of this attempt may be kept. */
export class LeaseLostError extends Error {}

/** The task cannot be done now, for no fault of its own: the attempt does not count. */
export class NotNowError extends Error {
  constructor(readonly seconds: number) {
    super(`To be tried again in ${seconds} seconds`);
  }
}
