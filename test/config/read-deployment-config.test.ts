import assert from 'node:assert/strict';
import { deploymentSchema } from '../../config/deployment-schema.js';
import { type DeploymentSources, readDeploymentConfig } from '../../config/read-deployment-config.js';
import { HOSTING_MODES } from '../../site/model/hosting.js';

const read = (sources: Partial<DeploymentSources>) =>
  readDeploymentConfig({ environment: {}, readSecret: () => 'secret\n', ...sources });

describe('the settings of a deployment', () => {
  it('have a default each', () => {
    const config = read({});
    assert.equal(config.staticExport.enabled, true);
    assert.equal(config.storage.keep, 3);
    assert.equal(config.server.basePath, '/');
  });

  it('are taken from the file by the names of the interface', () => {
    const staticExport = { enabled: true, bundleUrl: 'https://store.example.com/b?sig=1', version: 'v2' };
    assert.deepEqual(read({ file: { staticExport } }).staticExport, staticExport);
  });

  it('are taken from the environment over the file', () => {
    const config = read({
      file: { staticExport: { enabled: true, version: 'v1' }, server: { port: 1 } },
      environment: { OFFPRINT_STATIC_EXPORT_ENABLED: 'false', OFFPRINT_STATIC_EXPORT_VERSION: '', PORT: '9000' },
    });
    assert.deepEqual(config.staticExport, { enabled: false, version: 'v1' });
    assert.equal(config.server.port, 9000);
  });

  it('know the hosting modes of the table', () => {
    for (const mode of HOSTING_MODES) assert.equal(read({ file: { hosting: { mode } } }).hosting.mode, mode);
    assert.throws(() => read({ file: { hosting: { mode: 'cloudy' } } }), /hosting\.mode: must be cloud, client-hosted/);
  });

  it('take keys from files', () => {
    const service = { url: 'https://exports.example.com/', domain: 'docs', keyFile: '/run/secrets/key' };
    assert.deepEqual(read({ file: { service } }).follow, {
      url: 'https://exports.example.com',
      domain: 'docs',
      key: 'secret',
      pollSeconds: 60,
      webhookSecret: undefined,
    });
  });

  const REFUSED: readonly (readonly [what: string, sources: Partial<DeploymentSources>, sentence: RegExp])[] = [
    [
      'a setting of another name',
      { file: { staticExport: { bundleURL: 'x' } } },
      /staticExport: there is no setting "bundleURL" here/,
    ],
    ['a group of another name', { file: { static: {} } }, /there is no setting "static" here/],
    ['a file that is a list', { file: [] }, /must be a group of settings/],
    [
      'a link that is no address',
      { file: { staticExport: { bundleUrl: 'file:///etc/passwd' } } },
      /staticExport\.bundleUrl: must be an address/,
    ],
    [
      'a flag that is none',
      { environment: { OFFPRINT_STATIC_EXPORT_ENABLED: 'yes' } },
      /OFFPRINT_STATIC_EXPORT_ENABLED: must be true or false/,
    ],
    ['a port that is none', { environment: { PORT: 'http' } }, /PORT: must be a whole number from 0 to 65535/],
    ['a base path that leaves', { file: { server: { basePath: '/a/../b' } } }, /server\.basePath: must be a path/],
    ['a key without an address', { file: { service: { key: 'svc_x' } } }, /service\.url: must be set/],
    ['a key given twice', { file: { service: { key: 'a', keyFile: 'b' } } }, /is set twice/],
    [
      'a key file that is not there',
      {
        file: { service: { keyFile: '/nowhere' } },
        readSecret: () => {
          throw new Error('ENOENT');
        },
      },
      /service\.keyFile: \/nowhere cannot be read/,
    ],
    [
      'a link beside a key',
      {
        file: {
          staticExport: { bundleUrl: 'https://a.example' },
          service: { url: 'https://b.example', domain: 'd', key: 'k' },
        },
      },
      /staticExport\.bundleUrl: cannot be combined with service\.key/,
    ],
    [
      'a checksum without a link',
      { file: { staticExport: { sha256: 'a'.repeat(64) } } },
      /staticExport\.sha256: needs/,
    ],
  ];
  for (const [what, sources, sentence] of REFUSED) {
    it(`refuse ${what} with a sentence that names it`, () => assert.throws(() => read(sources), sentence));
  }

  it('never repeat a secret in a refusal', () => {
    const file = { service: { key: 'svc_verysecret', pollSeconds: 'x' } };
    assert.throws(
      () => read({ file }),
      (error: Error) => !error.message.includes('verysecret'),
    );
  });

  it('have a group for each part', () => {
    assert.deepEqual(Object.keys(deploymentSchema.shape), [
      'staticExport',
      'hosting',
      'service',
      'server',
      'storage',
      'log',
    ]);
  });
});
