import assert from 'node:assert/strict';
import { pino } from 'pino';
import { ExportEngineUnavailable } from '../../../api/engine/export-engine.js';
import { lostScheduleSweep, sweepSchedules } from '../../../api/sweeps/sweeps.js';
import type { Site } from '../../../database/records/site-records.js';
import { startTestApi, type Tenant, type TestApi } from '../support/start-test-api.js';

const DAILY = { cron: '0  3 * * *', timezone: 'Europe/Zurich' };

describe('schedules', () => {
  let api: TestApi;
  let ours: Tenant;
  let site: Site;
  before(async () => {
    api = await startTestApi();
    ours = await api.tenant();
  });
  beforeEach(async () => {
    api.engine.reset();
    api.engine.times = [];
    site = await ours.addSite();
  });
  after(() => api.stop());

  const path = () => `/v1/static-export/schedules/${site.domain}`;
  const put = (body: object) => api.call(ours.secret, 'PUT', path(), { body });
  const stored = () => api.database.schedules.get(ours.organization.id, site.id);

  it('are made, read, replaced and removed, here and in the engine', async () => {
    assert.equal((await api.call(ours.secret, 'GET', path())).status, 404);
    api.engine.times = [new Date('2026-03-29T01:00:00Z'), new Date('2026-03-30T01:00:00Z')];
    const { status, body } = await put(DAILY);
    assert.equal(status, 200);
    assert.deepEqual(
      [body.domain, body.cron, body.timezone, body.paused],
      [site.domain, '0 3 * * *', 'Europe/Zurich', false],
    );
    assert.deepEqual((body.next as { at: string }[])[0]?.at, '2026-03-29T01:00:00.000Z');
    assert.match((body.next as { words: string }[])[0]?.words ?? '', /^Sunday.? 29 March 2026 at 03:00/);
    assert.equal(api.engine.scheduled.get(site.id)?.cron, '0 3 * * *');
    assert.equal((await stored())?.state, 'applied');
    const paused = await put({ ...DAILY, paused: true });
    assert.deepEqual([paused.body.paused, paused.body.next], [true, []]);
    assert.equal((await api.call(ours.secret, 'DELETE', path())).status, 204);
    assert.deepEqual([await stored(), api.engine.scheduled.has(site.id)], [undefined, false]);
  });

  it('are listed with their next time and what came of their last, without asking the engine', async () => {
    await put(DAILY);
    const { id, organizationId, domain } = site;
    const reason = 'an export was still under way';
    const run = {
      id: `run of ${id}`,
      siteId: id,
      organizationId,
      domain,
      outcome: 'skipped',
      reason,
      jobId: null,
    } as const;
    await api.database.schedules.recordRun(run);
    const other = await ours.addSite();
    await api.database.schedules.put(ours.organization.id, other.id, {
      cron: '0 3 * * *',
      timezone: 'UTC',
      paused: true,
    });
    api.engine.available = false;
    const { status, body } = await api.call(ours.secret, 'GET', '/v1/static-export/schedules');
    assert.equal(status, 200);
    const listed = body.schedules as {
      readonly domain: string;
      readonly next: { readonly words: string } | null;
      readonly lastRun: { readonly outcome: string } | null;
    }[];
    const of = (name: string) => listed.find((each) => each.domain === name);
    assert.match(of(domain)?.next?.words ?? '', / at 03:00/);
    assert.equal(of(domain)?.lastRun?.outcome, 'skipped');
    assert.deepEqual([of(other.domain)?.next, of(other.domain)?.lastRun], [null, null]);
    const only = async (name: string) =>
      (await api.call(ours.secret, 'GET', `/v1/static-export/schedules?domain=${name}`)).body.schedules;
    assert.deepEqual(await only(domain.toUpperCase()), [of(domain)]);
    assert.deepEqual(await only((await ours.addSite()).domain), []);
    assert.deepEqual(await only('of-nobody.example.com'), []);
  });

  it('that are not made yet show their next times, and make nothing', async () => {
    const preview = (query: object) =>
      api.call(ours.secret, 'GET', `/v1/static-export/schedule-times?${new URLSearchParams({ ...query })}`);
    const { status, body } = await preview(DAILY);
    assert.equal(status, 200);
    const next = body.next as { at: string; words: string }[];
    assert.equal(next.length, 5);
    assert.match(next[0]?.words ?? '', / at 03:00/);
    assert.equal(await stored(), undefined);
    for (const [query, sentence] of [
      [{}, /^cron: must be a string/],
      [{ ...DAILY, cron: '0 3 30 2 *' }, /^cron: never matches/],
      [{ ...DAILY, timezone: 'Europe/Nowhere' }, /^timezone: must be the name/],
    ] as const) {
      const refused = await preview(query);
      assert.equal(refused.status, 400);
      assert.match(String(refused.body.error), sentence);
    }
  });

  for (const [what, body, sentence] of [
    ['no times', {}, /^cron: must be a string/],
    ['times that are none', { cron: 'daily' }, /^cron: must have five fields/],
    ['an unknown time zone', { ...DAILY, timezone: 'Europe/Nowhere' }, /^timezone: must be the name/],
    ['an offset as time zone', { ...DAILY, timezone: '+01:00' }, /^timezone: must be the name/],
    ['a pause that is none', { ...DAILY, paused: 'yes' }, /^paused: must be true or false/],
  ] as const) {
    it(`${what} is 400 naming the field`, async () => {
      const answer = await put(body);
      assert.deepEqual([answer.status, answer.body.code], [400, 'invalid_request']);
      assert.match(String(answer.body.error), sentence);
      assert.equal(await stored(), undefined);
    });
  }

  it('what the engine refuses is 400, and is not kept', async () => {
    const answer = await put({ ...DAILY, timezone: 'asia/kolkata' });
    assert.equal(answer.status, 400);
    assert.equal(await stored(), undefined);
  });

  it('what the engine refuses leaves the schedule that there is', async () => {
    await put(DAILY);
    assert.equal((await put({ ...DAILY, timezone: 'asia/kolkata' })).status, 400);
    assert.equal((await stored())?.timezone, DAILY.timezone);
    assert.equal(api.engine.scheduled.get(site.id)?.timezone, DAILY.timezone);
  });

  for (const [written, kept] of [
    ['utc', 'UTC'],
    ['EUROPE/zurich', 'Europe/Zurich'],
    ['Asia/Kolkata', 'Asia/Kolkata'],
  ] as const) {
    it(`the time zone ${written} is kept as ${kept}`, async () => {
      const { status, body } = await put({ ...DAILY, timezone: written });
      assert.deepEqual([status, body.timezone], [200, kept]);
      assert.equal(api.engine.scheduled.get(site.id)?.timezone, kept);
    });
  }

  const audited = async () => {
    const { events } = await api.database.audit.list(ours.organization.id, { action: 'schedule', limit: 1000 });
    return events.filter(({ subject }) => subject.includes(site.domain)).map(({ action }) => action);
  };
  const sweep = () => sweepSchedules({ database: api.database, exports: api.engine, staleAfterMs: -1000 });

  it('that are refused while the engine is away are not there, and never run', async () => {
    api.engine.available = false;
    assert.equal((await put(DAILY)).status, 503);
    api.engine.available = true;
    await sweep();
    assert.deepEqual([await stored(), api.engine.scheduled.has(site.id), await audited()], [undefined, false, []]);
  });

  it('whose change or removal is refused while the engine is away stay as they are', async () => {
    await put(DAILY);
    for (const change of [() => put({ ...DAILY, paused: true }), () => api.call(ours.secret, 'DELETE', path())]) {
      api.engine.available = false;
      assert.equal((await change()).status, 503);
      api.engine.available = true;
      await sweep();
      assert.equal((await stored())?.paused, false);
      assert.equal(api.engine.scheduled.get(site.id)?.paused, false);
    }
    assert.deepEqual(await audited(), ['schedule.changed']);
  });

  it('that are recorded when the engine goes away are answered as made, audited, and applied once it is back', async () => {
    api.engine.endsAfterCheck = true;
    assert.equal((await put(DAILY)).status, 200);
    api.engine.reset();
    await sweep();
    assert.deepEqual([api.engine.scheduled.has(site.id), await audited()], [true, ['schedule.changed']]);
    api.engine.endsAfterCheck = true;
    assert.equal((await api.call(ours.secret, 'DELETE', path())).status, 204);
    api.engine.reset();
    await sweep();
    assert.deepEqual([api.engine.scheduled.has(site.id), await stored()], [false, undefined]);
    assert.deepEqual(await audited(), ['schedule.removed', 'schedule.changed']);
  });

  it('that the engine refuses keep no other from being made', async () => {
    api.engine.endsAfterCheck = true;
    await put({ ...DAILY, timezone: 'asia/kolkata' });
    api.engine.available = true;
    const other = await ours.addSite();
    await api.call(ours.secret, 'PUT', `/v1/static-export/schedules/${other.domain}`, { body: DAILY });
    api.engine.reset();
    await assert.rejects(
      sweepSchedules({ database: api.database, exports: api.engine, staleAfterMs: -1000 }),
      /as the test asked/,
    );
    assert.deepEqual([api.engine.scheduled.has(site.id), api.engine.scheduled.has(other.id)], [false, true]);
    await api.database.schedules.remove(ours.organization.id, site.id);
  });

  it('that the engine has lost are made again', async () => {
    await put(DAILY);
    const look = lostScheduleSweep({ database: api.database, exports: api.engine, logger: pino({ level: 'silent' }) });
    api.engine.available = false;
    await assert.rejects(look(), ExportEngineUnavailable);
    api.engine.available = true;
    await look();
    assert.equal((await stored())?.state, 'applied', 'those that it has stay as they are');
    api.engine.scheduled.clear();
    await look();
    assert.equal((await stored())?.state, 'applied', 'it is asked now and then only');
    await lostScheduleSweep({ database: api.database, exports: api.engine, logger: pino({ level: 'silent' }) })();
    await sweepSchedules({ database: api.database, exports: api.engine, staleAfterMs: -1000 });
    assert.equal(api.engine.scheduled.get(site.id)?.cron, '0 3 * * *');
    assert.equal((await stored())?.state, 'applied');
  });

  it('of a site that is removed end with it, whoever removed it', async () => {
    await put(DAILY);
    await api.database.sites.remove(ours.organization.id, site.domain);
    await sweepSchedules({ database: api.database, exports: api.engine, staleAfterMs: -1000 });
    assert.ok(!api.engine.scheduled.has(site.id));
  });

  it('are triggered by hand', async () => {
    assert.equal((await api.call(ours.secret, 'POST', `${path()}/trigger`)).status, 404);
    await put({ ...DAILY, paused: true });
    assert.equal((await api.call(ours.secret, 'POST', `${path()}/trigger`)).status, 202);
    assert.deepEqual(api.engine.triggered.slice(-1), [site.id]);
  });

  it('show what came of their last times, with the state of the job', async () => {
    await put(DAILY);
    const run = { siteId: site.id, organizationId: ours.organization.id, domain: site.domain };
    const job = await ours.addJob({ status: 'failed', error: 'no' });
    await api.database.schedules.recordRun({ ...run, id: 'a', outcome: 'started', reason: null, jobId: job.id });
    await api.database.schedules.recordRun({ ...run, id: 'b', outcome: 'skipped', reason: 'busy', jobId: null });
    const { runs } = (await api.call(ours.secret, 'GET', path())).body as { runs: Record<string, unknown>[] };
    const shown = runs.map(({ outcome, reason, jobId, status }) => [outcome, reason, jobId, status]);
    assert.deepEqual(
      new Set(shown),
      new Set([
        ['skipped', 'busy', null, null],
        ['started', null, job.id, 'failed'],
      ]),
    );
  });

  describe('of audiences', () => {
    const of = (groups: string, action = '') => `${path()}${action}?${new URLSearchParams({ groups })}`;
    const call = (method: string, at: string, body?: object) =>
      api.call(ours.secret, method, at, body === undefined ? {} : { body });
    const HOURLY = { cron: '0 * * * *', timezone: 'UTC' };
    const listed = async () => {
      const answer = await api.call(ours.secret, 'GET', `/v1/static-export/schedules?domain=${site.domain}`);
      return answer.body.schedules as readonly { readonly groups?: string[]; readonly cron: string }[];
    };

    it('are made, read, triggered and removed beside that of the site', async () => {
      assert.equal((await put(DAILY)).body.groups, undefined);
      const made = await call('PUT', of('staff,enterprise'), HOURLY);
      assert.equal(made.status, 200, made.text);
      assert.deepEqual([made.body.groups, made.body.audiences], [['enterprise', 'staff'], undefined]);
      const other = await call('PUT', of('partners'), HOURLY);
      assert.equal(other.status, 200, other.text);
      assert.deepEqual(
        (await listed()).map(({ groups, cron }) => [groups, cron]),
        [
          [undefined, '0 3 * * *'],
          [['enterprise', 'staff'], '0 * * * *'],
          [['partners'], '0 * * * *'],
        ],
      );
      assert.equal((await call('GET', of(' enterprise, staff'))).body.cron, '0 * * * *');
      assert.equal((await call('GET', of('staff'))).status, 404);
      assert.equal((await call('POST', of('partners', '/trigger'))).status, 202);
      const known = await api.database.schedules.list(ours.organization.id);
      const idOf = (first: string) => known.find(({ siteId, groups }) => siteId === site.id && groups[0] === first)?.id;
      assert.deepEqual(api.engine.triggered.slice(-1), [idOf('partners')]);
      assert.deepEqual(api.engine.scheduled.get(idOf('partners') ?? '')?.audiences, [['partners']]);
      assert.equal((await call('DELETE', of('partners'))).status, 204);
      assert.equal((await call('DELETE', of('partners'))).status, 404);
      assert.equal((await call('DELETE', path())).status, 204);
      assert.deepEqual(
        (await listed()).map(({ groups }) => groups),
        [['enterprise', 'staff']],
      );
      const left = [...api.engine.scheduled.keys()].filter((id) => id.startsWith(site.id));
      assert.deepEqual(left, [idOf('enterprise')]);
      const { events } = await api.database.audit.list(ours.organization.id, { action: 'schedule', limit: 6 });
      assert.deepEqual(
        events.map(({ action, subject }) => `${action} ${subject.replaceAll(site.domain, 'SITE')}`).reverse(),
        [
          'schedule.changed SITE: 0 3 * * * Europe/Zurich',
          'schedule.changed SITE for enterprise, staff: 0 * * * * UTC',
          'schedule.changed SITE for partners: 0 * * * * UTC',
          'schedule.triggered schedule of SITE for partners',
          'schedule.removed schedule of SITE for partners',
          'schedule.removed schedule of SITE',
        ],
      );
    });

    it('are not meant by empty groups, which would remove the schedule of the site', async () => {
      await put(DAILY);
      for (const query of ['groups=', 'groups=,', 'groups=%20']) {
        const { status, body } = await api.call(ours.secret, 'DELETE', `${path()}?${query}`);
        assert.equal(status, 400, query);
        assert.match(JSON.stringify(body), /name at least one group; leave it out for the schedule of the site/);
      }
      assert.ok(await stored());
    });

    it('export for an audience that no other schedule of the site exports for', async () => {
      await put({ ...DAILY, audiences: [[], ['staff']] });
      const twice = await call('PUT', of('staff'), HOURLY);
      assert.deepEqual([twice.status, twice.body.code], [409, 'audience_scheduled']);
      assert.match(String(twice.body.error), /exports for staff already/);
      assert.equal((await call('PUT', of('partners'), HOURLY)).status, 200);
      const back = await put({ ...DAILY, audiences: [[], ['partners']] });
      assert.deepEqual([back.status, back.body.code], [409, 'audience_scheduled']);
      assert.deepEqual((await stored())?.audiences, [[], ['staff']]);
    });

    for (const [what, groups, body, problem] of [
      ['more audiences', 'staff', { ...HOURLY, audiences: [['staff']] }, /^audiences: /],
      ['a name that is too long', 'x'.repeat(201), HOURLY, /^groups/],
    ] as const) {
      it(`with ${what} are 400`, async () => {
        const { status, body: refused } = await call('PUT', of(groups), body);
        assert.equal(status, 400);
        assert.match(String(refused.error), problem);
        assert.deepEqual(await listed(), []);
      });
    }

    it('show the runs of their own, with the groups that each exported for', async () => {
      await put({ ...DAILY, audiences: [[], ['staff']] });
      await call('PUT', of('partners'), HOURLY);
      const run = { siteId: site.id, organizationId: ours.organization.id, domain: site.domain };
      const skipped = { ...run, outcome: 'skipped', reason: 'busy', jobId: null } as const;
      await api.database.schedules.recordRun({ ...skipped, id: `${site.id} 1`, groups: ['staff'] });
      await api.database.schedules.recordRun({
        ...skipped,
        id: `${site.id} 2`,
        groups: ['partners'],
        ofAudience: true,
      });
      const runsAt = async (at: string) =>
        ((await call('GET', at)).body.runs as readonly { readonly groups?: string[] }[]).map(({ groups }) => groups);
      assert.deepEqual([await runsAt(path()), await runsAt(of('partners'))], [[['staff']], [['partners']]]);
    });
  });
});
