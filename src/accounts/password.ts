import { hash, verify } from '@node-rs/argon2';

/** argon2id with the defaults of the library (19 MiB, 2 passes), which OWASP recommends. */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

let hashOfNobody: Promise<string> | undefined;

/**
 * Without a hash (unknown account) it takes the same time and returns false, so that the duration does not reveal whether the
 * account exists.
 */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  hashOfNobody ??= hashPassword('the password of nobody');
  const matches = await verify(passwordHash ?? (await hashOfNobody), password);
  return matches && passwordHash !== null;
}
