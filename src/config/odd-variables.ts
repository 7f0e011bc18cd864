type Environment = Readonly<Record<string, string | undefined>>;

/** First words of variable names that look like settings of Larder, besides those that two settings have in common. */
const OUR_WORDS = ['LARDER', 'PARSER', 'LIMIT', 'OIDC'];
/** Variables that Kubernetes and Docker set in a container for each other service. */
const SERVICE_VARIABLE = /_SERVICE_(HOST|PORT\w*)$|_PORT_\d+_\w+$|_ENV_\w+$/;

/**
 * One sentence for each variable that is not a setting but begins like one, and for each setting that is given twice.
 * @param names of all settings @returns sentences without values of variables
 */
export function oddVariables(env: Environment, names: ReadonlySet<string>): string[] {
  const known = new Set([...names].flatMap((name) => [name, `${name}_FILE`]));
  const words = ourWords(names);
  const odd: string[] = [];
  for (const name of Object.keys(env)) {
    const inCapitals = name.toUpperCase();
    // On Windows, names of variables are not case-sensitive.
    if (known.has(inCapitals) && env[inCapitals] === env[name]) continue;
    if (isServiceVariable(name, env[name])) continue;
    const [word = '', ...rest] = inCapitals.split('_');
    if (known.has(inCapitals) || (words.has(word) && rest.length > 0)) odd.push(`${name} is not a setting of Larder.`);
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
