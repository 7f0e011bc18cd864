import { setImmediate as nextTurn } from 'node:timers/promises';

/** Milliseconds that a piece of work may keep the main thread from everybody else. */
const LONGEST = 8;

/** For long work on the main thread that is done in pieces: between two of them others have their turn. */
export class Pauses {
  private begun = performance.now();

  /** Settles at once unless the pieces since the last pause took long. */
  async ifDue(): Promise<void> {
    if (performance.now() - this.begun < LONGEST) return;
    await nextTurn();
    this.begun = performance.now();
  }
}
