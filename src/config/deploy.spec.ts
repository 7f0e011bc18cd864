import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { SaxesParser } from 'saxes';
import { parse, parseAllDocuments } from 'yaml';
import { loadConfig, settingNames } from './config.js';

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
type Tree = Record<string, Json>;

const ROOT = new URL('../../', import.meta.url);
const NAMES = settingNames();
/** Of Node and of the C library. */
const OTHERS = ['NODE_ENV', 'MALLOC_ARENA_MAX', 'MALLOC_MMAP_THRESHOLD_'];

function textOf(file: string): string {
  return readFileSync(new URL(file, ROOT), 'utf8');
}

function treeOf(file: string): Tree {
  return parse(textOf(file)) as Tree;
}

/** The value at a path such as `jobs.test.steps`. */
function at(tree: Json, path: string): Json {
  return path.split('.').reduce<Json>((value, name) => {
    const found = (value as Tree | null)?.[name];
    if (found === undefined) throw new Error(`There is no ${path}`);
    return found;
  }, tree);
}

function unknownIn(names: readonly string[]): string[] {
  return names.filter((name) => !NAMES.includes(name) && !OTHERS.includes(name));
}

describe('the compose file', () => {
  const service = at(treeOf('docker/compose.yaml'), 'services.larder') as Tree;

  it('pulls an image by name and version, and builds only with the other file', () => {
    expect(service['image']).toBe('${IMAGE:-larder}:${IMAGE_VERSION:-latest}');
    expect(Object.keys(service)).not.toContain('build');
    const build = at(treeOf('docker/compose.build.yaml'), 'services.larder.build');
    expect(build).toEqual({ context: '..', dockerfile: 'docker/Dockerfile' });
  });

  it('needs no right: any user, a read-only root, no capability', () => {
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
    expect(service['user']).toBe('${PUID:-1000}:${PGID:-1000}');
  });
});

describe('the Unraid template', () => {
  interface Entry {
    readonly Target: string;
    readonly Type: string;
    readonly Default: string;
  }
  const entries: Entry[] = [];
  const texts: Record<string, string> = {};
  const open: string[] = [];
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) => {
    open.push(name);
    if (name === 'Config') entries.push(attributes as unknown as Entry);
  });
  parser.on('closetag', () => open.pop());
  parser.on('text', (text) => {
    const name = open.at(-1) ?? '';
    texts[name] = (texts[name] ?? '') + text;
  });
  parser.write(textOf('deploy/unraid/larder.xml')).close();

  it('sets settings that exist, to values that Larder takes', () => {
    const variables = entries.filter(({ Type }) => Type === 'Variable');
    expect(unknownIn(variables.map(({ Target }) => Target))).toEqual([]);
    const env = Object.fromEntries(variables.map(({ Target, Default }) => [Target, Default]));
    expect(loadConfig(env).backups.folder).toBe('/backups');
  });

  it('mounts the data and the backups, and runs as the user of Unraid without rights', () => {
    expect(entries.filter(({ Type }) => Type === 'Path').map(({ Target }) => Target)).toEqual(['/data', '/backups']);
    expect(texts['ExtraParams']).toContain('--user 99:100 --read-only');
    expect(texts['Privileged']).toBe('false');
  });
});

