import type { TaskKind } from './task-kind.js';
import { Turns } from './turns.js';

/** The tasks of one kind that this process runs: the places that are taken, and the loop that fills the free ones. */
export class TaskQueue {
  readonly turns: Turns;
  /** Settles when the loop has ended. */
  filling = Promise.resolve();
  private isWoken = false;
  private isFilling = false;

  /** @param fill begins tasks until no place is free or no task is ready */
  constructor(
    readonly kind: TaskKind,
    private readonly fill: (queue: TaskQueue) => Promise<void>,
  ) {
    this.turns = new Turns(kind.places);
  }

  /** Call this when a task may be ready or a place has become free. */
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
