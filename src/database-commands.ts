import { UsageError } from './admin-commands.js';
import { backUp } from './backup/backup.js';
import { restore } from './backup/restore.js';
import type { Config } from './config.js';
import { connectForLong } from './database/migrate.js';
import { joinServer } from './database/open-database.js';

type Command = (url: string, file: string) => Promise<string>;

const COMMANDS: Readonly<Record<string, Command | undefined>> = {
  backup: async (url, file) => {
    const client = await connectForLong(url);
    const { rows } = await backUp(client, file).finally(() => client.end());
    return `Backed up ${rows} rows to ${file}. Keep it safe: it holds password hashes and secrets.`;
  },
  restore: async (url, file) => {
    const { rows } = await restore(url, file);
    return `Restored ${rows} rows from ${file}. Everybody signs in again; API keys work as before.`;
  },
};

/** Whether these words are a command on the database as a whole, which wants no migrated schema and no application. */
export function isDatabaseCommand(words: readonly string[]): boolean {
  return words[0] !== undefined && Object.hasOwn(COMMANDS, words[0]);
}

/** @throws UsageError, BackupError, StartError */
export async function runDatabaseCommand(
  config: Config,
  [name = '', file]: readonly string[],
  print: (line: string) => void,
): Promise<void> {
  const command = COMMANDS[name];
  if (command === undefined || file === undefined) throw new UsageError(`"${name}" needs the name of a file.`);
  const server = await joinServer(config);
  try {
    // Locks and a snapshot are a session's, which a pooler does not keep.
    print(await command(config.databaseDirectUrl ?? server.url, file));
  } finally {
    await server.close();
  }
}
