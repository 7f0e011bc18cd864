import type { Command } from 'commander';
import { backUp } from '../backup/backup.js';
import { BackupError } from '../backup/backup-error.js';
import { restore } from '../backup/restore.js';
import { spooled } from '../backup/spool.js';
import { checkDistribution, distribute } from '../database/cluster/distribute.js';
import { connectForLong } from '../database/schema/migrate.js';
import { STANDARD } from '../shared/whole-file.js';
import { text, wholeNumber } from './arguments.js';
import { print, printError } from './output.js';
import { onServer } from './run.js';

/** The most that Citus allows. */
const MOST_SHARDS = 64_000;

export function addDatabaseCommands(program: Command): void {
  program
    .command('backup')
    .description('Writes everything into one file, also while Larder runs.')
    .argument('<file>', 'name of the file, or - for standard output', text)
    .action((file: string) =>
      onServer(async (url) => {
        if (file === STANDARD && process.stdout.isTTY)
          throw new BackupError(
            'A backup is nothing for a terminal: send standard output to a file or to another program.',
          );
        const client = await connectForLong(url);
        try {
          const { rows } = await backUp(client, file);
          const [say, target] = file === STANDARD ? [printError, 'standard output'] : [print, file];
          say(`Backed up ${rows} rows to ${target}. Keep it safe: it holds password hashes and secrets.`);
        } finally {
          await client.end();
        }
      }),
    );

  program
    .command('restore')
    .description('Reads a backup into an empty database, with Larder stopped.')
    .argument('<file>', 'name of the file, or - for standard input', text)
    .action((file: string) =>
      onServer(async (url) => {
        const { rows } =
          file === STANDARD
            ? await spooled(process.stdin, (path) => restore(url, { path, name: 'Standard input' }))
            : await restore(url, { path: file, name: file });
        const source = file === STANDARD ? 'standard input' : file;
        print(`Restored ${rows} rows from ${source}. Everybody signs in again; API keys work as before.`);
      }),
    );

  program
    .command('distribute')
    .description('Spreads the tables over the nodes of a Citus cluster, with Larder stopped.')
    .option('--check', 'only say what would be done')
    .option('--shards <number>', 'shards of each table', wholeNumber(1, MOST_SHARDS))
    .action(({ check, shards }: { check?: true; shards?: number }) =>
      onServer(async (url) => {
        const result = check === undefined ? await distribute(url, shards ?? null) : await checkDistribution(url);
        for (const line of result.split('\n')) print(line);
      }),
    );
}
