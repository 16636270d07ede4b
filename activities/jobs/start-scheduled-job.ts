import type { ExportActivities, ScheduledRunInput } from '../../contract/activities.js';
import type { JobCreation } from '../../database/records/job-records.js';
import type { Site } from '../../database/records/site-records.js';
import type { ActivityDependencies } from '../dependencies.js';

/** The row first, with the limits and the plan that every job is under; what is skipped is kept with its reason. */
export function createStartScheduledJob({
  database,
  exportStartsPerHour: startsPerHour,
}: Pick<ActivityDependencies, 'database' | 'exportStartsPerHour'>): ExportActivities['startScheduledJob'] {
  return async (input) => {
    const { runId: id, siteId, organizationId } = input;
    const [site, organization] = await Promise.all([
      database.sites.getById(siteId),
      database.organizations.get(organizationId),
    ]);
    // Removed while its schedule was still being taken away: there is nobody to tell.
    if (site === undefined || organization === undefined || site.organizationId !== organizationId) {
      return { jobId: null };
    }
    const run = { id, siteId, organizationId, domain: site.domain };
    if (organization.plan !== 'enterprise') {
      const reason = 'static export needs the enterprise plan; change the plan of the organization';
      await database.schedules.recordRun({ ...run, outcome: 'skipped', reason, jobId: null });
      return { jobId: null };
    }
    const creation = await createJob(site, input);
    if (creation.outcome === 'created' || creation.outcome === 'repeated') {
      const jobId = creation.job.id;
      await database.schedules.recordRun({ ...run, outcome: 'started', reason: null, jobId });
      return { jobId };
    }
    const jobId = creation.outcome === 'active' ? creation.job.id : null;
    await database.schedules.recordRun({ ...run, outcome: 'skipped', reason: reasonOf(creation), jobId });
    return { jobId: null };
  };

  function createJob(site: Site, { runId, organizationId }: ScheduledRunInput): Promise<JobCreation> {
    return database.jobs.create({
      organizationId,
      siteId: site.id,
      domain: site.domain,
      version: site.defaultVersion,
      paths: null,
      hosting: site.hosting,
      startsPerHour,
      startedBy: { kind: 'schedule', name: '' },
      // A step that is repeated after its answer was lost makes no second job.
      // No caller's key has a space, so none is mistaken for this one.
      idempotency: { key: `schedule ${runId}` },
    });
  }

  function reasonOf({ outcome }: JobCreation): string {
    return outcome === 'active'
      ? 'the export before it was still under way'
      : `the organization had started ${startsPerHour} exports within the hour`;
  }
}
