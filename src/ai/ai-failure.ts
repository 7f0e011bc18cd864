import { AttemptFailure } from '../http/problems/attempt-failure.js';

/** The AI gave no usable answer. The message says why. */
export class AiFailure extends AttemptFailure {}
