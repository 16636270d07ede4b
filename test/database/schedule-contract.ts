import assert from 'node:assert/strict';
import { UnknownSite } from '../../database/errors.js';
import {
  AudienceScheduled,
  MAX_AUDIENCE_SCHEDULES,
  TooManySchedules,
} from '../../database/records/schedule-records.js';
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
    await schedules().applied(waiting);
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
    const runs = await database.schedules.listRuns({ siteId: tenant.site.id, groups: [] }, 100);
    assert.deepEqual([runs.length, runs[0]?.id, runs[0]?.reason], [50, 'run-52', 'an export was under way']);
  });

  const staff = (values: { readonly cron?: string } = {}, groups = ['staff', 'enterprise']) =>
    schedules().put(tenant.organization.id, tenant.site.id, { ...DAILY, groups, ...values });

  it('an audience has a schedule of its own, by its groups in any order', async () => {
    const { id: organizationId } = tenant.organization;
    const ofSite = await put();
    const first = await staff();
    assert.deepEqual([first.groups, first.audiences], [['enterprise', 'staff'], [['enterprise', 'staff']]]);
    assert.notEqual(first.id, ofSite.id);
    assert.equal(ofSite.id, tenant.site.id, 'the engine knows it by this id since before there were others');
    const again = await staff({ cron: '0 5 * * *' }, ['enterprise', 'staff', 'staff ']);
    assert.deepEqual([again.id, again.revision, again.cron], [first.id, 2, '0 5 * * *']);
    assert.deepEqual(await schedules().list(organizationId), [ofSite, again]);
    await schedules().applied(ofSite);
    assert.deepEqual(
      [(await get())?.state, (await schedules().list(organizationId))[1]?.state],
      ['applied', 'pending'],
    );
    await schedules().applied(again);
    assert.equal(await schedules().reopenLost(new Set([ofSite.id])), 1);
    assert.equal(await schedules().remove(organizationId, tenant.site.id, ['staff']), false, 'another audience');
    assert.equal(await schedules().remove(organizationId, tenant.site.id, ['staff', 'enterprise']), true);
    assert.deepEqual(
      (await schedules().list(organizationId)).map(({ id }) => id),
      [ofSite.id],
    );
  });

  it('an audience is exported by one schedule of a site', async () => {
    const { id: organizationId } = tenant.organization;
    const ofSite = (audiences: string[][]) => schedules().put(organizationId, tenant.site.id, { ...DAILY, audiences });
    await ofSite([[], ['enterprise', 'staff']]);
    await assert.rejects(staff(), AudienceScheduled);
    await staff({}, ['staff']);
    await ofSite([[]]);
    await staff();
    await assert.rejects(ofSite([[], ['staff', 'enterprise']]), AudienceScheduled);
    assert.deepEqual((await get())?.audiences, [[]]);
    await schedules().remove(organizationId, tenant.site.id, ['staff', 'enterprise']);
    await ofSite([[], ['staff', 'enterprise']]);
  });

  it('a site has schedules for a limited number of audiences', async () => {
    for (let count = 0; count < MAX_AUDIENCE_SCHEDULES; count++) await staff({}, [`group ${count}`]);
    await assert.rejects(staff({}, ['one more']), TooManySchedules);
    await staff({ cron: '0 6 * * *' }, ['group 1']);
    await put();
    await schedules().remove(tenant.organization.id, tenant.site.id, ['group 1']);
    await staff({}, ['one more']);
  });

  it('runs belong to their schedule, and go with it', async () => {
    const { id: organizationId } = tenant.organization;
    const { id: siteId, domain } = tenant.site;
    const run = { siteId, organizationId, domain, outcome: 'started', reason: null, jobId: null } as const;
    const idsOf = async (groups: readonly string[]) =>
      (await schedules().listRuns({ siteId, groups }, 100)).map(({ id }) => id).sort();
    await put();
    await staff();
    await schedules().recordRun({ ...run, id: 'site' });
    await schedules().recordRun({ ...run, id: 'site for staff', groups: ['staff'] });
    for (let id = 0; id < 51; id++) {
      context().clock.advance({ seconds: 1 });
      await schedules().recordRun({ ...run, id: `own ${id}`, groups: ['staff', 'enterprise'], ofAudience: true });
    }
    const own = await schedules().listRuns({ siteId, groups: ['enterprise', 'staff'] }, 100);
    assert.deepEqual([own.length, own[0]?.id, own[0]?.groups], [50, 'own 50', ['enterprise', 'staff']]);
    assert.deepEqual(await idsOf([]), ['site', 'site for staff']);
    const last = (await schedules().listLastRuns(organizationId)).filter(({ owner }) => owner.siteId === siteId);
    assert.deepEqual(
      new Map(last.map(({ owner, run: { id } }) => [owner.groups.join(), id])),
      new Map([
        ['', 'site for staff'],
        ['enterprise,staff', 'own 50'],
      ]),
    );
    await schedules().remove(organizationId, siteId, ['staff', 'enterprise']);
    context().clock.advance({ seconds: 1 });
    const [removed] = (await schedules().listUnapplied(context().clock.now())).filter(
      ({ state }) => state === 'removing',
    );
    assert.ok(removed);
    await schedules().applied(removed);
    assert.deepEqual([await idsOf(['enterprise', 'staff']), await idsOf([])], [[], ['site', 'site for staff']]);
  });

  it('a site that is removed takes the schedules of its audiences with it', async () => {
    await put();
    await staff();
    await context().database.sites.remove(tenant.organization.id, tenant.site.domain);
    context().clock.advance({ minutes: 1 });
    const left = await schedules().listUnapplied(context().clock.now());
    assert.deepEqual(
      left.map(({ state }) => state),
      ['removing', 'removing'],
    );
    for (const each of left) await schedules().applied(each);
    assert.deepEqual(await schedules().listUnapplied(context().clock.now()), []);
  });
}
