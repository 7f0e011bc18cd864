/** A household of the benchmark, and a key of it. */
export interface Household {
  readonly url: string;
  readonly apiKey: string;
  readonly householdId: string;
}

/** Sends JSON and returns the answer. @throws Error when it is not a success */
export async function send<Answer>(
  { url, apiKey }: Pick<Household, 'url' | 'apiKey'>,
  method: string,
  path: string,
  body?: unknown,
): Promise<Answer> {
  const response = await fetch(url + path, {
    method,
    headers: { 'x-api-key': apiKey, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} answers ${response.status}: ${text.slice(0, 500)}`);
  return JSON.parse(text) as Answer;
}

/** Signs a person up, who gets a household and a key. */
export async function signUp(url: string, name: string): Promise<Household> {
  const json = { 'content-type': 'application/json', origin: url };
  const person = { name, email: `${name}@example.org`, password: 'a long password of the benchmark' };
  const signedUp = await fetch(`${url}/api/auth/sign-up`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify(person),
  });
  if (!signedUp.ok) throw new Error(`Sign-up answers ${signedUp.status}: ${await signedUp.text()}`);
  const cookie = signedUp.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const made = await fetch(`${url}/api/user/api-keys`, {
    method: 'POST',
    headers: { ...json, cookie },
    body: JSON.stringify({ name: 'benchmark' }),
  });
  const { key } = (await made.json()) as { key: string };
  const { id: householdId } = await send<{ id: string }>({ url, apiKey: key }, 'GET', '/api/v1/household');
  return { url, apiKey: key, householdId };
}

/** Runs the work for 0 to `count` − 1, ten at a time. */
export async function each(count: number, work: (index: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let index = next++; index < count; index = next++) await work(index);
  };
  await Promise.all(Array.from({ length: 10 }, worker));
}
