import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Household } from '../household.js';

const run = promisify(execFile);
/** Debian's own Python has Debian's libraries. */
const PYTHON = '/usr/bin/python3';

/** Runs a command of a Debian package. @returns what it printed */
async function output(command: string, args: readonly string[], env: Record<string, string> = {}): Promise<string> {
  try {
    const running = run(command, [...args], { env: { ...process.env, ...env } });
    // None of them may ask a person.
    running.child.stdin?.end();
    return (await running).stdout;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      throw new Error('This needs the Debian packages vdirsyncer, todoman and python3-caldav', { cause: error });
    const { stderr, stdout } = error as { stderr?: string; stdout?: string };
    throw new Error(`${command} ${args.join(' ')} failed:\n${stderr ?? ''}${stdout ?? ''}`, { cause: error });
  }
}

/** A folder of tasks that vdirsyncer keeps equal to the list, with todoman to change them. */
export class TaskFolder {
  private constructor(private readonly folder: string) {}

  static async for({ url }: { url: string }, { email, key }: Pick<Household, 'email' | 'key'>): Promise<TaskFolder> {
    const folder = await mkdtemp(join(tmpdir(), 'larder-tasks-'));
    const settings = [
      '[general]',
      `status_path = "${folder}/status/"`,
      '[pair larder]',
      'a = "here"',
      'b = "there"',
      'collections = ["list"]',
      'conflict_resolution = "b wins"',
      '[storage here]',
      'type = "filesystem"',
      `path = "${folder}/tasks/"`,
      'fileext = ".ics"',
      '[storage there]',
      'type = "caldav"',
      `url = "${url}/"`,
      `username = "${email}"`,
      `password = "${key}"`,
      'item_types = ["VTODO"]',
      '',
    ];
    await writeFile(join(folder, 'vdirsyncer'), settings.join('\n'));
    await writeFile(join(folder, 'todoman.py'), `path = "${folder}/tasks/*"\ncache_path = "${folder}/cache.sqlite3"\n`);
    await mkdir(join(folder, 'tasks/list'), { recursive: true });
    const made = new TaskFolder(folder);
    await made.vdirsyncer('discover', '--list');
    return made;
  }

  /** Sends what changed here, and fetches what changed there. */
  async synchronize(): Promise<void> {
    await this.vdirsyncer('sync');
  }

  /** The summaries of open tasks, or of all. */
  async list(all = false): Promise<string[]> {
    const text = await this.todoman('--porcelain', 'list', ...(all ? ['--status', 'ANY'] : []));
    return (JSON.parse(text) as { summary: string }[]).map(({ summary }) => summary).sort();
  }

  async add(summary: string): Promise<void> {
    await this.todoman('new', '--list', 'list', summary);
  }

  async tick(summary: string): Promise<void> {
    await this.todoman('done', String(await this.idOf(summary)));
  }

  async remove(summary: string): Promise<void> {
    await this.todoman('delete', '--yes', String(await this.idOf(summary)));
  }

  end(): Promise<void> {
    return rm(this.folder, { recursive: true, force: true });
  }

  private async idOf(summary: string): Promise<number> {
    const tasks = JSON.parse(await this.todoman('--porcelain', 'list')) as { id: number; summary: string }[];
    const task = tasks.find((one) => one.summary === summary);
    if (task === undefined) throw new Error(`todoman knows no task ${summary}`);
    return task.id;
  }

  private vdirsyncer(...args: readonly string[]): Promise<string> {
    return output('vdirsyncer', ['-c', join(this.folder, 'vdirsyncer'), ...args]);
  }

  private todoman(...args: readonly string[]): Promise<string> {
    return output('todoman', ['--config', join(this.folder, 'todoman.py'), ...args]);
  }
}

/**
 * Runs Python with `client`, a client of python-caldav that signs in as the person, and `calendars`, by their names.
 * @returns what the script printed as JSON
 */
export async function withPythonCaldav<Result>(
  { url }: { url: string },
  { email, key }: Pick<Household, 'email' | 'key'>,
  script: string,
): Promise<Result> {
  const head = [
    'import caldav, json, os',
    'from datetime import datetime',
    'client = caldav.DAVClient(os.environ["DAV_URL"], username=os.environ["DAV_USER"], password=os.environ["DAV_PASSWORD"])',
    'calendars = {calendar.name: calendar for calendar in client.principal().calendars()}',
    '',
  ];
  const env = { DAV_URL: `${url}/dav/`, DAV_USER: email, DAV_PASSWORD: key };
  return JSON.parse(await output(PYTHON, ['-c', head.join('\n') + script], env)) as Result;
}
