import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** The longest time in which the event loop did not turn, in milliseconds. */
export interface Gap {
  /** As a clock tells it, with the time in which other programs had the processor. */
  wall: number;
  /** Of it what the main thread worked; the same where the system does not tell. */
  busy: number;
}

/** Asks the probe for the longest gap since the last question. */
export interface ProbeOrder {
  gaps: true;
}

export interface ProbeAnswer {
  longest: Gap;
}

/** The longest gap of the program since the last call. @param program has `probe.js` in it and an IPC channel */
export async function longestGap(program: ChildProcess): Promise<Gap> {
  const answered = once(program, 'message') as Promise<[ProbeAnswer]>;
  program.send({ gaps: true } satisfies ProbeOrder);
  const [{ longest }] = await answered;
  return longest;
}
