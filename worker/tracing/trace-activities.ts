import type { Context } from '@temporalio/activity';
import type { ActivityInterceptors } from '@temporalio/worker';
import type { ExportActivities } from '../../contract/activities.js';
import { isFinal } from '../../contract/job.js';
import type { Database } from '../../database/database.js';
import { workflowTrace } from '../../tracing/export-trace.js';
import type { Tracing } from '../../tracing/tracing.js';

type RecordInput = Parameters<ExportActivities['recordJob']>[0];

/**
 * Records a span for each attempt of an activity, in the trace of its workflow, and the span of a whole export with its
 * end.
 */
export function traceActivities(
  tracing: Tracing,
  { jobs }: Pick<Database, 'jobs'>,
): (context: Context) => ActivityInterceptors {
  return ({ info }) => ({
    inbound: {
      async execute(input, next) {
        const { workflowExecution, activityType, attempt } = info;
        if (workflowExecution === undefined) return next(input);
        const { workflowId } = workflowExecution;
        const parent = workflowTrace(workflowId, tracing);
        const attributes = { 'offprint.job.id': workflowId, 'temporal.activity.attempt': attempt };
        const result = await tracing.span({ name: activityType, kind: 'internal', parent, attributes }, () =>
          next(input),
        );
        if (activityType === 'recordJob' && isFinal((input.args[0] as RecordInput).progress))
          await recordExport(workflowId);
        return result;
      },
    },
  });

  /** Records the span of an export that has ended. */
  async function recordExport(jobId: string): Promise<void> {
    const job = await jobs.getById(jobId).catch(() => undefined);
    const context = workflowTrace(jobId, tracing);
    if (job?.finishedAt == null) return;
    tracing.record({
      name: 'export',
      context,
      startedAt: job.createdAt,
      endedAt: job.finishedAt,
      failed: job.status === 'failed',
      attributes: {
        'offprint.job.id': job.id,
        'offprint.organization.id': job.organizationId,
        'offprint.site.domain': job.domain,
        'offprint.job.status': job.status,
        'offprint.job.pages': job.pageCount,
      },
    });
  }
}
