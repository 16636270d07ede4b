import assert from 'node:assert/strict';
import { childEnvironment } from '../../../cli/launcher/child-environment.js';

const caller = {
  PATH: '/bin',
  NODE_OPTIONS: '--max-old-space-size=512',
  GITHUB_TOKEN: 'secret',
  AWS_SECRET_ACCESS_KEY: 'secret',
  OFFPRINT_LINK_SECRET: 'x'.repeat(32),
  DATABASE_URL: 'postgres://user:password@host/name',
  TEMPORAL_API_KEY: 'key',
};

describe('the environment of a child', () => {
  const cases: readonly [child: 'api' | 'worker' | 'host' | 'temporal', names: readonly string[]][] = [
    ['api', ['DATABASE_URL', 'NODE_OPTIONS', 'OFFPRINT_LINK_SECRET', 'PATH', 'PORT', 'TEMPORAL_API_KEY']],
    ['worker', ['DATABASE_URL', 'NODE_OPTIONS', 'PATH', 'TEMPORAL_API_KEY']],
    ['host', ['DATABASE_URL', 'NODE_OPTIONS', 'PATH']],
    ['temporal', ['NODE_OPTIONS', 'PATH']],
  ];
  for (const [child, names] of cases) {
    it(`the ${child} gets what it needs and nothing else of the caller's`, () => {
      assert.deepEqual(Object.keys(childEnvironment(child, caller, { PORT: '8080' })).sort(), names);
    });
  }

  it('credentials of AWS reach those that use a store in S3, and nobody else', () => {
    const s3 = { ...caller, OFFPRINT_STORE: 's3://bundles', AWS_REGION: 'eu-west-1' };
    for (const child of ['api', 'worker', 'host'] as const) {
      const { AWS_SECRET_ACCESS_KEY, AWS_REGION, GITHUB_TOKEN } = childEnvironment(child, s3, {});
      assert.deepEqual([AWS_SECRET_ACCESS_KEY, AWS_REGION, GITHUB_TOKEN], ['secret', 'eu-west-1', undefined], child);
    }
    for (const child of ['temporal', 'deployment'] as const)
      assert.equal(childEnvironment(child, s3, {}).AWS_SECRET_ACCESS_KEY, undefined, child);
  });

  it('what the launcher chose wins', () => {
    assert.equal(childEnvironment('api', { PORT: '1' }, { PORT: '8081' }).PORT, '8081');
  });
});
