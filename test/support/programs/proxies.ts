import { execFileSync } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../src/database/embedded/free-port.js';
import { startProgram } from './program.js';

const DOCKER = join(import.meta.dirname, '../../../docker');

/** The address of the proxy: its TLS port and the certificate that a client must trust. */
export interface Proxy {
  readonly port: number;
  readonly certificate: string;
  stop(): Promise<void>;
}

interface Place {
  /** Ports of the proxy and of Larder behind it. */
  readonly port: number;
  readonly backend: number;
  /** The port of the program that tells the proxy who is signed in. */
  readonly asked?: number;
  readonly folder: string;
}

/** The configurations in `docker/`. Only ports, certificates and folders are changed. */
export const PROXIES = {
  'nginx on a host of its own': {
    host: 'larder.example.org',
    path: '',
    start: (backend: number, port: number) => startProxy('nginx', { backend, port }, (place) => nginxSite(place)),
  },
  'nginx under a path': {
    host: 'home.example.org',
    path: '/larder',
    start: (backend: number, port: number) => startProxy('nginx', { backend, port }, (place) => nginxSubPath(place)),
  },
  'Caddy on a host of its own': {
    host: 'larder.example.org',
    path: '',
    start: (backend: number, port: number) =>
      startProxy('caddy', { backend, port }, (place) => caddySite('Caddyfile', place)),
  },
  'Caddy under a path': {
    host: 'home.example.org',
    path: '/larder',
    start: (backend: number, port: number) =>
      startProxy('caddy', { backend, port }, (place) => caddySite('Caddyfile-sub-path', place)),
  },
} as const;

/** The configurations in `docker/` for sign-in at another program, which the proxy asks about each page. */
export const SIGN_IN_PROXIES = {
  'nginx with Authelia': {
    header: 'Remote-Email',
    start: (backend: number, port: number, asked: number) =>
      startProxy('nginx', { backend, port, asked }, (place) => nginxSite(place, 'nginx-authelia.conf')),
  },
  'nginx with authentik': {
    header: 'X-Authentik-Email',
    start: (backend: number, port: number, asked: number) =>
      startProxy('nginx', { backend, port, asked }, (place) => nginxSite(place, 'nginx-authentik.conf')),
  },
  'Caddy with Authelia': {
    header: 'Remote-Email',
    start: (backend: number, port: number, asked: number) =>
      startProxy('caddy', { backend, port, asked }, (place) => caddySite('Caddyfile-authelia', place)),
  },
  'Caddy with authentik': {
    header: 'X-Authentik-Email',
    start: (backend: number, port: number, asked: number) =>
      startProxy('caddy', { backend, port, asked }, (place) => caddySite('Caddyfile-authentik', place)),
  },
} as const;

type Program = 'nginx' | 'caddy';

const ARGUMENTS: Record<Program, (folder: string) => string[]> = {
  nginx: (folder) => ['-p', folder, '-c', join(folder, 'configuration'), '-e', 'stderr'],
  caddy: (folder) => ['run', '--adapter', 'caddyfile', '--config', join(folder, 'configuration')],
};

async function startProxy(
  program: Program,
  ports: Pick<Place, 'port' | 'backend' | 'asked'>,
  configure: (place: Place) => Promise<string>,
): Promise<Proxy> {
  const folder = await mkdtemp(join(tmpdir(), 'larder-proxy-'));
  // nginx runs as another user, and stores here what does not fit into memory.
  await chmod(folder, 0o755);
  const place = { ...ports, folder };
  makeCertificate(folder);
  await writeFile(join(folder, 'configuration'), await configure(place));
  const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const end = await startProgram({
    command: program,
    args: ARGUMENTS[program](folder),
    env,
    packages: 'nginx-light and caddy',
    isReady: () => accepts(place.port),
  });
  const stop = async (): Promise<void> => {
    await end();
    await rm(folder, { recursive: true, force: true });
  };
  return { port: place.port, certificate: await readFile(join(folder, 'certificate.pem'), 'utf8'), stop };
}

function makeCertificate(folder: string): void {
  const names = 'subjectAltName=DNS:larder.example.org,DNS:home.example.org';
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const form = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const subject = ['-subj', '/CN=larder.example.org', '-addext', names];
  execFileSync('openssl', ['req', ...form, ...subject, '-keyout', key, '-out', certificate], { stdio: 'ignore' });
}

async function nginxSite(place: Place, file = 'nginx.conf'): Promise<string> {
  const { port, folder } = place;
  const shipped = await readFile(join(DOCKER, file), 'utf8');
  const site = withPorts(shipped, place)
    .replace(/^ *listen \[::\].*$/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${await freePort()};`)
    .replace('listen 443 ssl;', `listen 127.0.0.1:${port} ssl;`)
    .replace(/ssl_certificate .*;/, `ssl_certificate ${folder}/certificate.pem;`)
    .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${folder}/key.pem;`);
  return nginxAround(folder, site);
}

async function nginxSubPath({ port, backend, folder }: Place): Promise<string> {
  const shipped = await readFile(join(DOCKER, 'nginx-sub-path.conf'), 'utf8');
  const locations = shipped.replace('127.0.0.1:3000', `127.0.0.1:${backend}`);
  const tls = `ssl_certificate ${folder}/certificate.pem; ssl_certificate_key ${folder}/key.pem;`;
  return nginxAround(
    folder,
    `server { listen 127.0.0.1:${port} ssl; server_name home.example.org; ${tls} ${locations} }`,
  );
}

function nginxAround(folder: string, site: string): string {
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  );
  return `daemon off; pid ${folder}/nginx.pid; events {} http { access_log off; ${folders.join(' ')} ${site} }`;
}

/** Replaces the ports of Larder, Authelia and authentik by those of the test. */
function withPorts(shipped: string, { backend, asked = 0 }: Place): string {
  return shipped
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${backend}`)
    .replaceAll(/127\.0\.0\.1:(9091|9000)/g, `127.0.0.1:${asked}`);
}

async function caddySite(file: string, place: Place): Promise<string> {
  const { port, folder } = place;
  const shipped = await readFile(join(DOCKER, file), 'utf8');
  const site = withPorts(shipped, place).replace(
    /^(\w+\.example\.org) \{$/m,
    `https://$1:${port} {\n\tbind 127.0.0.1\n\ttls ${folder}/certificate.pem ${folder}/key.pem`,
  );
  return `{\n\tadmin off\n\tauto_https off\n}\n${site}`;
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
