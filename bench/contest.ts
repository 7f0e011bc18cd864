import { join } from 'node:path';
import { startBalancer } from './balancer.js';
import type { BenchOptions } from './options.js';
import { type RunningProgram, startFloor, startLarder } from './processes.js';
import type { ReferenceName } from './report.js';
import type { Target } from './row.js';
import { seededHousehold } from './seed/seed-household.js';

/** Two targets on one database, and the programs that were started for them. */
export interface Contest {
  subject: Target;
  reference: Target;
  referenceName: ReferenceName;
  stop(): Promise<void>;
}

interface Ring extends Pick<BenchOptions, 'processes' | 'floorKeys'> {
  databaseUrl: string;
  /** For the logs of the programs. */
  folder: string;
}

/** Larder against the floor. With several processes: all of them behind a balancer against one of them. */
export function startContest(larder: RunningProgram, ring: Ring): Promise<Contest> {
  return ring.processes > 1 ? startTeam(larder, ring) : startDuel(larder, ring);
}

async function startDuel(larder: RunningProgram, { databaseUrl, folder, floorKeys }: Ring): Promise<Contest> {
  const floor = await startFloor(join(folder, 'floor.log'), databaseUrl, floorKeys);
  return {
    subject: targetOf(larder),
    reference: targetOf(floor),
    referenceName: 'floor',
    stop: () => floor.stop(),
  };
}

async function startTeam(larder: RunningProgram, { databaseUrl, folder, processes }: Ring): Promise<Contest> {
  const team = [larder];
  while (team.length < processes)
    team.push(await startLarder(join(folder, `larder-${team.length}.log`), { databaseUrl }));
  const balancer = await startBalancer(
    folder,
    team.map(({ url }) => url),
  );
  return {
    subject: { ...targetOf(larder), url: balancer.url, pids: team.map(({ pid }) => pid) },
    reference: targetOf(larder),
    referenceName: 'one',
    stop: async () => {
      await balancer.stop();
      for (const other of team.slice(1)) await other.stop();
    },
  };
}

function targetOf({ url, pid }: RunningProgram): Target {
  return { url, pids: [pid], apiKey: seededHousehold().apiKey };
}
