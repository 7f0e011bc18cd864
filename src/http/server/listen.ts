import { once } from 'node:events';
import type { Server } from 'node:net';
import { StartError } from '../../shared/process/start-error.js';

/** @param setting the name of the setting with the port, for messages @throws StartError when the port cannot be used */
export async function listen(server: Server, host: string, port: number, setting: string): Promise<void> {
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw new StartError(explain(error as NodeJS.ErrnoException, host, port, setting), { cause: error });
  }
}

function explain({ code, message }: NodeJS.ErrnoException, host: string, port: number, setting: string): string {
  if (code === 'EADDRINUSE')
    return `Another program, perhaps another Larder, listens on port ${port} of ${host}: end it, or set ${setting} to another port.`;
  if (code === 'EACCES')
    return `Larder may not listen on port ${port}: set ${setting} to 1024 or more, and let a reverse proxy listen on ${port}.`;
  return `Larder cannot listen on the address "${host}" (${code ?? message}): set HOST to one of this machine, such as 127.0.0.1, or to 0.0.0.0 for all.`;
}
