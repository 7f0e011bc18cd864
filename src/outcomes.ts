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
