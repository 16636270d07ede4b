import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { newestExport } from '../../deployment/follow/newest-export.js';

const jobId = (digit: number) => `se_${String(digit).repeat(16)}`;
const JOBS = [
  { jobId: jobId(1), version: 'default', groups: ['enterprise'] },
  { jobId: jobId(2), version: 'default', groups: ['enterprise', 'staff'] },
  { jobId: jobId(3), version: 'default' },
];

describe('a deployment that follows a site', () => {
  // A service that does not know the filter by groups answers all jobs.
  const service = createServer((request, response) => {
    const path = request.url ?? '';
    const id = /jobs\/(se_\d+)\/bundle/.exec(path)?.[1];
    const bundle = { bundleUrl: `https://files.test/${id}`, sha256: 'a'.repeat(64), partial: false };
    response.end(JSON.stringify(id === undefined ? { jobs: JOBS, nextCursor: null } : bundle));
  });
  before((done) => void service.listen(0, '127.0.0.1', done));
  after(() => service.close());

  const follow = async (groups?: readonly string[]) => {
    const { port } = service.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}`;
    const settings = { url, domain: 'docs.test', key: 'k', pollSeconds: 60, ...(groups && { groups }) };
    return (await newestExport(settings, undefined, AbortSignal.timeout(5000))).url;
  };

  it('takes the export for everybody, even if a newer one is for a group', async () => {
    assert.equal(await follow(), `https://files.test/${jobId(3)}`);
  });

  it('takes the export for its own groups alone, in any order', async () => {
    assert.equal(await follow(['staff', 'enterprise']), `https://files.test/${jobId(2)}`);
    assert.equal(await follow(['enterprise']), `https://files.test/${jobId(1)}`);
    await assert.rejects(follow(['partner']), /no completed export/);
  });
});
