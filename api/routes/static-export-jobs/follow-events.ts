import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { isFinal } from '../../../contract/job.js';
import type { Job } from '../../../database/records/job-records.js';
import { closeSignal } from '../../http/close-signal.js';
import type { RouteContext } from '../../http/context.js';
import { toApiError } from '../../http/errors.js';
import { defineRoute } from '../../http/route.js';
import type { Services } from '../../services.js';
import { JOBS_PATH, STATIC_EXPORT_ACCESS } from './access.js';
import { findJob, jobParamsSchema } from './find-job.js';
import { type JobSurroundings, presentJob } from './present-job.js';

const LOOK_EVERY_MS = 500;
/** The interval of heartbeats, in milliseconds: below the idle timeout of common proxies (30 to 60 s). */
const HEARTBEAT_MS = 15_000;
/** The interval of access checks, in milliseconds: a stream ends within it after a key is revoked, or a membership or plan ends. */
const ADMIT_EVERY_MS = 2000;

/** An event of the stream. In OpenAPI 3.1, the schema of an event stream describes each event. */
const eventSchema = z
  .object({
    event: z.literal('job'),
    id: z.string().meta({ description: 'Identifies this state of the record; sent back as Last-Event-ID.' }),
    data: z.string().meta({
      description: 'The record of the job, as JSON.',
      contentMediaType: 'application/json',
      contentSchema: { $ref: '#/components/schemas/StaticExportJob' },
    }),
  })
  .meta({ id: 'StaticExportJobEvent' });

export const followEvents = defineRoute({
  method: 'GET',
  path: `${JOBS_PATH}/{jobId}/events`,
  operationId: 'followStaticExportJob',
  summary: 'Follow a job as server-sent events',
  description:
    'Each event `job` contains the whole record. The stream ends after the final record, and within seconds after the key is revoked. Clients reconnect by themselves with `Last-Event-ID`; a client that has the final record is answered 204, which tells it to stop.',
  access: STATIC_EXPORT_ACCESS,
  params: jobParamsSchema,
  headers: z.object({
    'last-event-id': z
      .string()
      .max(1000, { error: 'must have at most 1000 characters' })
      .optional()
      .meta({ description: 'The id of the last event that was received.' }),
  }),
  responses: {
    200: { description: 'The stream.', contentType: 'text/event-stream', schema: eventSchema },
    204: { description: 'The job has ended, and the caller has its final record.', contentType: null },
  },
  errors: ['not_found'],
  handle: async ({ params, headers: { 'last-event-id': lastEventId }, caller, services, context }) => {
    const job = await findJob(services, caller, params.jobId);
    if (isFinal(job) && lastEventId === eventOf(job, { siteHosts: services.siteHosts }).id) return { status: 204 };
    const headers = {
      'Content-Type': 'text/event-stream; charset=utf-8',
      // Proxies must neither cache nor buffer the stream.
      'Cache-Control': 'no-cache, no-transform',
      'X-Accel-Buffering': 'no',
    };
    if (context.method === 'HEAD') return { status: 200, headers };
    const events = writeEvents(services, {
      first: job,
      lastEventId,
      stopped: closeSignal(context.res, services.closing),
      admitAgain: context.state.admitAgain,
    });
    return { status: 200, headers, body: Readable.from(events, { objectMode: false }) };
  },
});

interface Following {
  readonly first: Job;
  /** The id of the last event that the reader has received. */
  readonly lastEventId: string | undefined;
  readonly stopped: AbortSignal;
  readonly admitAgain: RouteContext['state']['admitAgain'];
}

async function* writeEvents(
  services: Services,
  { first, lastEventId, stopped, admitAgain }: Following,
): AsyncGenerator<string> {
  let job = first;
  let written = lastEventId ?? '';
  let writtenAt = performance.now();
  let admittedAt = writtenAt;
  while (!stopped.aborted) {
    const { id, record } = eventOf(job, {
      waitingFor: await services.waiting.read(job),
      siteHosts: services.siteHosts,
    });
    if (id !== written) {
      written = id;
      writtenAt = performance.now();
      yield `event: job\nid: ${id}\ndata: ${record}\n\n`;
    } else if (performance.now() - writtenAt > HEARTBEAT_MS) {
      writtenAt = performance.now();
      yield ': still here\n\n';
    }
    if (isFinal(job)) return;
    await sleep(LOOK_EVERY_MS, undefined, { signal: stopped }).catch(() => undefined);
    if (stopped.aborted) return;
    if (performance.now() - admittedAt > ADMIT_EVERY_MS) {
      if (await isRefused(admitAgain)) return;
      admittedAt = performance.now();
    }
    job = await rereadJob(services, job);
  }
}

/**
 * Returns whether the reader has lost access. If that cannot be checked, the stream continues, as it does while the database is
 * unavailable.
 */
async function isRefused(admitAgain: Following['admitAgain']): Promise<boolean> {
  try {
    await admitAgain?.();
    return false;
  } catch (error) {
    const { status } = toApiError(error);
    return status === 401 || status === 403;
  }
}

/** Returns the event of a job. Its id is the hash of the record, so that any process knows what a reader has received. */
function eventOf(job: Job, surroundings: JobSurroundings): { readonly id: string; readonly record: string } {
  const record = JSON.stringify(presentJob(job, surroundings));
  return { id: createHash('sha256').update(record).digest('base64url').slice(0, 16), record };
}

/** Reads the job again. If the database is unavailable, returns the previous state, so that the stream does not end. */
async function rereadJob({ jobs, logger }: Services, job: Job): Promise<Job> {
  try {
    return (await jobs.read(job.organizationId, job.id)) ?? job;
  } catch (error) {
    logger.warn({ jobId: job.id, err: error }, 'a followed job could not be read; retrying');
    return job;
  }
}
