interface Again {
  /** Whether the same question may be answered a little later. */
  retryable?: boolean;
  /** What the endpoint asked for. */
  retryAfterSeconds?: number | null;
}

/** Why the AI gave nothing that can be used. The message is for people, and says what they can do. */
export class AiFailure extends Error {
  readonly retryable: boolean;
  readonly retryAfterSeconds: number | null;

  constructor(message: string, { retryable = false, retryAfterSeconds = null }: Again = {}) {
    super(message);
    this.retryable = retryable;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