describe('the Helm chart', () => {
  const FOLDER = 'deploy/helm/larder';
  const values = {
    ...treeOf(`${FOLDER}/values.yaml`),
    image: { repository: 'registry.example.org/larder', tag: '1.2.3' },
  };

  /**
   * Renders what these templates use: values of a path, `quote`, and one loop over the settings. Anything else is an error, so that a
   * template that needs Helm itself is not taken for tested.
   */
  function rendered(template: string, scope: Tree): Tree[] {
    const looped = template.replace(
      /\n *\{\{- range \$name, \$value := \.Values\.env \}\}(.*?)\{\{- end \}\}/s,
      (_loop, body: string) =>
        Object.entries(at(scope, 'Values.env') as Tree)
          .map(([name, value]) =>
            body.trimEnd().replace('{{ $name }}', name).replace('{{ $value | quote }}', JSON.stringify(value)),
          )
          .join(''),
    );
    const filled = looped.replace(/\{\{ \.([\w.]+)( \| quote)? \}\}/g, (_whole, path: string, quoted?: string) => {
      const value = at(scope, path);
      if (typeof value !== 'string' && typeof value !== 'number') throw new Error(`${path} is no text and no number`);
      return quoted === undefined ? `${value}` : JSON.stringify(`${value}`);
    });
    if (filled.includes('{{')) throw new Error(`Not rendered: ${filled.slice(filled.indexOf('{{')).split('\n')[0]}`);
    return parseAllDocuments(filled).map((document) => {
      expect(document.errors).toEqual([]);
      return document.toJS() as Tree;
    });
  }

  const objects = readdirSync(new URL(`${FOLDER}/templates`, ROOT)).flatMap((file) =>
    rendered(textOf(`${FOLDER}/templates/${file}`), { Values: values, Release: { Name: 'home' } }),
  );
  const kind = (wanted: string): Tree => objects.find((object) => object['kind'] === wanted) ?? {};

  it('has a chart and objects with the name of the release', () => {
    expect(treeOf(`${FOLDER}/Chart.yaml`)).toMatchObject({ apiVersion: 'v2', name: 'larder', type: 'application' });
    expect(objects.map((object) => object['kind'])).toEqual(['ConfigMap', 'Service', 'Ingress', 'StatefulSet']);
    for (const object of objects) expect(at(object, 'metadata.name')).toBe('home');
  });

  it('sets settings that exist', () => {
    expect(Object.keys(kind('ConfigMap')['data'] as Tree)).toEqual(['BACKUP_DIR']);
    expect(unknownIn(Object.keys(kind('ConfigMap')['data'] as Tree))).toEqual([]);
  });

  it('runs one process without rights, and routes requests to it', () => {
    const spec = kind('StatefulSet')['spec'] as Tree;
    const pod = at(spec, 'template.spec') as Tree;
    const container = at(pod, 'containers.0') as Tree;
    expect(spec['replicas']).toBe(1);
    expect(container).toMatchObject({
      image: 'registry.example.org/larder:1.2.3',
      securityContext: {
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      },
      livenessProbe: { httpGet: { path: '/health/live' } },
      readinessProbe: { httpGet: { path: '/health/ready' } },
    });
    expect(unknownIn((container['env'] as Tree[]).map(({ name }) => name as string))).toEqual([]);
    expect(pod['securityContext']).toMatchObject({ runAsNonRoot: true, runAsUser: 1000 });
    const labels = at(spec, 'template.metadata.labels');
    expect(at(kind('Service'), 'spec.selector')).toEqual(labels);
    expect(at(spec, 'selector.matchLabels')).toEqual(labels);
  });
});

