import { FAILURE_CODES } from './import-failure.js';

/** Tells whoever counts in this process how each of its works ended. */
export class Outcomes<Outcome extends string> {
  private readonly listeners: ((outcome: string) => void)[] = [];

  constructor(readonly all: readonly Outcome[]) {}

  tell(outcome: Outcome): void {
    for (const listener of this.listeners) listener(outcome);
  }

  /** For as long as the process lives. */
  listen(listener: (outcome: string) => void): void {
    this.listeners.push(listener);
  }
}

export const importOutcomes = new Outcomes(['completed', ...FAILURE_CODES]);

/** `dropped`: the recipe has no image, or another one by now. */
export const pictureOutcomes = new Outcomes(['kept', 'dropped', ...FAILURE_CODES]);

/** Of a process that was to convert a picture and did not: it ended by itself, took too long, or too much memory. */
export const converterFailures = new Outcomes(['died', 'late', 'memory']);
