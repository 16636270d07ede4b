import type { ExportActivities, ScheduledRunInput } from '../../contract/activities.js';
import type { JobCreation } from '../../database/records/job-records.js';
import type { Site } from '../../database/records/site-records.js';
import type { ActivityDependencies } from '../dependencies.js';

/**
 * Creates the activity that creates the job of a scheduled run, with the limits and the plan of any other job. A
 * skipped run is recorded with its reason.
 */
export function createStartScheduledJob({
  database,
  logger,
  exportStartsPerHour: startsPerHour,
}: Pick<ActivityDependencies, 'database' | 'logger' | 'exportStartsPerHour'>): ExportActivities['startScheduledJob'] {
  return async (input) => {
    const { runId: id, siteId, organizationId, groups, ofAudience } = input;
    const [site, organization] = await Promise.all([
      database.sites.getById(siteId),
      database.organizations.get(organizationId),
    ]);
    // The site was removed while its schedule was still being deleted, so nobody needs to know.
    if (site === undefined || organization === undefined || site.organizationId !== organizationId) {
      return { jobId: null };
    }
    const run = { id, siteId, organizationId, domain: site.domain, groups, ofAudience };
    if (organization.plan !== 'enterprise') {
      const reason = 'static export needs the enterprise plan; change the plan of the organization';
      await database.schedules.recordRun({ ...run, outcome: 'skipped', reason, jobId: null });
      return { jobId: null };
    }
    const creation = await createJob(site, input);
    if (creation.outcome === 'created' || creation.outcome === 'repeated') {
      const jobId = creation.job.id;
      if (creation.outcome === 'created') await noteStart(site, jobId);
      await database.schedules.recordRun({ ...run, outcome: 'started', reason: null, jobId });
      return { jobId };
    }
    const jobId = creation.outcome === 'active' ? creation.job.id : null;
    await database.schedules.recordRun({ ...run, outcome: 'skipped', reason: reasonOf(creation), jobId });
    return { jobId: null };
  };

  function createJob(site: Site, { runId, organizationId, groups }: ScheduledRunInput): Promise<JobCreation> {
    return database.jobs.create({
      organizationId,
      siteId: site.id,
      domain: site.domain,
      version: site.defaultVersion,
      paths: null,
      hosting: site.hosting,
      groups,
      startsPerHour,
      startedBy: { kind: 'schedule', name: '' },
      // A retry after a lost answer creates no second job. Callers' keys contain no spaces, so none is equal to this
      // one.
      idempotency: { key: `schedule ${runId}` },
    });
  }

  /** Adds the start to the audit log. A failure is logged and does not stop the export. */
  async function noteStart({ organizationId, domain }: Site, jobId: string): Promise<void> {
    const actor = { kind: 'schedule', id: '', name: 'Schedule' } as const;
    const event = { organizationId, actor, action: 'export.started', subject: `export of ${domain} (${jobId})` };
    await database.audit.append({ ...event, address: null }).catch((error: unknown) => {
      logger.error({ ...event, jobId, err: error }, 'the audit event was not saved');
    });
  }

  function reasonOf({ outcome }: JobCreation): string {
    return outcome === 'active'
      ? 'the previous export was still running'
      : `the organization had started ${startsPerHour} exports within the hour`;
  }
}
