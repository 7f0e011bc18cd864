import { AttemptFailure } from '../tasks/attempt-failure.js';

/** The AI gave no usable answer. The message says why. */
export class AiFailure extends AttemptFailure {}
