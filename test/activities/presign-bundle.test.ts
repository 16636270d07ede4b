import assert from 'node:assert/strict';
import { createPresignBundle } from '../../activities/presign-bundle.js';
import { createDatabase } from '../../database/create-database.js';
import type { Database } from '../../database/database.js';
import { createMemoryObjectStore } from '../../storage/memory-object-store.js';
import { makeTenant, newJob, progressOf } from '../database/contract-context.js';
import { sqliteEngine, type TestEngine } from '../support/databases.js';

describe('the last step of an export', () => {
  let engine: TestEngine;
  let database: Database;
  before(async () => {
    engine = await sqliteEngine();
    database = await createDatabase(await engine.fresh());
  });
  after(async () => {
    await database?.close();
    await engine?.stop();
  });

  const bundle = {
    key: 'bundle.tar.gz',
    sizeBytes: 3,
    sha256: 'ab'.repeat(32),
    reportKey: 'report.json',
    manifestKey: 'manifest.json',
  };

  it('returns when a link to the archive expires, without the link', async () => {
    const store = createMemoryObjectStore();
    const presign = createPresignBundle({ database, store, linkSeconds: 600 });
    const creation = await database.jobs.create(newJob(await makeTenant(database, 'Acme')));
    assert.ok(creation.outcome === 'created');
    const { id: jobId } = creation.job;
    assert.equal(await presign({ jobId }), null);

    await database.jobs.record(jobId, progressOf({ status: 'completed' }), bundle);
    assert.equal(await presign({ jobId }), null);
    await store.put(bundle.key, Buffer.from('another size'));
    assert.equal(await presign({ jobId }), null);

    await store.put(bundle.key, Buffer.from('abc'));
    const { expiresAt = '', ...rest } = (await presign({ jobId })) ?? {};
    assert.deepEqual(rest, { jobId, sha256: bundle.sha256 });
    const seconds = (Date.parse(expiresAt) - Date.now()) / 1000;
    assert.ok(seconds > 590 && seconds <= 600, expiresAt);

    // The bundle of a site that still exists is published, so it would be kept.
    await database.sites.remove(creation.job.organizationId, creation.job.domain);
    await database.bundles.markRemoved([jobId]);
    assert.equal(await presign({ jobId }), null);
    assert.equal(await presign({ jobId: 'se_0000000000000000' }), null);
  });
});
