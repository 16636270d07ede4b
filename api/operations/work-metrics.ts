import type { Database } from '../../database/database.js';
import { JOB_OUTCOMES, type WorkMeasurement } from '../../database/records/work-records.js';
import { metric, metricLabels } from '../../logging/metric-lines.js';
import { shareFor } from './share-for.js';

export interface WorkMetrics {
  /** Returns the metrics in Prometheus' text format, at most {@link SHARED_MS} old; an empty text without a database. */
  render(): Promise<string>;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Anybody may request metrics, so that many requests share one query. */
const SHARED_MS = 2000;

/** Creates the metrics of the service's work, which every process of the API reports alike: they are counted in the database. */
export function createWorkMetrics({ work, schedules }: Pick<Database, 'work' | 'schedules'>): WorkMetrics {
  async function measure(): Promise<string> {
    const now = Date.now();
    try {
      const [measured, skipped] = await Promise.all([
        work.measure({ ended: new Date(now - HOUR_MS), noticesFailed: new Date(now - DAY_MS) }),
        schedules.countSkipped(new Date(now - DAY_MS)),
      ]);
      return `${[...workLines(measured, now), ...noticeLines(measured, now), ...skippedLines(skipped)].join('\n')}\n`;
    } catch {
      // The other metrics are needed most while the database is unavailable.
      return '';
    }
  }

  return { render: shareFor(SHARED_MS, measure) };
}

function workLines(measured: WorkMeasurement, now: number): string[] {
  const { queuedJobs, runningJobs, ended } = measured;
  return [
    ...metric('offprint_jobs', 'gauge', 'Exports that are not finished.', [
      [metricLabels({ status: 'queued' }), queuedJobs],
      [metricLabels({ status: 'running' }), runningJobs],
    ]),
    ...metric('offprint_oldest_queued_job_seconds', 'gauge', 'Time for which the oldest queued export has waited.', [
      ['', secondsSince(measured.oldestQueuedAt, now)],
    ]),
    ...metric(
      'offprint_jobs_ended_last_hour',
      'gauge',
      'Exports that ended within an hour, by outcome.',
      JOB_OUTCOMES.map((outcome) => [metricLabels({ outcome }), ended[outcome]]),
    ),
    ...metric('offprint_webhook_deliveries_pending', 'gauge', 'Webhook messages that are still to be delivered.', [
      ['', measured.pendingDeliveries],
    ]),
    ...metric('offprint_oldest_pending_delivery_seconds', 'gauge', 'Age of the oldest of these messages.', [
      ['', secondsSince(measured.oldestPendingAt, now)],
    ]),
  ];
}

const noticeLines = ({ notices }: WorkMeasurement, now: number) => [
  ...metric('offprint_notices_pending', 'gauge', 'Notices by mail and to chats that are still to be sent.', [
    ['', notices.pending],
  ]),
  ...metric('offprint_oldest_pending_notice_seconds', 'gauge', 'Age of the oldest of these notices.', [
    ['', secondsSince(notices.oldestPendingAt, now)],
  ]),
  ...metric('offprint_notices_failed_last_day', 'gauge', 'Notices that were given up within a day.', [
    ['', notices.failed],
  ]),
];

const secondsSince = (time: Date | null, now: number) => (time === null ? 0 : Math.max(0, now - time.getTime()) / 1000);

const skippedLines = (count: number) =>
  metric(
    'offprint_schedule_skips_last_day',
    'gauge',
    'Times of schedules that were skipped within a day, of all organizations.',
    [['', count]],
  );
