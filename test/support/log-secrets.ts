/**
 * Patterns of texts that must never be in a log: keys, password hashes, session ids, signatures of addresses, tokens of shares,
 * passwords of the tests.
 */
const SECRETS = [
  /ldr_[\w-]{20,}/,
  /\$argon2\w+\$/,
  /larder_(?:session|device)=[^\s"]+/,
  /s%3A[\w-]{20,}/i,
  /"(?:authorization|cookie|x-api-key|password|secret)":/i,
  /[?&](?:sig|signature|token|key|expires)=[^\s"&]+/i,
  /\/share\/[\w-]{22}/i,
  /a (?:very )?long (?:enough )?password|jar of plum jam/i,
];

const SECRET_SETTING = /(?:KEY|SECRET|TOKEN|PASSWORD)$/;

/** The lines of a log with a secret: a text of these patterns, or a value that `env` sets for a secret setting. */
export function secretsIn(log: string, env: Readonly<Record<string, string>>): string[] {
  const set = Object.entries(env).flatMap(([name, value]) => secretsOfSetting(name, value));
  return log
    .split('\n')
    .filter((line) => SECRETS.some((secret) => secret.test(line)) || set.some((secret) => line.includes(secret)));
}

function secretsOfSetting(name: string, value: string): string[] {
  if (SECRET_SETTING.test(name) && value.length >= 8) return [value];
  const password = URL.canParse(value) ? new URL(value).password : '';
  return password.length >= 8 ? [password] : [];
}
