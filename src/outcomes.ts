/** Tells whoever counts in this process how each of its works ended. */
export class Outcomes<Outcome extends string> {
  private readonly listeners: ((outcome: string, count: number) => void)[] = [];

  constructor(readonly all: readonly Outcome[]) {}

  /** @param count of works that ended in this way */
  tell(outcome: Outcome, count = 1): void {
    for (const listener of this.listeners) listener(outcome, count);
  }

  /** For as long as the process lives. */
  listen(listener: (outcome: string, count: number) => void): void {
    this.listeners.push(listener);
  }
}