describe('the Home Assistant add-on', () => {
  const config = treeOf('deploy/home-assistant/larder/config.yaml');

  it('sets settings that exist, and has a default for each option', () => {
    expect(unknownIn(Object.keys(config['environment'] as Tree))).toEqual([]);
    expect(Object.keys(config['options'] as Tree)).toEqual(Object.keys(config['schema'] as Tree));
    const set = [...textOf('deploy/home-assistant/larder/Dockerfile').matchAll(/([A-Z_]+)=\$\(/g)];
    expect(set.map(([, name]) => name)).toEqual(['PUBLIC_URL']);
    expect(unknownIn(set.map(([, name = '']) => name))).toEqual([]);
  });

  it('has an image for each architecture', () => {
    const { build_from: images } = treeOf('deploy/home-assistant/larder/build.yaml');
    expect(Object.keys(images as Tree)).toEqual(config['arch']);
  });
});

describe('the systemd unit', () => {
  const unit = textOf('deploy/systemd/larder.service');

  it('sets settings that exist and starts the program as the image does', () => {
    const names = [...unit.matchAll(/^Environment=(.*)$/gm)]
      .flatMap(([, list = '']) => list.split(' '))
      .map((pair) => pair.split('=')[0] ?? '');
    expect(names).toContain('DATA_DIR');
    expect(unknownIn(names)).toEqual([]);
    const [, command = ''] = /^ExecStart=\/usr\/bin\/(.*)$/m.exec(unit) ?? [];
    const [, words = ''] = /^CMD (\[.*\])$/m.exec(textOf('docker/Dockerfile')) ?? [];
    expect(command.split(' ')).toEqual(JSON.parse(words));
  });
});

describe('the image', () => {
  const lines = textOf('docker/Dockerfile');
  const [, final = ''] = lines.split(/^FROM .*$/m).slice(1);

  it('says what it is, runs as no root, and has a health check', () => {
    for (const label of ['title', 'description', 'licenses', 'version', 'revision', 'source'])
      expect(final).toContain(`org.opencontainers.image.${label}=`);
    expect(/^USER (.*)$/m.exec(final)?.[1]).toBe('node');
    expect(final).toMatch(/^HEALTHCHECK .*\n +CMD .*\/health\/live/m);
  });

  it('keeps every file of Tesseract that Node may load', () => {
    const [, removed = ''] = /^RUN rm -rf ((?:[^\n]*\\\n)+)/m.exec(lines) ?? [];
    const patterns = removed.split(/[\s\\]+/).filter((word) => word.startsWith('node_modules/tesseract.js'));
    const removes = patterns.map(
      (pattern) => new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}$`),
    );
    const isRemoved = (path: string): boolean => removes.some((pattern) => pattern.test(path));
    const files = readdirSync(new URL('node_modules/tesseract.js-core/', ROOT));
    const cores = files.filter((name) => /\.(?:js|wasm)$/.test(name));
    const left = cores.filter((name) => !isRemoved(`node_modules/tesseract.js-core/${name}`));
    expect(patterns).not.toEqual([]);
    expect(left).toEqual(cores.filter((name) => !name.endsWith('.wasm.js')));
  });
});

describe('the release', () => {
  const text = textOf('.github/workflows/release.yml');
  const workflow = parse(text) as Tree;

  it('tests before it publishes, for both architectures, with a bill of materials', () => {
    expect(at(workflow, 'on.push.tags')).toEqual(['v*']);
    expect(at(workflow, 'jobs.image.needs')).toBe('test');
    expect(at(workflow, 'jobs.publish.needs')).toBe('image');
    const matrix = at(workflow, 'jobs.image.strategy.matrix.include') as Tree[];
    expect(matrix.map(({ architecture }) => architecture)).toEqual(['amd64', 'arm64']);
    expect(text).toContain('npm test');
    expect(text).toContain('npm run --silent sbom');
  });

  it('is of one version, with an entry in the changelog', () => {
    const { version } = JSON.parse(textOf('package.json')) as { version: string };
    const lock = JSON.parse(textOf('package-lock.json')) as Tree;
    const images = Object.values(treeOf('deploy/home-assistant/larder/build.yaml')['build_from'] as Tree);
    expect({
      lock: lock['version'],
      api: at(JSON.parse(textOf('openapi.json')) as Tree, 'info.version'),
      chart: treeOf('deploy/helm/larder/Chart.yaml')['version'],
      addOn: treeOf('deploy/home-assistant/larder/config.yaml')['version'],
      images: new Set(images.map((image) => (image as string).split(':').at(-1))),
    }).toEqual({ lock: version, api: version, chart: version, addOn: version, images: new Set([version]) });
    expect(textOf('CHANGELOG.md')).toContain(`\n## [${version}] - `);
  });

  it('runs scripts that exist', () => {
    const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> };
    const run = [...text.matchAll(/npm (?:run )?(?:--silent )?([a-z:]+)/g)].map(([, name = '']) => name);
    expect(run.filter((name) => name !== 'ci' && !(name in scripts))).toEqual([]);
    expect(run).toHaveLength(6);
  });

  it('knows one registry, gives each job the rights that it needs, and takes steps of a named version', () => {
    const hosts = [...text.matchAll(/\b[\w-]+\.(?:io|com|org|net|dev)\b/g)].map(([host]) => host);
    expect([...new Set(hosts)]).toEqual(['ghcr.io']);
    expect(workflow['permissions']).toEqual({ contents: 'read' });
    const uses = [...text.matchAll(/uses: (\S+)/g)].map(([, name = '']) => name);
    expect(uses.filter((name) => !/^[\w-]+\/[\w-]+@v\d+$/.test(name))).toEqual([]);
  });

  it('builds with arguments that the image has', () => {
    const step = (at(workflow, 'jobs.image.steps') as Tree[]).find((each) =>
      JSON.stringify(each).includes('build-args'),
    );
    const given = [...(at(step ?? {}, 'with.build-args') as string).matchAll(/^(\w+)=/gm)].map(([, name]) => name);
    const known = [...textOf('docker/Dockerfile').matchAll(/^ARG (\w+)/gm)].map(([, name]) => name);
    expect(given).toEqual(known);
  });
});
