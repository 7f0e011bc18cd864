import { parseArgs } from 'node:util';

export interface BenchOptions {
  recipes: number;
  /** Seconds of each measurement. Every row has two of Larder and two of the floor. */
  seconds: number;
  connections: number;
  /** Ends with one line of JSON for other programs. */
  json: boolean;
  /** A folder for the database, which is kept. Without it the database is removed at the end. */
  data: string | null;
  seedOnly: boolean;
  /** Prints the plans of the searches, without measuring. */
  plans: boolean;
  /** Calls all operations and measures how long they block the event loop, instead of the usual rows. */
  gaps: boolean;
  /** Milliseconds. A longer gap is a failure; `null` for no limit. */
  atMost: number | null;
  /** Opens this number of event streams and measures them, instead of the usual rows. */
  streams: number | null;
  /** Imports archives with this number of recipes and measures that, instead of the usual rows. */
  archives: number | null;
  /**
   * Compares this number of households with `recipes` recipes each with one household that has all of them, instead of
   * the usual rows.
   */
  households: number | null;
  /** The exponent of the curve by which requests are spread over the households. */
  zipf: number;
  /** Only rows whose name contains this text; all rows when it is empty. */
  rows: string;
  floorKeys: 'looked-up' | 'remembered';
  /**
   * When it is more than 1, compares this number of processes on one database with one of them, instead of Larder with
   * the floor.
   */
  processes: number;
}

const HELP = `npm run bench -- [options]

  --recipes N             recipes that are seeded (10000)
  --seconds S             seconds of each of the four measurements of a row (5)
  --connections C         (10)
  --json                  ends with one line of JSON
  --data DIR              keeps the database in this folder, and uses it again when it is filled
  --seed-only             stops when the database is filled
  --plans                 prints how Postgres executes each search, without measuring
  --rows TEXT             only rows whose name contains the text
  --floor-remembers-keys  the floor looks up each API key only once
  --gaps                  measures gaps of the event loop instead
  --at-most MS            maximum length of a gap
  --streams N             measures N open streams of events instead
  --archives N            measures imports of archives with N recipes instead
  --households N          compares N households of --recipes recipes with one household of all of them
  --zipf S                exponent of the share of requests that each of the households makes (1)
  --processes N           compares N processes behind nginx with one of them (1)
  --help                  shows this

bench/README.md says what is measured and how.`;

/** `null` when the options ask for help, which is then shown. @throws Error that names the option */
export function readOptions(args: string[]): BenchOptions | null {
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
      streams: { type: 'string' },
      archives: { type: 'string' },
      households: { type: 'string' },
      zipf: { type: 'string', default: '1' },
      rows: { type: 'string', default: '' },
      'floor-remembers-keys': { type: 'boolean', default: false },
      processes: { type: 'string', default: '1' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(HELP);
    return null;
  }
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
    streams: values.streams === undefined ? null : wholeNumber('--streams', values.streams),
    archives: values.archives === undefined ? null : wholeNumber('--archives', values.archives),
    households: values.households === undefined ? null : wholeNumber('--households', values.households),
    zipf: exponent('--zipf', values.zipf),
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

function exponent(option: string, text: string): number {
  const value = Number(text);
  if (value >= 0 && value <= 10) return value;
  throw new Error(`${option} must be a number from 0 to 10, not "${text}"`);
}
