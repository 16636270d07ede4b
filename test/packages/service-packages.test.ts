import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { environmentSchema } from '../../config/schema.js';
import { EXPORT_TASK_QUEUE, RENDER_TASK_QUEUE } from '../../workflows/messages.js';
import { findHelm } from '../support/find-helm.js';
import { createTemporaryFolder, type TemporaryFolder } from '../support/temporary-folder.js';

const CHART = 'packages/helm';
const HOSTED = { host: { enabled: true, template: 'https://{domain}.docs.example.com' } };
/** The variables of the AWS SDK, which the schema of Offprint's own does not list. */
const OF_OTHERS = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'];
/** The secrets that a process that serves authors' pages must not have. */
const NOT_FOR_HOSTS = [
  'OFFPRINT_SECRET_KEY',
  'OFFPRINT_SESSION_SECRET',
  'TEMPORAL_API_KEY',
  'OFFPRINT_MODEL_KEY',
  'OFFPRINT_SIGNING_KEY',
];

interface Container {
  readonly command: readonly string[];
  readonly securityContext: Readonly<Record<string, unknown>>;
  readonly resources: { readonly limits: object; readonly requests: object };
  readonly env: readonly { readonly name: string }[];
}
interface Manifest {
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly annotations?: Readonly<Record<string, string>> };
  readonly spec: {
    readonly template?: {
      readonly spec: {
        readonly securityContext: { readonly runAsNonRoot: boolean };
        readonly containers: readonly Container[];
      };
    };
    readonly rules?: readonly { readonly host: string }[];
    readonly triggers?: readonly { readonly metadata: { readonly taskQueue: string } }[];
    readonly policyTypes?: readonly string[];
    readonly ingress?: readonly object[];
  };
}

interface ComposeService {
  readonly read_only?: boolean;
  readonly command?: readonly string[];
  readonly environment: Readonly<Record<string, string | null>>;
}

const PROCESSES = ['api', 'worker', 'host'];

/** Returns the text of the Compose example, and its services. */
function readCompose(): { readonly text: string; readonly services: Readonly<Record<string, ComposeService>> } {
  const text = readFileSync('packages/compose.yaml', 'utf8');
  const { services } = parse(text, { merge: true }) as { readonly services: Readonly<Record<string, ComposeService>> };
  return { text, services };
}

