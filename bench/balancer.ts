import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './processes.js';

const START_MILLISECONDS = 10_000;
const MISSING = 'nginx with its stream module is missing: on Debian install nginx-light and libnginx-mod-stream.';

export interface Balancer {
  readonly url: string;
  stop(): Promise<void>;
}

/** nginx that passes TCP connections on to the servers in turn. @throws Error when it cannot be started */
export async function startBalancer(folder: string, urls: readonly string[]): Promise<Balancer> {
  const port = await freePort();
  const file = join(folder, 'nginx.conf');
  await writeFile(file, configuration(folder, port, urls));
  const child = spawn('nginx', ['-c', file, '-e', 'stderr'], { stdio: ['ignore', 'ignore', 'pipe'] });
  process.once('exit', () => child.kill());
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const ended = once(child, 'close').catch((error: unknown) => {
    said += String(error);
  });
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
  };
  if (await listens(port)) return { url: `http://127.0.0.1:${port}`, stop };
  await stop();
  throw new Error(`${MISSING} It said:\n${said}`);
}

function configuration(folder: string, port: number, urls: readonly string[]): string {
  const servers = urls.map((url) => `server ${new URL(url).host};`).join(' ');
  // Relative to where nginx lies, so no other prefix is given; a build with the module inside has nothing to load.
  const isModule = spawnSync('nginx', ['-V'], { encoding: 'utf8' }).stderr.includes('--with-stream=dynamic');
  return [
    isModule ? 'load_module modules/ngx_stream_module.so;' : '',
    `daemon off; worker_processes 1; pid ${folder}/nginx.pid; events {}`,
    `stream { upstream larder { ${servers} } server { listen 127.0.0.1:${port}; proxy_pass larder; tcp_nodelay on; } }`,
  ].join('\n');
}

async function listens(port: number): Promise<boolean> {
  const end = performance.now() + START_MILLISECONDS;
  while (performance.now() < end) {
    if (await accepts(port)) return true;
    await sleep(50);
  }
  return false;
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => {
      resolve(false);
    });
  });
}
