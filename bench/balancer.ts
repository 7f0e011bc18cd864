import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../src/database/embedded/free-port.js';
import { type RunningProgram, start } from './processes.js';

const NEEDED = 'The balancer is nginx with its stream module: on Debian install nginx-light and libnginx-mod-stream.';

/** Starts nginx, which passes TCP connections to the servers in turn. @throws Error when it cannot be started */
export async function startBalancer(folder: string, urls: readonly string[]): Promise<RunningProgram> {
  const port = await freePort();
  const file = join(folder, 'nginx.conf');
  await writeFile(file, configuration(folder, port, urls));
  const args = ['-c', file, '-e', 'stderr'];
  const logFile = join(folder, 'nginx.log');
  return start({ command: 'nginx', args, port, healthPath: '/health/live', logFile }).catch((cause: unknown) => {
    throw new Error(NEEDED, { cause });
  });
}

function configuration(folder: string, port: number, urls: readonly string[]): string {
  const servers = urls.map((url) => `server ${new URL(url).host};`).join(' ');
  const { error, stderr } = spawnSync('nginx', ['-V'], { encoding: 'utf8' });
  if (error !== undefined) throw new Error(NEEDED, { cause: error });
  // The path is relative to the prefix of nginx, so none is given. When the module is compiled in, nothing must be loaded.
  const isModule = stderr.includes('--with-stream=dynamic');
  return [
    isModule ? 'load_module modules/ngx_stream_module.so;' : '',
    `daemon off; worker_processes 1; pid ${folder}/nginx.pid; events {}`,
    `stream { upstream larder { ${servers} } server { listen 127.0.0.1:${port}; proxy_pass larder; tcp_nodelay on; } }`,
  ].join('\n');
}
