import assert from 'node:assert/strict';
import { UnknownSite } from '../../database/errors.js';
import type { TestEngine } from '../support/databases.js';
import { makeTenant, type Tenant, useFreshDatabase } from './contract-context.js';

const DAILY = { cron: '0 3 * * *', timezone: 'Europe/Zurich', paused: false };

export function scheduleContract(engine: () => TestEngine): void {
  const context = useFreshDatabase(engine);
  let tenant: Tenant;
  let other: Tenant;
  beforeEach(async () => {
    tenant = await makeTenant(context().database, 'Acme');
    other = await makeTenant(context().database, 'Other');
  });

  const schedules = () => context().database.schedules;
  const put = (values = DAILY) => schedules().put(tenant.organization.id, tenant.site.id, values);
  const get = (owner = tenant) => schedules().get(owner.organization.id, tenant.site.id);

  it('a schedule waits for the engine until its newest revision is applied', async () => {
    const first = await put();
    assert.deepEqual([first.state, first.revision], ['pending', 1]);
    const second = await put({ ...DAILY, paused: true });
    await schedules().applied(first);
    assert.equal((await get())?.state, 'pending');
    await schedules().applied(second);
    assert.deepEqual(await get(), { ...second, state: 'applied' });
  });

  it('a schedule is made for a site of the same organization alone, and read by nobody else', async () => {
    await assert.rejects(schedules().put(other.organization.id, tenant.site.id, DAILY), UnknownSite);
    await put();
    assert.equal(await get(other), undefined);
    assert.deepEqual(await schedules().list(other.organization.id), []);
    assert.deepEqual(await schedules().list(tenant.organization.id), [await get()]);
    assert.equal(await schedules().remove(other.organization.id, tenant.site.id), false);
    assert.ok(await get());
  });

  it('a schedule that is removed is gone for its readers, and stays listed until the engine knows', async () => {
    const { clock } = context();
    await schedules().applied(await put());
    assert.equal(await schedules().remove(tenant.organization.id, tenant.site.id), true);
    assert.equal(await get(), undefined);
    clock.advance({ minutes: 1 });
    const [waiting] = await schedules().listUnapplied(clock.now());
    assert.equal(waiting?.state, 'removing');
    await schedules().applied({ siteId: tenant.site.id, revision: waiting.revision });
    assert.deepEqual(await schedules().listUnapplied(clock.now()), []);
    assert.equal(await schedules().remove(tenant.organization.id, tenant.site.id), false);
  });

  it('those that the engine lost are to be told again, and no others', async () => {
    const schedule = await put();
    const state = async () => (await get())?.state;
    const { id } = tenant.site;
    assert.equal(await schedules().reopenLost(new Set()), 0, 'it was never told');
    await schedules().applied(schedule);
    assert.equal(await schedules().reopenLost(new Set([id])), 0);
    assert.equal(await state(), 'applied');
    assert.equal(await schedules().reopenLost(new Set(['another'])), 1);
    assert.equal(await state(), 'pending');
    context().clock.advance({ seconds: 1 });
    assert.deepEqual(
      (await schedules().listUnapplied(context().clock.now())).map(({ siteId }) => siteId),
      [id],
    );
  });

  it('a site that is removed takes its schedule with it', async () => {
    await put();
    await context().database.sites.remove(tenant.organization.id, tenant.site.domain);
    assert.equal(await get(), undefined);
    context().clock.advance({ minutes: 1 });
    assert.equal((await schedules().listUnapplied(context().clock.now()))[0]?.state, 'removing');
  });

  it('the last 50 runs of a site are kept, each once however often it is recorded', async () => {
    const { clock, database } = context();
    const run = (id: number) => ({
      id: `run-${id}`,
      siteId: tenant.site.id,
      organizationId: tenant.organization.id,
      domain: tenant.site.domain,
      outcome: 'skipped' as const,
      reason: 'an export was under way',
      jobId: null,
    });
    for (let id = 0; id < 53; id++) {
      clock.advance({ seconds: 1 });
      await database.schedules.recordRun(run(id));
      await database.schedules.recordRun({ ...run(id), reason: 'again' });
    }
    const runs = await database.schedules.listRuns(tenant.site.id, 100);
    assert.deepEqual([runs.length, runs[0]?.id, runs[0]?.reason], [50, 'run-52', 'an export was under way']);
  });
}
