export interface NextAttempt {
  /** Whether the same attempt may succeed a little later. */
  readonly retryable?: boolean;
  /** The pause that the other server asked for. */
  readonly retryAfterSeconds?: number | null;
}

/** Why an attempt failed. The message is for people: what is wrong, and what they can do. */
export abstract class AttemptFailure extends Error {
  readonly retryable: boolean;
  readonly retryAfterSeconds: number | null;

  constructor(message: string, { retryable = false, retryAfterSeconds = null }: NextAttempt = {}) {
    super(message);
    this.retryable = retryable;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
