import { backUp } from './backup/backup.js';
import { BackupError } from './backup/backup-error.js';
import { restore } from './backup/restore.js';
import { spooled } from './backup/spool.js';
import type { Config } from './config.js';
import { connectForLong } from './database/schema/migrate.js';
import { joinServer } from './database/open-database.js';
import { stopped } from './stop-signal.js';
import { STANDARD } from './whole-file.js';

type Command = (url: string, file: string) => Promise<string>;

const COMMANDS: Readonly<Record<string, Command | undefined>> = {
  backup: async (url, file) => {
    if (file === STANDARD && process.stdout.isTTY)
      throw new BackupError(
        'A backup is nothing for a terminal: send standard output to a file or to another program.',
      );
    const client = await connectForLong(url);
    const { rows } = await backUp(client, file).finally(() => client.end());
    return `Backed up ${rows} rows to ${file === STANDARD ? 'standard output' : file}. Keep it safe: it holds password hashes and secrets.`;
  },
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
  print: (line: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const command = COMMANDS[name];
  if (command === undefined) return;
  const server = await joinServer(config, signal);
  try {
    // Locks and snapshots belong to a session, which a pooler does not keep.
    print(await Promise.race([command(config.databaseDirectUrl ?? server.url, file), stopped(signal)]));
  } finally {
    await server.close();
  }
}
