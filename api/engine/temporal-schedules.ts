import { randomUUID } from 'node:crypto';
import {
  type Client,
  isGrpcServiceError,
  ScheduleAlreadyRunning,
  ScheduleNotFoundError,
  ScheduleOverlapPolicy,
  WorkflowExecutionAlreadyStartedError,
} from '@temporalio/client';
import type { exportOnSchedule } from '../../workflows/export-on-schedule.js';
import { EXPORT_TASK_QUEUE, SCHEDULE_WORKFLOW, type ScheduleInput } from '../../workflows/messages.js';
import { type EngineSchedule, type ScheduleEngine, ScheduleRefused } from './export-engine.js';

type Ask = <Answer>(what: string, call: () => Promise<Answer>) => Promise<Answer>;

/** Times that were missed while Temporal was unavailable are caught up if they are no older than this. */
const CATCH_UP = '1 hour';

/** The gRPC status code INVALID_ARGUMENT (https://grpc.github.io/grpc/core/md_doc_statuscodes.html). */
const INVALID_ARGUMENT = 3;

/** Returns whether Temporal rejected the call as invalid, so that a retry would not help. */
export function isRefusal(error: unknown): boolean {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  return error instanceof ScheduleRefused || (isGrpcServiceError(cause) && cause.code === INVALID_ARGUMENT);
}

/**
 * Creates the schedules of sites and audiences on Temporal. Each time starts a short workflow that creates the job. The job table
 * decides whether an export is still running, because it also contains exports that people started; so every skipped time is recorded.
 */
export function createTemporalSchedules(client: Client, ask: Ask): ScheduleEngine {
  const handleOf = (id: string) => client.schedule.getHandle(temporalId(id));
  return {
    put: async (schedule) => {
      const { id, cron, timezone, paused } = schedule;
      const input = inputOf(schedule);
      const options = {
        spec: { cronExpressions: [cron], timezone },
        action: {
          type: 'startWorkflow' as const,
          workflowType: SCHEDULE_WORKFLOW,
          workflowId: temporalId(id),
          taskQueue: EXPORT_TASK_QUEUE,
          args: [input],
        },
        policies: { overlap: ScheduleOverlapPolicy.ALLOW_ALL, catchupWindow: CATCH_UP },
        state: { paused },
      };
      await ask(`keep the schedule ${id}`, async () => {
        try {
          await client.schedule.create({ scheduleId: temporalId(id), ...options });
        } catch (error) {
          if (!(error instanceof ScheduleAlreadyRunning)) throw asRefusal(error);
          await handleOf(id)
            .update((previous) => ({ ...previous, ...options }))
            .catch((fault: unknown) => {
              throw asRefusal(fault);
            });
        }
      });
    },

    remove: async (id) => {
      try {
        await ask(`remove the schedule ${id}`, () => handleOf(id).delete());
      } catch (error) {
        if (!(error instanceof ScheduleNotFoundError)) throw error;
      }
    },

    // Temporal's own trigger is not used: it names the workflow by the second, so two triggers within a second would start one run.
    trigger: async (schedule) => {
      const { id } = schedule;
      const workflowId = `${temporalId(id)}-by-hand-${randomUUID()}`;
      try {
        await ask(`trigger the schedule ${id}`, () =>
          client.workflow.start<typeof exportOnSchedule>(SCHEDULE_WORKFLOW, {
            workflowId,
            taskQueue: EXPORT_TASK_QUEUE,
            args: [inputOf(schedule)],
          }),
        );
      } catch (error) {
        // The first attempt succeeded, but its response was lost.
        if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
      }
    },

    ids: () =>
      ask('list its schedules', async () => {
        const ids = new Set<string>();
        for await (const { scheduleId } of client.schedule.list({ pageSize: 1000 })) {
          if (scheduleId.startsWith(PREFIX)) ids.add(scheduleId.slice(PREFIX.length));
        }
        return ids;
      }),

    nextTimes: async (id) => {
      try {
        const { info } = await ask(`describe the schedule ${id}`, () => handleOf(id).describe());
        return info.nextActionTimes;
      } catch (error) {
        if (error instanceof ScheduleNotFoundError) return [];
        throw error;
      }
    },
  };
}

/** Returns the input of a schedule's workflow. */
function inputOf({ siteId, organizationId, groups, audiences }: EngineSchedule): ScheduleInput {
  const isForEverybody = audiences.length === 1 && audiences[0]?.length === 0;
  return {
    siteId,
    organizationId,
    ...(!isForEverybody && { audiences }),
    ...(groups.length > 0 && { ofAudience: true }),
  };
}

/**
 * Converts errors that mean a rejected schedule to {@link ScheduleRefused}. The client throws a TypeError for an invalid specification, and
 * a gRPC error for everything else that Temporal rejects.
 */
function asRefusal(error: unknown): unknown {
  if (!(error instanceof TypeError) && !isRefusal(error)) return error;
  return new ScheduleRefused('the engine rejects this schedule', { cause: error });
}

const PREFIX = 'schedule_';
const temporalId = (scheduleId: string) => `${PREFIX}${scheduleId}`;
