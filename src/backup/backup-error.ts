/** A backup or restore that cannot be; the message says what to do, and nothing was changed unless it says so. */
export class BackupError extends Error {}
