/** The embedded database cannot run. The message is one sentence for the person who started Larder. */
export class EmbeddedServerError extends Error {
  override readonly name: string = 'EmbeddedServerError';
}

/** Another Larder uses the data folder. */
export class FolderInUseError extends EmbeddedServerError {}

/** The files were made by another major version of Postgres, which this one cannot read. */
export class OtherMajorError extends EmbeddedServerError {
  /** @param found the major version that made the files @param ours that of this Larder */
  constructor(
    readonly cluster: string,
    readonly found: string,
    readonly ours: string,
  ) {
    super(
      `The database in ${cluster} was made by Postgres ${found} and this Larder runs Postgres ${ours}: make a backup with the Larder that made it, move the folder away, and restore the backup with this one.`,
    );
  }
}

const SENTENCES: readonly [pattern: RegExp, sentence: (folder: string) => string][] = [
  [
    /could not (?:open|create|resize|map) shared memory segment "\/PostgreSQL/,
    () => 'Postgres cannot use /dev/shm, where its shared memory is: mount a tmpfs there that Larder may write to.',
  ],
  [
    /No space left on device|wrote only \d+ of|ENOSPC|EDQUOT|Disk quota exceeded/,
    (folder) => `The disk that holds ${folder} is full: free some space.`,
  ],
  [
    /has wrong ownership/,
    (folder) => `The database in ${folder} belongs to another user: start Larder as its owner, or change the owner.`,
  ],
  [
    /EACCES|EPERM|EROFS|Permission denied|Read-only file system|Operation not permitted|ENOENT.*mkdir/,
    (folder) => `Larder may not write to ${folder}: give it a folder of its own with DATA_DIR, or fix the permissions.`,
  ],
  [
    /ENOTDIR|EEXIST|Not a directory/,
    (folder) => `${folder} cannot be used as a data folder because a file is in the way: set DATA_DIR to a folder.`,
  ],
  [
    /ENAMETOOLONG|ELOOP|uv_cwd/,
    (folder) => `${folder.slice(0, 100)} leads to no folder: set DATA_DIR to one that can be made.`,
  ],
];

/**
 * Turns a file system error, or the output of Postgres, into one sentence. For an unknown failure it quotes one line of the
 * output.
 */
export function explainFailure(doing: string, folder: string, cause: unknown): EmbeddedServerError {
  if (cause instanceof EmbeddedServerError) return cause;
  const text = cause instanceof Error ? cause.message : String(cause);
  const known = SENTENCES.find(([pattern]) => pattern.test(text));
  if (known) return new EmbeddedServerError(known[1](folder), { cause });
  return new EmbeddedServerError(`The embedded database could not ${doing}: ${mostTelling(text)}`, { cause });
}

/** The first line that Postgres marks as fatal, otherwise the last line. */
function mostTelling(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  const marked = lines.find((line) => /(FATAL|PANIC|error):/i.test(line));
  return (marked ?? lines.at(-1) ?? 'it said nothing').trim();
}
