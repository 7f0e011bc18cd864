import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { Pool } from 'pg';
import { AnsweringClient } from './answering-client.js';

describe('AnsweringClient', () => {
  it('leaves its pool after a statement that got no answer in time', async () => {
    const letIn = message('R', '\0\0\0\0') + message('Z', 'I');
    const server = createServer((socket) => socket.once('data', () => socket.write(letIn, 'latin1')));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const pool = new Pool({ Client: AnsweringClient, host: '127.0.0.1', port, user: 'u', query_timeout: 50 } as object);
    const client = await pool.connect();
    await expect(client.query('SELECT 1')).rejects.toThrow('Query read timeout');
    client.release();
    expect(pool.totalCount).toBe(0);
    await pool.end();
    server.close();
  });

  it('survives a server that accepts the connection and ends at once', async () => {
    const letIn = message('R', '\0\0\0\0') + message('Z', 'I');
    const death = message('E', 'SFATAL\0C57P01\0Mterminating connection due to unexpected postmaster exit\0\0');
    const server = createServer((socket) => socket.once('data', () => socket.end(letIn + death, 'latin1')));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const pool = new Pool({
      Client: AnsweringClient,
      host: '127.0.0.1',
      port,
      user: 'u',
      query_timeout: 1_000,
    } as object);
    const client = await pool.connect();
    await expect(client.query('SELECT 1')).rejects.toThrow('not queryable');
    client.release();
    expect(pool.totalCount).toBe(0);
    await pool.end();
    server.close();
  });
});

/** A message of the Postgres protocol: a letter, the length of the rest, and the rest. */
function message(type: string, body: string): string {
  return `${type}\0\0\0${String.fromCharCode(body.length + 4)}${body}`;
}
