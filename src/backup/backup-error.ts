/** A backup or restore is not possible. The message says what to do. Nothing was changed, unless the message says so. */
export class BackupError extends Error {}
