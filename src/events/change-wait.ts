import type { ChangeWatcher } from '../changes/change-watcher.js';

/** Waits for changes of one household. */
export class ChangeWait {
  /** Settles when the watch has begun: every change after that ends the wait. */
  readonly ready: Promise<void>;
  private readonly endWatch: () => void;
  private hasChanged = false;
  private wake: () => void = () => undefined;

  constructor(watcher: ChangeWatcher, householdId: string) {
    const { ready, end } = watcher.watch(householdId, null, () => {
      this.hasChanged = true;
      this.wake();
    });
    this.ready = ready;
    this.endWatch = end;
  }

  /**
   * Whether something changed since the last call, or changes within this many milliseconds.
   * @param stopped ends the wait
   */
  async next(milliseconds: number, stopped: AbortSignal): Promise<boolean> {
    if (!this.hasChanged && milliseconds > 0 && !stopped.aborted) await this.sleep(milliseconds, stopped);
    const hasChanged = this.hasChanged;
    this.hasChanged = false;
    return hasChanged;
  }

  end(): void {
    this.endWatch();
  }

  private sleep(milliseconds: number, stopped: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const wake = (): void => {
        clearTimeout(timer);
        stopped.removeEventListener('abort', wake);
        this.wake = () => undefined;
        resolve();
      };
      const timer = setTimeout(wake, milliseconds);
      stopped.addEventListener('abort', wake);
      this.wake = wake;
    });
  }
}
