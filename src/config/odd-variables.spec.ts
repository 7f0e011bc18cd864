import { describe, expect, it } from '@jest/globals';
import { settingNames } from './config.js';
import { oddVariables } from './odd-variables.js';

const NAMES = new Set(settingNames());

function odd(...variables: string[]): string[] {
  return oddVariables(Object.fromEntries(variables.map((name) => [name, 'hunter2'])), NAMES);
}

/** Variables that shells, npm, systemd, desktops, containers and other programs set. */
const OTHER_PROGRAMS = `
  _ PATH HOME USER LOGNAME SHELL PWD OLDPWD LANG LC_ALL TERM COLORTERM EDITOR PAGER MAIL SHLVL DISPLAY HOSTNAME HOSTTYPE TMPDIR TEMP
  TMP USERPROFILE APPDATA SystemRoot ComSpec NODE_ENV NODE_OPTIONS NODE_PATH NODE_VERSION NODE_EXTRA_CA_CERTS NODE_DEBUG UV_THREADPOOL_SIZE
  NO_COLOR FORCE_COLOR DEBUG CI YARN_VERSION npm_config_cache npm_package_name npm_lifecycle_event npm_execpath INIT_CWD HTTP_PROXY
  HTTPS_PROXY NO_PROXY ALL_PROXY http_proxy https_proxy no_proxy SSL_CERT_FILE SSL_CERT_DIR XDG_DATA_DIRS XDG_DATA_HOME XDG_RUNTIME_DIR
  XDG_SESSION_ID SESSION_MANAGER DBUS_SESSION_BUS_ADDRESS INVOCATION_ID JOURNAL_STREAM LISTEN_PID LISTEN_FDS NOTIFY_SOCKET MAINPID
  SYSTEMD_EXEC_PID MEMORY_PRESSURE_WATCH STATE_DIRECTORY LOGS_DIRECTORY CREDENTIALS_DIRECTORY SUDO_USER SUDO_COMMAND SSH_CONNECTION SSH_TTY
  PGHOST PGPORT PGUSER PGPASSWORD PGDATA PGSSLMODE POSTGRES_PASSWORD POSTGRES_USER POSTGRES_DB PUBLISH PUID PGID UMASK TZDIR
  OPENAI_API_KEY ANTHROPIC_API_KEY AWS_REGION AWS_SECRET_ACCESS_KEY KUBERNETES_PORT KUBERNETES_SERVICE_HOST KUBERNETES_SERVICE_PORT_HTTPS
  LARDER_SERVICE_HOST LARDER_SERVICE_PORT LARDER_PORT_3000_TCP LARDER_PORT_3000_TCP_ADDR DATABASE_SERVICE_HOST DATABASE_PORT_5432_TCP_PORT
  OLLAMA_HOST OLLAMA_CONTEXT_LENGTH LD_PRELOAD LD_LIBRARY_PATH PORTS HOSTS POST GPORT MALLOC_ARENA_MAX CONTAINER container LESSOPEN
`
  .trim()
  .split(/\s+/);

describe('oddVariables', () => {
  it.each([
    'IMPORT_ALOW_ADDRESSES',
    'IMPORT_SPEED',
    'RATE_LIMIT_REQUEST',
    'RATE_LIMIT_EVERYTHING',
    'AI_TEMPERATURE',
    'DATABASE_ULR',
    'DATABASE_URL_FIEL',
    'DATABASE_PASSWORD',
    'OIDC_REALM',
    'METRICS_TOKN',
    'PARSER_THREAD',
    'LARDER_COLOR',
    'LARDER_PORT',
    'log_level',
  ])('reports that %s is not a setting', (written) => {
    expect(odd(written)).toEqual([`${written} is not a setting of Larder.`]);
  });

  it('takes a setting in other letters that the system gives for it, as Windows does', () => {
    expect(oddVariables({ Port: '3001', PORT: '3001' }, NAMES)).toEqual([]);
  });

  it('reports nothing for correct settings, with and without a file', () => {
    expect(odd(...NAMES)).toEqual([]);
    expect(odd(...[...NAMES].map((name) => `${name}_FILE`))).toEqual([]);
  });

  it('ignores variables of other programs', () => {
    expect(odd(...OTHER_PROGRAMS)).toEqual([]);
  });

  it('ignores the port that Kubernetes sets for a service named larder', () => {
    expect(oddVariables({ LARDER_PORT: 'tcp://10.0.0.1:3000' }, NAMES)).toEqual([]);
  });
});
