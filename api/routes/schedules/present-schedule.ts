import type { ScheduleRun as RunAnswer, Schedule as ScheduleAnswer } from '../../../contract/http/schedules.js';
import type { ListedJob } from '../../../database/records/job-records.js';
import type { Schedule, ScheduleRun } from '../../../database/records/schedule-records.js';
import type { Site } from '../../../database/records/site-records.js';
import type { Services } from '../../services.js';
import { errorCodeOf } from '../static-export-jobs/present-job.js';
import { SHOWN_TIMES } from './schemas.js';
import { timeInWords } from './time-in-words.js';

const SHOWN_RUNS = 10;

/** Returns the wire format of a schedule, with its next times from the engine and its last runs. */
export async function presentSchedule(services: Services, site: Site, schedule: Schedule): Promise<ScheduleAnswer> {
  const [next, runs] = await Promise.all([
    nextTimes(services, schedule),
    services.database.schedules.listRuns(schedule, SHOWN_RUNS),
  ]);
  return {
    domain: site.domain,
    ...shownGroups(schedule),
    cron: schedule.cron,
    timezone: schedule.timezone,
    paused: schedule.paused,
    ...shownAudiences(schedule),
    next: next.map((at) => ({ at: at.toISOString(), words: timeInWords(at, schedule.timezone) })),
    runs: await presentRuns(services, runs),
    createdAt: schedule.createdAt.toISOString(),
    updatedAt: schedule.updatedAt.toISOString(),
  };
}

/** Returns the next times of a schedule, or an empty list if the engine is unavailable. */
async function nextTimes({ exports: engine, logger }: Services, { id, paused }: Schedule): Promise<readonly Date[]> {
  if (paused) return [];
  try {
    return (await engine.schedules.nextTimes(id)).slice(0, SHOWN_TIMES);
  } catch (error) {
    logger.warn({ scheduleId: id, err: error }, 'the next times of a schedule are unavailable');
    return [];
  }
}

/** Returns the wire format of runs of one organization, in their order. Reads their jobs with one query. */
export async function presentRuns(
  { database }: Pick<Services, 'database'>,
  runs: readonly ScheduleRun[],
): Promise<RunAnswer[]> {
  const ids = runs.flatMap(({ jobId }) => jobId ?? []);
  const [organizationId] = runs.map((run) => run.organizationId);
  const jobs = organizationId === undefined ? [] : await database.jobs.listByIds(organizationId, ids);
  const byId = new Map(jobs.map((job) => [job.id, job]));
  return runs.map((run) => presentRun(run, run.jobId === null ? undefined : byId.get(run.jobId)));
}

function presentRun(run: ScheduleRun, job: ListedJob | undefined): RunAnswer {
  return {
    at: run.createdAt.toISOString(),
    ...shownGroups(run),
    outcome: run.outcome,
    reason: run.reason,
    jobId: run.jobId,
    status: job?.status ?? null,
    ...(job !== undefined && errorCodeOf(job)),
  };
}

/** Returns the groups of the schedule of an audience, or of a run for groups. */
export function shownGroups({ groups }: Pick<Schedule, 'groups'>): Pick<ScheduleAnswer, 'groups'> {
  return groups.length === 0 ? {} : { groups: [...groups] };
}

/** Returns the audiences of a schedule of a site that exports for groups of readers. */
export function shownAudiences({
  groups,
  audiences,
}: Pick<Schedule, 'groups' | 'audiences'>): Pick<ScheduleAnswer, 'audiences'> {
  if (groups.length > 0 || audiences.every((groups) => groups.length === 0)) return {};
  return { audiences: audiences.map((groups) => [...groups]) };
}
