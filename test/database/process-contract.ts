import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { DatabaseConfig } from '../../config/config.js';
import { createDatabase } from '../../database/create-database.js';
import type { JobCreation, NewJob } from '../../database/records/job-records.js';
import type { TestEngine } from '../support/databases.js';
import { BUNDLE, makeTenant, newJob, progressOf } from './contract-context.js';

/** Setting up takes some tens of milliseconds. */
const KILLED_AFTER_MS = [0, 5, 10, 20, 30, 45, 60, 90];

export function processContract(engine: () => TestEngine): void {
  it('of three processes that start one site at once, one makes the job and the others answer it', async () => {
    const config = await engine().fresh();
    const database = await createDatabase(config);
    try {
      const tenant = await makeTenant(database, 'Acme');
      const creations = await inProcesses(3, config, newJob(tenant));
      assert.deepEqual(creations.map((creation) => creation?.outcome).sort(), ['active', 'active', 'created']);
      const { jobs } = await database.jobs.list(tenant.organization.id, { limit: 10 });
      assert.equal(jobs.length, 1);
      for (const creation of creations) assert.ok(creation && 'job' in creation && creation.job.id === jobs[0]?.id);
    } finally {
      await database.close();
    }
  });

  it('of three processes that open an empty database at once, one sets it up and all go on', async () => {
    const config = await engine().fresh();
    assert.deepEqual(await inProcesses(3, config, null), [null, null, null]);
    const database = await createDatabase(config);
    await makeTenant(database, 'Acme');
    await database.close();
  });

  it('eight connections of one process that open an empty database at once all go on', async () => {
    const config = await engine().fresh();
    const databases = await Promise.all(Array.from({ length: 8 }, () => createDatabase(config)));
    try {
      await Promise.all(databases.map((database, index) => makeTenant(database, `Tenant${index}`)));
      assert.equal((await databases[0]?.organizations.list())?.length, 8);
    } finally {
      await Promise.all(databases.map((database) => database.close()));
    }
  });

  it('what a process has written outlasts its being killed, also where others opened and closed the database meanwhile', async () => {
    const config = await engine().fresh();
    const database = await createDatabase(config);
    const tenant = await makeTenant(database, 'Acme');
    await database.close();
    const { child, lines } = databaseProcess(config, newJob(tenant), true);
    try {
      assert.equal((await lines.next()).value, 'begins');
      assert.equal((await lines.next()).value, 'open');
      await (await createDatabase(config)).close();
      child.stdin.write('go\n');
      const creation = JSON.parse(String((await lines.next()).value)) as JobCreation;
      assert.ok(creation.outcome === 'created');
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
      const after = await createDatabase(config);
      try {
        assert.equal((await after.jobs.getById(creation.job.id))?.id, creation.job.id);
      } finally {
        await after.close();
      }
    } finally {
      child.kill('SIGKILL');
    }
  });

  it('a process that is killed while it sets the tables up leaves nothing that keeps the next one from doing so', async () => {
    for (const milliseconds of KILLED_AFTER_MS) {
      const config = await engine().fresh();
      const { child, lines } = databaseProcess(config, null, true);
      const ended = once(child, 'exit');
      assert.equal((await lines.next()).value, 'begins');
      await pause(milliseconds);
      child.kill('SIGKILL');
      await ended;
      const database = await createDatabase(config);
      try {
        await makeTenant(database, 'Acme');
        await database.check();
      } finally {
        await database.close();
      }
    }
  });

  it('a restart keeps everything, and sets nothing up again', async () => {
    const config = await engine().fresh();
    const before = await createDatabase(config);
    const tenant = await makeTenant(before, 'Acme');
    const values = { organizationId: tenant.organization.id, name: 'ci', kind: 'admin', scope: 'read' } as const;
    const { key, secret } = await before.keys.create(values);
    const creation = await before.jobs.create(newJob(tenant, { idempotency: { key: 'release' } }));
    assert.ok(creation.outcome === 'created');
    await before.jobs.record(creation.job.id, progressOf({ status: 'completed', pageCount: 9 }), BUNDLE);
    const job = await before.jobs.getById(creation.job.id);
    await before.close();

    const after = await createDatabase(config);
    try {
      assert.deepEqual(await after.organizations.list(), [tenant.organization]);
      assert.deepEqual(await after.sites.list(tenant.organization.id), [tenant.site]);
      assert.deepEqual(await after.keys.findBySecret(secret), key);
      assert.deepEqual(await after.jobs.getById(creation.job.id), job);
      assert.deepEqual(await after.jobs.create(newJob(tenant, { idempotency: { key: 'release' } })), {
        outcome: 'repeated',
        job,
      });
      await after.check();
    } finally {
      await after.close();
    }
  });

  it('a key is nowhere in what the database keeps', async () => {
    const config = await engine().fresh();
    const database = await createDatabase(config);
    const { id } = await database.organizations.create({ name: 'Acme', plan: 'free' });
    const made = [
      await database.keys.create({ organizationId: id, name: 'ci', kind: 'admin', scope: 'write' }),
      await database.keys.create({ organizationId: id, name: 'widget', kind: 'assistant', scope: 'read' }),
    ];
    for (const { secret } of made) await database.keys.findBySecret(secret);
    const kept = await engine().contents(config);
    await database.close();
    const text = kept + (await engine().contents(config));
    assert.ok(text.includes('widget'), 'the search sees the rows');
    for (const { key, secret } of made) {
      assert.ok(text.includes(key.prefix));
      assert.ok(!text.includes(secret));
      assert.ok(!text.includes(secret.slice(key.prefix.length, -4)));
    }
  });
}

function databaseProcess(config: DatabaseConfig, job: NewJob | null, stays: boolean) {
  const script = fileURLToPath(new URL('./database-process.js', import.meta.url));
  const child = spawn(process.execPath, [script, ...[config, job, stays].map((each) => JSON.stringify(each))], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  return { child, lines: createInterface({ input: child.stdout })[Symbol.asyncIterator]() };
}

/** Starts processes, waits until each has the database open, and lets all go on at the same moment. */
async function inProcesses(count: number, config: DatabaseConfig, job: NewJob | null): Promise<(JobCreation | null)[]> {
  const children = Array.from({ length: count }, () => databaseProcess(config, job, false));
  try {
    const opened = await Promise.all(children.map(({ lines }) => lines.next()));
    for (const line of opened) assert.equal(line.value, 'begins');
    for (const { lines } of children) assert.equal((await lines.next()).value, 'open');
    for (const { child } of children) child.stdin.end('go\n');
    const answers = await Promise.all(children.map(({ lines }) => lines.next()));
    return answers.map(({ value }) => JSON.parse(String(value)) as JobCreation | null);
  } finally {
    for (const { child } of children) child.kill();
  }
}
