import assert from 'node:assert/strict';
import { join } from 'node:path';
import { createStartScheduledJob } from '../../../activities/jobs/start-scheduled-job.js';
import type { ScheduledRunInput } from '../../../contract/activities.js';
import { createDatabase } from '../../../database/create-database.js';
import type { Database } from '../../../database/database.js';
import type { Plan } from '../../../database/records/organization-records.js';
import { createLogger } from '../../../logging/logger.js';
import { createTemporaryFolder, type TemporaryFolder } from '../../support/temporary-folder.js';

const LOGGER = createLogger('test', { level: 'silent', format: 'json' });

describe('an export that a schedule starts', () => {
  let folder: TemporaryFolder;
  let database: Database;
  let owners = 0;
  before(async () => {
    folder = await createTemporaryFolder('scheduled');
    database = await createDatabase({ kind: 'sqlite', file: join(folder.path, 'offprint.sqlite') });
  });
  after(async () => {
    await database.close();
    await folder.remove();
  });

  it('is in the audit log once, however often the step is repeated', async () => {
    const { organizationId, start } = await scheduledSite('enterprise');
    const { jobId } = await start('run-1');
    assert.deepEqual(await start('run-1'), { jobId });
    const { events } = await database.audit.list(organizationId, { limit: 10 });
    assert.deepEqual(
      events.map(({ actor, action, subject, address }) => ({ actor, action, subject, address })),
      [
        {
          actor: { kind: 'schedule', id: '', name: 'Schedule' },
          action: 'export.started',
          subject: `export of docs-1 (${jobId})`,
          address: null,
        },
      ],
    );
    const bySchedule = await database.audit.list(organizationId, { actorKind: 'schedule', limit: 10 });
    assert.equal(bySchedule.events.length, 1);
  });

  it('is started even if its audit event cannot be saved', async () => {
    const audit = { append: () => Promise.reject(new Error('disk full')), list: () => Promise.reject(new Error()) };
    const { start } = await scheduledSite('enterprise', { ...database, audit });
    assert.notEqual((await start('run-1')).jobId, null);
  });

  for (const [what, plan] of [
    ['another plan', 'free'],
    ['an export that is still running', 'enterprise'],
  ] as const)
    it(`is skipped because of ${what}, and no audit event says that it started`, async () => {
      const { organizationId, start } = await scheduledSite(plan);
      await start('run-1');
      assert.deepEqual(await start('run-2'), { jobId: null });
      const { events } = await database.audit.list(organizationId, { limit: 10 });
      assert.equal(events.length, plan === 'free' ? 0 : 1);
    });

  it('of an audience is for its groups, is not kept from starting by another audience, and is told with its groups', async () => {
    const { organizationId, siteId, startFor } = await scheduledSite('enterprise');
    const webhook = await database.webhooks.create(organizationId, {
      url: 'https://hooks.example.com/skips',
      events: ['schedule.skipped'],
      enabled: true,
      sealedSecret: 'sealed',
    });
    const [everybody, staff, again] = [
      await startFor({ runId: 'for everybody' }),
      await startFor({ runId: 'for staff', groups: ['staff'], ofAudience: true }),
      await startFor({ runId: 'for staff again', groups: ['staff'], ofAudience: true }),
    ];
    assert.notEqual(everybody.jobId, null);
    assert.deepEqual((await database.jobs.getById(staff.jobId ?? ''))?.groups, ['staff']);
    assert.deepEqual(again, { jobId: null });
    const runsOf = async (groups: readonly string[]) =>
      (await database.schedules.listRuns({ siteId, groups }, 10)).map((run) => [run.outcome, run.groups]).sort();
    assert.deepEqual(await runsOf([]), [['started', []]]);
    assert.deepEqual(await runsOf(['staff']), [
      ['skipped', ['staff']],
      ['started', ['staff']],
    ]);
    const { deliveries } = await database.deliveries.list(webhook.id, { limit: 10 });
    assert.deepEqual(
      deliveries.map(({ payload }) => (JSON.parse(payload) as { data: { groups: string[] } }).data.groups),
      [['staff']],
    );
  });

  async function scheduledSite(plan: Plan, used: Database = database) {
    owners += 1;
    const organization = await database.organizations.create({ name: `Owner ${owners}`, plan });
    const site = await database.sites.put(organization.id, `docs-${owners}`, {
      title: 'Docs',
      source: { type: 'directory', path: folder.path },
      hosting: { mode: 'cloud' },
    });
    const step = createStartScheduledJob({ database: used, logger: LOGGER, exportStartsPerHour: 100 });
    const owner = { siteId: site.id, organizationId: organization.id };
    const startFor = (run: Pick<ScheduledRunInput, 'runId' | 'groups' | 'ofAudience'>) => step({ ...owner, ...run });
    return { ...owner, startFor, start: (runId: string) => startFor({ runId }) };
  }
});
