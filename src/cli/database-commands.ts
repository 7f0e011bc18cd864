import { backUp } from '../backup/backup.js';
import { BackupError } from '../backup/backup-error.js';
import { restore } from '../backup/restore.js';
import { spooled } from '../backup/spool.js';
import { type Options, UsageError } from './command-line.js';
import type { Config } from '../config/config.js';
import { checkDistribution, distribute } from '../database/cluster/distribute.js';
import { connectForLong } from '../database/schema/migrate.js';
import { joinServer } from '../database/open-database.js';
import { stopped } from '../shared/process/stop-signal.js';
import { STANDARD } from '../shared/whole-file.js';

/** The most that Citus allows. */
const MOST_SHARDS = 64_000;

type Command = (url: string, file: string, options: Options) => Promise<string>;

const COMMANDS: Readonly<Record<string, Command | undefined>> = {
  backup: async (url, file) => {
    if (file === STANDARD && process.stdout.isTTY)
      throw new BackupError(
        'A backup is nothing for a terminal: send standard output to a file or to another program.',
      );
    const client = await connectForLong(url);
    try {
      const { rows } = await backUp(client, file);
      return `Backed up ${rows} rows to ${file === STANDARD ? 'standard output' : file}. Keep it safe: it holds password hashes and secrets.`;
    } finally {
      await client.end();
    }
  },
  distribute: (url, _, { check, shards }) =>
    check === undefined ? distribute(url, shardsOf(shards)) : checkDistribution(url),
  restore: async (url, file) => {
    const work = (path: string, name: string): Promise<{ rows: number }> => restore(url, { path, name });
    const { rows } = await (file === STANDARD
      ? spooled(process.stdin, (path) => work(path, 'Standard input'))
      : work(file, file));
    return `Restored ${rows} rows from ${file === STANDARD ? 'standard input' : file}. Everybody signs in again; API keys work as before.`;
  },
};

/**
 * Rejects with the reason of `signal` as soon as it is aborted.
 * @param print called with the result @throws BackupError, FileError, StartError
 */
export async function runDatabaseCommand(
  config: Config,
  [name = '', file = '']: readonly string[],
  options: Options,
  print: (line: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const command = COMMANDS[name];
  if (command === undefined) return;
  const server = await joinServer(config, signal);
  try {
    // Locks and snapshots belong to a session, which a pooler does not keep.
    const work = command(config.databaseDirectUrl ?? server.url, file, options);
    for (const line of (await Promise.race([work, stopped(signal)])).split('\n')) print(line);
  } finally {
    await server.close();
  }
}

/** @throws UsageError */
function shardsOf(text: string | undefined): number | null {
  if (text === undefined) return null;
  const shards = Number(text);
  if (Number.isInteger(shards) && shards >= 1 && shards <= MOST_SHARDS) return shards;
  throw new UsageError(`--shards must be a number from 1 to ${MOST_SHARDS}, not "${text}".`);
}
