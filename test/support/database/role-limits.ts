import { databaseAt } from './database.js';

const LIMITS = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'] as const;

export type RoleLimits = Readonly<Record<(typeof LIMITS)[number], string>>;

/** The limits that docs/scaling.md gives to the role behind a pooler. */
export const POOLER_LIMITS: RoleLimits = {
  statement_timeout: '10s',
  lock_timeout: '5s',
  idle_in_transaction_session_timeout: '10s',
};

/** Gives the time limits to the role of the URL, in its database alone: other specs use the same role. They hold for new connections. */
export async function limitRole(url: string, limits: RoleLimits): Promise<void> {
  const database = new URL(url).pathname.slice(1);
  const statements = LIMITS.map(
    (name) => `ALTER ROLE CURRENT_USER IN DATABASE "${database}" SET ${name} = '${limits[name]}'`,
  );
  await databaseAt(url).run(statements.join(';'));
}
