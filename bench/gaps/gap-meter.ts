import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** The longest time in which the event loop was blocked, in milliseconds. */
export interface Gap {
  /** Wall time, including the time in which other programs used the processor. */
  wall: number;
  /** The part of it in which the main thread used the processor. Equal to `wall` when the system does not report it. */
  busy: number;
}

/** Asks the probe for the longest gap since the last question. */
export interface ProbeOrder {
  gaps: true;
}

export interface ProbeAnswer {
  longest: Gap;
}

/** The longest gap of the program since the last call. @param program has loaded `probe.js` and has an IPC channel */
export async function longestGap(program: ChildProcess): Promise<Gap> {
  const answered = once(program, 'message') as Promise<[ProbeAnswer]>;
  program.send({ gaps: true } satisfies ProbeOrder);
  const [{ longest }] = await answered;
  return longest;
}