/** Returns the secrets that the chart passes to a process if the operator has them. */
function chartVariables(): readonly string[] {
  const helpers = readFileSync('packages/helm/templates/_helpers.tpl', 'utf8');
  const lists = helpers.match(/^\{\{- \$(?:optional|required) (?::=|=) .*$/gm) ?? [];
  const names = lists.flatMap((line) => line.match(/"[A-Z][A-Z0-9_]+"/g) ?? []).map((quoted) => quoted.slice(1, -1));
  assert.ok(names.includes('OFFPRINT_SMTP_URL') && names.includes('OFFPRINT_SIGNING_KEY'), names.join());
  return names;
}

describe('the packages of the service', () => {
  it('the image runs as nobody in particular, from an installed package, and names the browser that it installs', () => {
    const lines = readFileSync('packages/Dockerfile', 'utf8');
    assert.match(lines, /^USER 1000:1000$/m);
    assert.equal(lines.match(/^FROM node:22-bookworm-slim/gm)?.length, 2);
    assert.match(lines, /npm pack --pack-destination \/out/);
    assert.match(lines, /install .*chromium-headless-shell/);
    assert.match(lines, /CHROMIUM_PATH=\/usr\/bin\/chromium-headless-shell/);
    assert.ok(existsSync('scripts/package/after-installing.mjs'));
  });

  it('the Compose example passes to each process the variables that the chart passes, the mail server included', () => {
    const { services } = readCompose();
    const passed = (name: string) => Object.keys(services[name]?.environment ?? {});
    const known = new Set([...Object.keys(environmentSchema.shape), ...OF_OTHERS]);
    for (const name of PROCESSES) {
      assert.deepEqual(
        passed(name).filter((each) => !known.has(each)),
        [],
        name,
      );
    }
    for (const name of ['api', 'worker']) {
      for (const variable of ['OFFPRINT_SMTP_URL', 'OFFPRINT_SMTP_FROM']) {
        // A variable without a value takes that of the caller, and is left out if there is none.
        assert.equal(services[name]?.environment[variable], null, `${name}: ${variable}`);
      }
    }
    assert.deepEqual(
      passed('host').filter((each) => NOT_FOR_HOSTS.includes(each) || each.startsWith('OFFPRINT_SMTP')),
      [],
    );
    const ofChart = chartVariables();
    for (const variable of ofChart) {
      assert.ok(
        PROCESSES.some((name) => passed(name).includes(variable)),
        `no process of the Compose example gets ${variable}`,
      );
    }
  });

  it('the Compose example starts all processes read-only, and refuses to start without secrets', () => {
    const { text, services } = readCompose();
    for (const name of PROCESSES) {
      assert.equal(services[name]?.read_only, true, name);
      const entryPoint = services[name]?.command?.at(-1) ?? 'build/api/main.js';
      assert.ok(existsSync(entryPoint), entryPoint);
    }
    for (const secret of [
      'OFFPRINT_SECRET_KEY',
      'OFFPRINT_SESSION_SECRET',
      'OFFPRINT_LINK_SECRET',
      'POSTGRES_PASSWORD',
    ])
      assert.match(text, new RegExp(`\\$\\{${secret}:\\?`));
  });

  describe('the Helm chart', () => {
    let folder: TemporaryFolder;
    let helm = '';
    before(async function () {
      folder = await createTemporaryFolder('chart');
      const found = findHelm();
      if (found === undefined) {
        console.log('      skipped: there is no Helm; install one (go install helm.sh/helm/v3/cmd/helm@latest)');
        return this.skip();
      }
      helm = found;
    });
    after(() => folder.remove());

    function template(values: object): readonly Manifest[] {
      const file = join(folder.path, 'values.json');
      writeFileSync(file, JSON.stringify(values));
      execFileSync(helm, ['lint', '--strict', CHART, '--values', file], { stdio: 'pipe' });
      const text = execFileSync(helm, ['template', 'exports', CHART, '--values', file], { encoding: 'utf8' });
      return parseAllDocuments(text).flatMap((document) => (document.toJS() as Manifest | null) ?? []);
    }

    const containersOf = (manifests: readonly Manifest[]) =>
      manifests.flatMap(({ metadata, spec }) =>
        (spec?.template?.spec.containers ?? []).map((container) => ({
          ...container,
          name: metadata.name,
          pod: spec.template?.spec,
        })),
      );

    it('starts every process as another user than root, without a writable root, rights or unlimited memory', () => {
      const containers = containersOf(template(HOSTED));
      assert.deepEqual(containers.map(({ name }) => name).sort(), [
        'exports-api',
        'exports-host',
        'exports-migrate',
        'exports-worker',
      ]);
      for (const { name, pod, securityContext, resources, command } of containers) {
        assert.equal(pod?.securityContext.runAsNonRoot, true, name);
        assert.deepEqual(securityContext, {
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
        assert.ok('memory' in resources.limits && 'memory' in resources.requests, name);
        const entryPoint = command.at(-1) ?? '';
        if (entryPoint.endsWith('.js')) assert.ok(existsSync(entryPoint), entryPoint);
      }
    });

    it('sets variables that the service knows, and gives the host no secret of the API', () => {
      const containers = containersOf(template(HOSTED));
      const known = new Set([...Object.keys(environmentSchema.shape), ...OF_OTHERS]);
      for (const { name, env } of containers) {
        const names = env.map((variable) => variable.name);
        assert.deepEqual(
          names.filter((each) => !known.has(each)),
          [],
          name,
        );
        assert.equal(new Set(names).size, names.length, `${name} has a variable twice`);
        assert.ok(names.includes('DATABASE_URL'), name);
      }
      const ofHost = containers.find(({ name }) => name === 'exports-host')?.env.map(({ name }) => name) ?? [];
      assert.deepEqual(
        ofHost.filter((name) => NOT_FOR_HOSTS.includes(name)),
        [],
      );
      assert.ok(ofHost.includes('SITE_HOST_SECRET'));
    });

    it('names the sender of mails to the processes alone that get the mail server', () => {
      const containers = containersOf(
        template({ ...HOSTED, environment: { OFFPRINT_SMTP_FROM: 'offprint@example.com', LOG_LEVEL: 'warn' } }),
      );
      const having = (variable: string) =>
        containers.filter(({ env }) => env.some(({ name }) => name === variable)).map(({ name }) => name);
      assert.deepEqual(having('OFFPRINT_SMTP_FROM'), having('OFFPRINT_SMTP_URL'));
      assert.deepEqual(having('LOG_LEVEL'), ['exports-api', 'exports-host', 'exports-worker']);
    });

    it('migrates before an installation and an upgrade', () => {
      const hook = template({}).find(({ kind }) => kind === 'Job');
      assert.equal(hook?.metadata.annotations?.['helm.sh/hook'], 'pre-install,pre-upgrade');
      assert.deepEqual(hook?.spec.template?.spec.containers[0]?.command.slice(-2), ['offprint', 'migrate']);
    });

    it('leads the address of the service and those of all sites to their processes', () => {
      const values = { ...HOSTED, publicUrl: 'https://exports.acme.com', ingress: { enabled: true } };
      const ingress = template(values).find(({ kind }) => kind === 'Ingress');
      assert.deepEqual(
        ingress?.spec.rules?.map(({ host }) => host),
        ['exports.acme.com', '*.docs.example.com'],
      );
    });

    it('adds workers by the length of the queues that they work on', () => {
      const scaled = template({ worker: { autoscaling: { enabled: true } } }).find(
        ({ kind }) => kind === 'ScaledObject',
      );
      assert.deepEqual(
        scaled?.spec.triggers?.map(({ metadata }) => metadata.taskQueue).sort(),
        [EXPORT_TASK_QUEUE, RENDER_TASK_QUEUE].sort(),
      );
    });

    it('lets nobody connect to a worker', () => {
      const policies = template(HOSTED).filter(({ kind }) => kind === 'NetworkPolicy');
      assert.equal(policies.length, 3);
      const worker = policies.find(({ metadata }) => metadata.name === 'exports-worker');
      assert.deepEqual([worker?.spec.policyTypes, worker?.spec.ingress], [['Ingress', 'Egress'], []]);
    });

    for (const values of [
      { store: 'file:/data' },
      { publicUrl: 'exports.example.com' },
      { temporal: { address: 'temporal' } },
      { host: { enabled: true, template: 'https://docs.example.com' } },
      { host: { enabled: true } },
    ]) {
      it(`refuses ${JSON.stringify(values)}`, () => {
        const file = join(folder.path, 'wrong.json');
        writeFileSync(file, JSON.stringify(values));
        assert.notEqual(spawnSync(helm, ['template', 'exports', CHART, '--values', file]).status, 0);
      });
    }
  });
});
