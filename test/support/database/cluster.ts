import { randomBytes } from 'node:crypto';
import { databaseAt, nodes, type TestDatabase } from './database.js';
import { makeClusterDatabase } from '../run/cluster.js';

/** A database on the cluster that nobody has distributed yet. */
export async function undistributedDatabase(): Promise<Pick<TestDatabase, 'url' | 'run' | 'query' | 'drop'>> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const database = databaseAt(await makeClusterDatabase(nodes(), name));
  const drop = async (): Promise<void> => {
    for (const node of nodes()) await databaseAt(node).run(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  };
  return { ...database, drop };
}

/** An empty database without Citus, on the server of the coordinator. */
export async function databaseWithoutCitus(): Promise<Pick<TestDatabase, 'url' | 'drop'>> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const [server = ''] = nodes();
  await databaseAt(server).run(`CREATE DATABASE ${name} TEMPLATE template0`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => databaseAt(server).run(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}
