type Environment = Readonly<Record<string, string | undefined>>;

/** First words of variable names that look like settings of Larder, besides those that two settings have in common. */
const OUR_WORDS = ['LARDER', 'PARSER', 'LIMIT', 'OIDC'];
/** Variables that Kubernetes and Docker set in a container for each other service. */
const SERVICE_VARIABLE = /_SERVICE_(HOST|PORT\w*)$|_PORT_\d+_\w+$|_ENV_\w+$/;
/** Shorter names resemble too many other names. */
const SHORTEST_ALIKE = 6;
const LONG = 8;

/**
 * One sentence for each variable that is not a setting but looks like one, and for each setting that is given twice.
 * @param names of all settings @returns sentences without values of variables
 */
export function oddVariables(env: Environment, names: ReadonlySet<string>): string[] {
  const known = new Set([...names].flatMap((name) => [name, `${name}_FILE`]));
  const words = ourWords(names);
  const odd: string[] = [];
  for (const name of Object.keys(env)) {
    if (known.has(name) || isServiceVariable(name, env[name])) continue;
    const meant = nearest(name.toUpperCase(), known);
    // On Windows, names of variables are not case-sensitive.
    if (meant !== null && env[meant] === env[name]) continue;
    if (meant !== null) odd.push(`${name} is not a setting of Larder: did you mean ${meant}?`);
    else if (words.has(name.split('_')[0] ?? '') && name.includes('_')) odd.push(`${name} is not a setting of Larder.`);
  }
  for (const name of names)
    if (env[name] && env[`${name}_FILE`]) odd.push(`${name} and ${name}_FILE are both set: the file is not read.`);
  return odd;
}

function ourWords(names: ReadonlySet<string>): Set<string> {
  const firsts = [...names].filter((name) => name.includes('_')).map((name) => name.split('_')[0] ?? '');
  return new Set([...OUR_WORDS, ...firsts.filter((word, index) => firsts.indexOf(word) !== index)]);
}

function isServiceVariable(name: string, value = ''): boolean {
  return SERVICE_VARIABLE.test(name) || /^(tcp|udp):\/\//.test(value);
}

/** The setting with the fewest typing errors in its name, when these are few for its length. */
function nearest(name: string, known: ReadonlySet<string>): string | null {
  const written = name.replace(/^LARDER_/, '');
  if (known.has(written)) return written;
  let best: { name: string; errors: number } | null = null;
  for (const candidate of known) {
    const most = candidate.length < SHORTEST_ALIKE ? 0 : candidate.length < LONG ? 1 : 2;
    // Each letter more or less is an error. Comparing all names took a twentieth of the time of a start.
    if (Math.abs(candidate.length - written.length) > most) continue;
    const errors = typingErrors(written, candidate);
    if (errors <= most && (best === null || errors < best.errors)) best = { name: candidate, errors };
  }
  return best?.name ?? null;
}

/** The number of letters left out, added, changed, or swapped with their neighbour (optimal string alignment distance). */
function typingErrors(a: string, b: string): number {
  let [before, last]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const change = at(last, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row.push(Math.min(at(last, j) + 1, at(row, j - 1) + 1, change, isSwap ? at(before, j - 2) + 1 : Infinity));
    }
    [before, last] = [last, row];
  }
  return at(last, b.length);
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Infinity;
}
