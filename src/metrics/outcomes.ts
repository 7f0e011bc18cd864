import { Counter } from 'prom-client';

/**
 * A metric that counts the outcomes of work in this process. Each outcome starts at 0: Prometheus cannot see the first increase of a
 * counter that did not exist before.
 */
export class Outcomes<Outcome extends string> {
  private readonly counter: Counter<'outcome'>;

  constructor(name: string, help: string, outcomes: readonly Outcome[]) {
    this.counter = new Counter({ name, help, labelNames: ['outcome'] });
    for (const outcome of outcomes) this.counter.inc({ outcome }, 0);
  }

  /** @param count number of works with this outcome */
  count(outcome: Outcome, count = 1): void {
    this.counter.inc({ outcome }, count);
  }
}
