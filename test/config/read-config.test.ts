import assert from 'node:assert/strict';
import { join, resolve } from 'node:path';
import { InvalidEnvironment, readConfig } from '../../config/read-config.js';

describe('readConfig', () => {
  it('needs nothing: without variables everything has its default', () => {
    const config = readConfig({});
    assert.equal(config.production, false);
    assert.deepEqual(config.log, { level: 'info', format: 'pretty' });
    assert.equal(config.home, resolve('.offprint'));
    assert.equal(config.api.publicUrl, 'http://127.0.0.1:8080');
    assert.deepEqual(config.database, { kind: 'sqlite', file: resolve('.offprint/offprint.sqlite') });
    assert.equal(config.temporal.address, '127.0.0.1:7233');
    assert.ok(config.worker.renderSlots >= 1);
  });

  it('an empty variable counts as one that is not set', () => {
    assert.deepEqual(readConfig({ PORT: '', DATABASE_URL: '', OFFPRINT_STORE: '' }), readConfig({}));
  });

  const reads: readonly {
    readonly claim: string;
    readonly environment: Record<string, string>;
    readonly value: (config: ReturnType<typeof readConfig>) => unknown;
    readonly expected: unknown;
  }[] = [
    {
      claim: 'production logs JSON',
      environment: { NODE_ENV: 'production' },
      value: (config) => config.log.format,
      expected: 'json',
    },
    {
      claim: 'LOG_FORMAT wins over production',
      environment: { NODE_ENV: 'production', LOG_FORMAT: 'pretty' },
      value: (config) => config.log.format,
      expected: 'pretty',
    },
    {
      claim: 'the public address follows host and port',
      environment: { HOST: '0.0.0.0', PORT: '9000' },
      value: (config) => config.api.publicUrl,
      expected: 'http://0.0.0.0:9000',
    },
    {
      claim: 'a final slash of the public address is dropped',
      environment: { OFFPRINT_PUBLIC_URL: 'https://export.example.com/' },
      value: (config) => config.api.publicUrl,
      expected: 'https://export.example.com',
    },
    {
      claim: 'a PostgreSQL address chooses PostgreSQL',
      environment: { DATABASE_URL: 'postgres://user@host/name' },
      value: (config) => config.database,
      expected: { kind: 'postgres', url: 'postgres://user@host/name' },
    },
    {
      claim: 'a file address chooses another SQLite file',
      environment: { DATABASE_URL: 'file:data/jobs.sqlite' },
      value: (config) => config.database,
      expected: { kind: 'sqlite', file: resolve('data/jobs.sqlite') },
    },
    {
      claim: 'a bucket may have a prefix',
      environment: { OFFPRINT_STORE: 'gs://docs-exports/team/a' },
      value: (config) => config.store,
      expected: { kind: 'gcs', bucket: 'docs-exports', prefix: 'team/a', emulatorUrl: undefined },
    },
    {
      claim: 'an S3 bucket of another server is named in paths',
      environment: { OFFPRINT_STORE: 's3://docs-exports/team/a', AWS_ENDPOINT_URL_S3: 'https://minio.example' },
      value: (config) => config.store,
      expected: {
        kind: 's3',
        ...{ bucket: 'docs-exports', prefix: 'team/a' },
        endpoint: 'https://minio.example',
        region: undefined,
        isPathStyle: true,
      },
    },
    {
      claim: 'an S3 bucket of Amazon is named in the host name',
      environment: { OFFPRINT_STORE: 's3://docs-exports', AWS_REGION: 'eu-west-1' },
      value: (config) => config.store,
      expected: {
        kind: 's3',
        ...{ bucket: 'docs-exports', prefix: '' },
        endpoint: undefined,
        region: 'eu-west-1',
        isPathStyle: false,
      },
    },
    {
      claim: 'a list is split at commas and trimmed',
      environment: { OFFPRINT_TRUSTED_PROXIES: '10.0.0.0/8, ::1,' },
      value: (config) => config.api.trustedProxies,
      expected: ['10.0.0.0/8', '::1'],
    },
    {
      claim: 'an endpoint for embeddings is taken with its key and the length of its vectors',
      environment: {
        OFFPRINT_EMBEDDING_URL: 'http://127.0.0.1:11434/v1',
        OFFPRINT_EMBEDDING_MODEL: 'nomic-embed-text',
        OFFPRINT_EMBEDDING_DIMENSIONS: '256',
      },
      value: (config) => config.assistant.embeddings,
      expected: { url: 'http://127.0.0.1:11434/v1', model: 'nomic-embed-text', key: undefined, dimensions: 256 },
    },
    {
      claim: 'what is embedded is kept in the home folder',
      environment: { OFFPRINT_HOME: '/srv/offprint' },
      value: (config) => config.worker.cacheFolder,
      expected: join('/srv/offprint', 'cache'),
    },
  ];
  for (const { claim, environment, value, expected } of reads) {
    it(claim, () => assert.deepEqual(value(readConfig(environment)), expected));
  }

  const refused: readonly { readonly name: string; readonly value: string }[] = [
    { name: 'PORT', value: 'eighty' },
    { name: 'PORT', value: '70000' },
    { name: 'NODE_ENV', value: 'staging' },
    { name: 'LOG_LEVEL', value: 'loud' },
    { name: 'OFFPRINT_PUBLIC_URL', value: 'export.example.com' },
    { name: 'DATABASE_URL', value: 'mysql://host/name' },
    { name: 'OFFPRINT_STORE', value: 'ftp://bucket' },
    { name: 'OFFPRINT_LINK_SECRET', value: 'short' },
    { name: 'OFFPRINT_LINK_SECONDS', value: '604801' },
    { name: 'OFFPRINT_RENDER_SLOTS', value: '0' },
    { name: 'TEMPORAL_TLS', value: 'yes' },
  ];
  for (const { name, value } of refused) {
    it(`${name}=${value} is refused by name`, () => {
      assert.throws(
        () => readConfig({ [name]: value }),
        (error) => error instanceof InvalidEnvironment && error.message.includes(`${name}: `),
      );
    });
  }

  for (const [given, missing] of [
    [{ OFFPRINT_MODEL: 'a' }, 'OFFPRINT_MODEL_URL'],
    [{ OFFPRINT_EMBEDDING_URL: 'http://a.test/v1' }, 'OFFPRINT_EMBEDDING_MODEL'],
    [{ OFFPRINT_EMBEDDING_MODEL: 'a' }, 'OFFPRINT_EMBEDDING_URL'],
  ] as const)
    it(`${Object.keys(given).join()} alone is refused, and ${missing} asked for`, () => {
      assert.throws(() => readConfig(given), new RegExp(`${missing}: must be set too`));
    });

  it('names every variable that cannot be used, not only the first', () => {
    assert.throws(() => readConfig({ PORT: 'x', LOG_LEVEL: 'y' }), /PORT: [\s\S]*LOG_LEVEL: |LOG_LEVEL: [\s\S]*PORT: /);
  });
});
