import { Turns } from '../queues/turns.js';
import type { TaskKind } from './task-kind.js';

/** The tasks of one kind as this process does them: their places, and the one loop that fills these. */
export class TaskQueue {
  readonly turns: Turns;
  /** Settles when nothing is begun at the time. */
  filling = Promise.resolve();
  private isWoken = false;
  private isFilling = false;

  /** @param fill begins tasks for as long as there are free places */
  constructor(
    readonly kind: TaskKind,
    private readonly fill: (queue: TaskQueue) => Promise<void>,
  ) {
    this.turns = new Turns(kind.places);
  }

  /** Something may be there to begin. */
  wake(): void {
    this.isWoken = true;
    if (!this.isFilling) this.filling = this.fillWhileWoken();
  }

  private async fillWhileWoken(): Promise<void> {
    this.isFilling = true;
    while (this.isWoken) {
      this.isWoken = false;
      await this.fill(this);
    }
    this.isFilling = false;
  }
}
