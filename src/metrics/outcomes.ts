/** Reports the outcomes of work to listeners in this process, for counting. */
export class Outcomes<Outcome extends string> {
  private readonly listeners: ((outcome: string, count: number) => void)[] = [];

  constructor(readonly all: readonly Outcome[]) {}

  /** @param count number of works with this outcome */
  tell(outcome: Outcome, count = 1): void {
    for (const listener of this.listeners) listener(outcome, count);
  }

  /** The listener is never removed. */
  listen(listener: (outcome: string, count: number) => void): void {
    this.listeners.push(listener);
  }
}
