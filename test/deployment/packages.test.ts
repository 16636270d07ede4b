import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { parse, parseAllDocuments } from 'yaml';
import { deploymentSchema } from '../../config/deployment-schema.js';
import { readDeploymentConfig } from '../../config/read-deployment-config.js';
import { startDeployment } from '../../deployment/create-deployment.js';
import { findHelm } from '../support/find-helm.js';
import { createTemporaryFolder, type TemporaryFolder } from '../support/temporary-folder.js';

const PROGRAM_FOLDER = join(dirname(fileURLToPath(import.meta.url)), '../../deployment');
const PACKAGES = 'deployment/packages';
const CHART = `${PACKAGES}/helm`;

interface Manifest {
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly data?: Readonly<Record<string, string>>;
  readonly stringData?: Readonly<Record<string, string>>;
  readonly spec?: { readonly template?: { readonly spec: PodSpec } };
}
interface PodSpec {
  readonly securityContext: Readonly<Record<string, unknown>>;
  readonly containers: readonly {
    readonly securityContext: Readonly<Record<string, unknown>>;
    readonly env: readonly object[];
  }[];
}

describe('the packages of a deployment', () => {
  let folder: TemporaryFolder;
  before(async () => {
    folder = await createTemporaryFolder('packages');
  });
  after(() => folder.remove());

  it('the server is one file that runs without dependencies', async () => {
    const file = join(folder.path, 'deployment.mjs');
    execFileSync(process.execPath, ['scripts/bundle-deployment.mjs', file]);
    const env = { OFFPRINT_DEPLOYMENT_FOLDER: join(folder.path, 'data') };
    const versions = spawnSync(process.execPath, [file, 'versions'], { cwd: folder.path, env, encoding: 'utf8' });
    assert.equal(versions.stderr, '');
    assert.equal(versions.stdout, 'No bundles are kept yet.\n');
    const refused = spawnSync(process.execPath, [file], {
      cwd: folder.path,
      env: { ...env, PORT: 'http' },
      encoding: 'utf8',
    });
    assert.equal(refused.status, 1);
    assert.equal(refused.stderr, 'these settings are invalid:\n  PORT: must be a whole number from 0 to 65535\n');
    const back = spawnSync(process.execPath, [file, 'rollback'], { cwd: folder.path, env, encoding: 'utf8' });
    const server = spawn(process.execPath, [file], {
      cwd: folder.path,
      env: { ...env, HOST: '127.0.0.1', PORT: '0', LOG_FORMAT: 'pretty' },
    });
    const [line] = await once(server.stdout, 'data');
    server.kill();
    await once(server, 'exit');
    assert.match(String(line), /writing JSON/);
    const licences = readFileSync(join(folder.path, 'deployment.licences.txt'), 'utf8');
    for (const name of ['pino', 'yaml', 'zod'])
      assert.match(licences, new RegExp(`^${name} [\\d.]+ \\((?:MIT|ISC)\\)\\n\\n[\\s\\S]*?Copyright`, 'm'));
    assert.match(back.stderr, /^There is no version before the active one\. Kept versions: none\.\n$/);
  });

  it('the image asks the server itself whether it is up, at the port that its settings say', async () => {
    const env = {
      ...process.env,
      OFFPRINT_DEPLOYMENT_FOLDER: join(folder.path, 'health'),
      HOST: '127.0.0.1',
      PORT: '0',
    };
    const deployment = await startDeployment(
      readDeploymentConfig({ environment: { ...env, OFFPRINT_OPERATIONS_PORT: '0' }, readSecret: () => '' }),
      pino({ level: 'silent' }),
    );
    const program = join(PROGRAM_FOLDER, 'main.js');
    const ask = async (port: string) => {
      const child = spawn(process.execPath, [program, 'health'], { env: { ...env, OFFPRINT_OPERATIONS_PORT: port } });
      const [code] = await once(child, 'exit');
      return code;
    };
    assert.equal(await ask(new URL(deployment.operationsUrl).port), 0);
    assert.equal(await ask(new URL(deployment.url).port), 1, 'the site has no such page');
    await deployment.stop();
  });

  it('the systemd unit holds only what systemd knows', function () {
    const unit = readFileSync(`${PACKAGES}/offprint-deployment.service`, 'utf8');
    const file = join(folder.path, 'offprint-deployment.service');
    writeFileSync(file, unit.replace('/usr/bin/node', process.execPath));
    const verified = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' });
    if (verified.error !== undefined) {
      console.log('      skipped: there is no systemd-analyze; install systemd');
      return this.skip();
    }
    const said = verified.stderr.split('\n').filter((line) => line.includes('offprint-deployment'));
    assert.deepEqual(said, []);
  });

  it('the chart has the settings of the interface, by their names', () => {
    const values = parse(readFileSync(`${CHART}/values.yaml`, 'utf8')) as Readonly<Record<string, object>>;
    assert.deepEqual(values.staticExport, { enabled: true, bundleUrl: '', version: '', publicKey: [] });
  });

  describe('the Helm chart', () => {
    let helm = '';
    before(function () {
      const found = findHelm();
      if (found === undefined) {
        console.log('      skipped: there is no Helm; install one (go install helm.sh/helm/v3/cmd/helm@latest)');
        return this.skip();
      }
      helm = found;
    });

    function template(values: object): readonly Manifest[] {
      const file = join(folder.path, 'values.json');
      writeFileSync(file, JSON.stringify(values));
      const text = execFileSync(helm, ['template', 'docs', CHART, '--values', file], { encoding: 'utf8' });
      return parseAllDocuments(text).flatMap((document) => {
        const manifest = document.toJS() as Manifest | null;
        return manifest === null ? [] : [manifest];
      });
    }

    const CASES: readonly (readonly [what: string, values: object])[] = [
      ['a link', { staticExport: { enabled: true, bundleUrl: 'https://store.example.com/b?sig=1', version: 'v2' } }],
      ['nothing', {}],
      [
        'a service to follow, behind an ingress',
        {
          service: { url: 'https://exports.example.com', domain: 'docs.example.com', existingSecret: 'keys' },
          hosting: { mode: 'client-hosted', analytics: true },
          ingress: { enabled: true, tlsSecret: 'tls', className: 'nginx' },
          basePath: '/docs',
        },
      ],
      ['no volume', { persistence: { enabled: false }, hosting: { mode: 'air-gapped', offlineSearch: true } }],
    ];
    for (const [what, values] of CASES) {
      it(`given ${what}, passes lint and makes settings that the server takes`, () => {
        const file = join(folder.path, 'lint.json');
        writeFileSync(file, JSON.stringify(values));
        execFileSync(helm, ['lint', '--strict', CHART, '--values', file], { stdio: 'pipe' });
        const manifests = template(values);
        const settings = parse(
          manifests.find(({ kind }) => kind === 'ConfigMap')?.data?.['deployment.yaml'] ?? '',
        ) as object;
        assert.ok(deploymentSchema.safeParse(settings).success);
        assert.doesNotThrow(() => readDeploymentConfig({ file: settings, environment: {}, readSecret: () => '' }));
        const pod = manifests.find(({ kind }) => kind === 'StatefulSet')?.spec?.template?.spec;
        assert.equal(pod?.securityContext.runAsNonRoot, true);
        assert.equal(pod?.containers[0]?.securityContext.readOnlyRootFilesystem, true);
      });
    }

    it('keeps the link out of everything but a Secret', () => {
      const manifests = template({
        staticExport: { enabled: true, bundleUrl: 'https://store.example.com/b?sig=verysecret' },
      });
      const holding = manifests.filter((manifest) => JSON.stringify(manifest).includes('verysecret'));
      assert.deepEqual(
        holding.map(({ kind }) => kind),
        ['Secret'],
      );
    });

    for (const values of [
      { staticExport: { enabled: 'yes' } },
      { staticExport: { bundleURL: 'x' } },
      { hosting: { mode: 'x' } },
    ]) {
      it(`refuses ${JSON.stringify(values)}`, () => {
        const file = join(folder.path, 'wrong.json');
        writeFileSync(file, JSON.stringify(values));
        assert.notEqual(spawnSync(helm, ['template', 'docs', CHART, '--values', file]).status, 0);
      });
    }
  });

  it('the Compose example is YAML that starts the image read-only', () => {
    const { services } = parse(readFileSync(`${PACKAGES}/compose.yaml`, 'utf8')) as {
      readonly services: {
        readonly docs: { readonly build: { readonly dockerfile: string }; readonly read_only: boolean };
      };
    };
    assert.equal(services.docs.read_only, true);
    assert.ok(existsSync(services.docs.build.dockerfile));
  });

  it('the image runs as nobody in particular, and is built without what it does not need', () => {
    const lines = readFileSync(`${PACKAGES}/Dockerfile`, 'utf8');
    assert.match(lines, /^USER 1000:1000$/m);
    assert.equal(lines.match(/^FROM /gm)?.length, 2);
    assert.ok(existsSync('scripts/bundle-deployment.mjs'));
  });
});
