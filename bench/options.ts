import { parseArgs } from 'node:util';

export interface BenchOptions {
  recipes: number;
  /** Of each measurement; every row has two of Larder and two of the floor. */
  seconds: number;
  connections: number;
  /** Ends with one line of JSON for other programs. */
  json: boolean;
  /** A folder for the database that is kept; without one it is thrown away. */
  data: string | null;
  seedOnly: boolean;
  /** Prints the plans of the searches and measures nothing. */
  plans: boolean;
  /** Walks all operations and measures for how long they hold up the event loop, in place of everything else. */
  gaps: boolean;
  /** Milliseconds of a gap beyond which the run fails; `null` for no bound. */
  atMost: number | null;
  /** Only rows whose name holds this; all of them when empty. */
  rows: string;
  floorKeys: 'looked-up' | 'remembered';
  /** More than one: so many on one database are compared with one of them, and not Larder with the floor. */
  processes: number;
}

/** @throws Error that names the option */
export function readOptions(args: string[]): BenchOptions {
  const { values } = parseArgs({
    args,
    options: {
      recipes: { type: 'string', default: '10000' },
      seconds: { type: 'string', default: '5' },
      connections: { type: 'string', default: '10' },
      json: { type: 'boolean', default: false },
      data: { type: 'string' },
      'seed-only': { type: 'boolean', default: false },
      plans: { type: 'boolean', default: false },
      gaps: { type: 'boolean', default: false },
      'at-most': { type: 'string' },
      rows: { type: 'string', default: '' },
      'floor-remembers-keys': { type: 'boolean', default: false },
      processes: { type: 'string', default: '1' },
    },
  });
  return {
    recipes: wholeNumber('--recipes', values.recipes),
    seconds: wholeNumber('--seconds', values.seconds),
    connections: wholeNumber('--connections', values.connections),
    json: values.json,
    data: values.data ?? null,
    seedOnly: values['seed-only'],
    plans: values.plans,
    gaps: values.gaps,
    atMost: values['at-most'] === undefined ? null : wholeNumber('--at-most', values['at-most']),
    rows: values.rows,
    floorKeys: values['floor-remembers-keys'] ? 'remembered' : 'looked-up',
    processes: wholeNumber('--processes', values.processes),
  };
}

function wholeNumber(option: string, text: string): number {
  const value = Number(text);
  if (Number.isInteger(value) && value > 0) return value;
  throw new Error(`${option} must be a whole number above 0, not "${text}"`);
}
