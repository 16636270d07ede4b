import type { ServiceState } from '../../../contract/http/service.js';
import { readWorkerIdentity } from '../../../contract/worker-identity.js';
import type { Job } from '../../../database/records/job-records.js';
import type { EngineWorkload, RunningWorker } from '../../engine/export-engine.js';
import type { Services } from '../../services.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The number of unfinished jobs that are listed. Each may ask the engine what it waits for. */
const MAX_JOBS = 20;

/** Describes the state of the whole service, of all organizations together. A part that is away leaves out what it knows. */
export async function describeService(
  services: Pick<Services, 'database' | 'exports' | 'readiness' | 'version' | 'waiting'>,
  now = new Date(),
): Promise<ServiceState> {
  const { database, exports: engine, readiness, version } = services;
  const [parts, workload, work, active] = await Promise.all([
    readiness.check(),
    engine.workload().catch(() => undefined),
    database.work.measure({
      ended: new Date(now.getTime() - HOUR_MS),
      noticesFailed: new Date(now.getTime() - DAY_MS),
    }),
    database.jobs.listActive(now),
  ]);
  return {
    version,
    parts,
    workers: workload === undefined ? null : workload.workers.map(presentWorker),
    waitingSteps: workload === undefined ? null : waitingSteps(workload),
    jobs: {
      queued: work.queuedJobs,
      running: work.runningJobs,
      oldestQueuedAt: work.oldestQueuedAt?.toISOString() ?? null,
      endedLastHour: work.ended,
    },
    messages: { pending: work.pendingDeliveries, oldestPendingAt: work.oldestPendingAt?.toISOString() ?? null },
    notices: {
      pending: work.notices.pending,
      oldestPendingAt: work.notices.oldestPendingAt?.toISOString() ?? null,
      failedLastDay: work.notices.failed,
    },
    unfinished: await presentJobs(services, active.slice(0, MAX_JOBS)),
  };
}

const waitingSteps = ({ waitingSteps: { exports, rendering } }: EngineWorkload) => ({ exports, rendering });

/** A worker whose identity has another form, such as one that a person started by hand, is shown by the whole of it. */
function presentWorker({ identity, lastSeenAt }: RunningWorker) {
  const { host, process, version } = readWorkerIdentity(identity) ?? { host: identity, process: 0, version: null };
  return { host, process, version, lastSeenAt: lastSeenAt.toISOString() };
}

async function presentJobs(
  { database, waiting }: Pick<Services, 'database' | 'waiting'>,
  jobs: readonly Job[],
): Promise<ServiceState['unfinished']> {
  const organizations = new Map((await database.organizations.list()).map(({ id, name }) => [id, name]));
  return Promise.all(
    jobs.map(async (job) => ({
      jobId: job.id,
      organization: organizations.get(job.organizationId) ?? job.organizationId,
      domain: job.domain,
      status: job.status,
      progress: job.progress,
      createdAt: job.createdAt.toISOString(),
      updatedAt: job.updatedAt.toISOString(),
      waitingFor: await waiting.read(job),
    })),
  );
}
