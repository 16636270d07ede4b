import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { productionWarnings } from '../../config/production-warnings.js';
import { InvalidEnvironment, readConfig } from '../../config/read-config.js';

describe('a bad environment', () => {
  for (const [name, value, sentence] of [
    ['PORT', 'http', 'PORT: must be a whole number from 0 to 65535'],
    ['PORT', '80.5', 'PORT: must be a whole number from 0 to 65535'],
    ['OFFPRINT_CRAWL_MINUTES', '601', 'OFFPRINT_CRAWL_MINUTES: must be a whole number from 1 to 600'],
    ['OFFPRINT_EXPORT_STARTS_PER_HOUR', 'ten', 'OFFPRINT_EXPORT_STARTS_PER_HOUR: must be a whole number of at least 1'],
    ['NODE_ENV', 'prod', 'NODE_ENV: must be development, production or test'],
    ['TEMPORAL_TLS', 'yes', 'TEMPORAL_TLS: must be true or false'],
    ['OFFPRINT_PUBLIC_URL', 'example', 'OFFPRINT_PUBLIC_URL: must be a whole address such as https://example.com'],
    ['OFFPRINT_LINK_SECRET', 'hunter2', 'OFFPRINT_LINK_SECRET: must have at least 32 characters'],
    ['DATABASE_URL', 'mysql://x', 'DATABASE_URL: must begin with postgres:// or file:'],
  ] as const) {
    it(`${name}=${value} is one sentence`, () => {
      const message = `these environment variables are invalid:\n  ${sentence}`;
      assert.throws(() => readConfig({ [name]: value }), new InvalidEnvironment(message));
    });
  }

  for (const main of ['api/main.js', 'worker/main.js', 'worker/index-main.js', 'worker/store-main.js']) {
    it(`ends ${main} with a sentence for each variable, and no stack`, () => {
      const env = { PATH: process.env.PATH, PORT: 'x', OFFPRINT_LINK_SECONDS: '1' };
      const { status, stderr } = spawnSync(process.execPath, [resolve('build', main)], { env, encoding: 'utf8' });
      assert.equal(status, 1);
      assert.equal(
        stderr,
        'these environment variables are invalid:\n  PORT: must be a whole number from 0 to 65535\n  OFFPRINT_LINK_SECONDS: must be a whole number from 60 to 604800\n',
      );
    });
  }
});

describe('production with nothing set', () => {
  it('is warned of in one line for each setting', () => {
    const named = (process: 'api' | 'worker') =>
      productionWarnings(readConfig({ NODE_ENV: 'production' }), process).map(
        (line) => /set ([A-Z_]+)/.exec(line)?.[1],
      );
    assert.deepEqual(named('api'), [
      'DATABASE_URL',
      'OFFPRINT_STORE',
      'OFFPRINT_LINK_SECRET',
      'OFFPRINT_SESSION_SECRET',
      'OFFPRINT_SECRET_KEY',
      'OFFPRINT_PUBLIC_URL',
    ]);
    const ofApi = ['OFFPRINT_SESSION_SECRET'];
    assert.deepEqual(
      named('worker'),
      named('api').filter((name) => !ofApi.includes(name ?? '')),
    );
    assert.deepEqual(productionWarnings(readConfig({}), 'api'), []);
  });

  it('does not ask a worker for the secret of the host', () => {
    const config = readConfig({ NODE_ENV: 'production', SITE_HOST_TEMPLATE: 'https://{domain}.docs.example.com' });
    const asked = (process: 'api' | 'worker') =>
      productionWarnings(config, process).some((line) => line.includes('SITE_HOST_SECRET'));
    assert.deepEqual([asked('api'), asked('worker')], [true, false]);
  });

  it('with everything set is warned of by nothing', () => {
    const secret = 'a secret of thirty-two characters';
    const config = readConfig({
      NODE_ENV: 'production',
      DATABASE_URL: 'postgres://db/offprint',
      OFFPRINT_STORE: 'gs://bucket',
      OFFPRINT_SESSION_SECRET: secret,
      OFFPRINT_SECRET_KEY: secret,
      OFFPRINT_PUBLIC_URL: 'https://exports.example.com',
    });
    assert.deepEqual(productionWarnings(config, 'api'), []);
  });
});
