/**
 * Larder cannot start because of something that the administrator can mend. The message is one sentence that says what to do. It is
 * printed without a stack, and the program ends with an exit code.
 */
export class StartError extends Error {}
