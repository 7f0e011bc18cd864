import { AttemptFailure } from '../http/attempt-failure.js';

/** Why the AI gave nothing that can be used. */
export class AiFailure extends AttemptFailure {}
