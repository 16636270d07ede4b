import type { Database } from '../../database/database.js';
import { JOB_OUTCOMES, type WorkMeasurement } from '../../database/records/work-records.js';
import { gauge, type Metric } from '../../metrics/metric.js';
import { shareFor } from './share-for.js';

export interface WorkMetrics {
  /** Returns the metrics, at most {@link SHARED_MS} old; none without a database. */
  collect(): Promise<readonly Metric[]>;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Anybody may request metrics, so that many requests share one query. */
const SHARED_MS = 2000;

/** Creates the metrics of the service's work, which every process of the API reports alike: they are counted in the database. */
export function createWorkMetrics({ work, schedules }: Pick<Database, 'work' | 'schedules'>): WorkMetrics {
  async function measure(): Promise<readonly Metric[]> {
    const now = Date.now();
    try {
      const [measured, skipped] = await Promise.all([
        work.measure({ ended: new Date(now - HOUR_MS), noticesFailed: new Date(now - DAY_MS) }),
        schedules.countSkipped(new Date(now - DAY_MS)),
      ]);
      return [...exportMetrics(measured, now), ...noticeMetrics(measured, now), skippedMetric(skipped)];
    } catch {
      // The other metrics are needed most while the database is unavailable.
      return [];
    }
  }

  return { collect: shareFor(SHARED_MS, measure) };
}

function exportMetrics(measured: WorkMeasurement, now: number): Metric[] {
  const { queuedJobs, runningJobs, ended } = measured;
  return [
    {
      name: 'offprint_jobs',
      type: 'gauge',
      help: 'Exports that are not finished.',
      samples: [
        [{ status: 'queued' }, queuedJobs],
        [{ status: 'running' }, runningJobs],
      ],
    },
    gauge(
      'offprint_oldest_queued_job_seconds',
      'Time for which the oldest queued export has waited.',
      secondsSince(measured.oldestQueuedAt, now),
    ),
    {
      name: 'offprint_jobs_ended_last_hour',
      type: 'gauge',
      help: 'Exports that ended within an hour, by outcome.',
      samples: JOB_OUTCOMES.map((outcome) => [{ outcome }, ended[outcome]]),
    },
    gauge(
      'offprint_webhook_deliveries_pending',
      'Webhook messages that are still to be delivered.',
      measured.pendingDeliveries,
    ),
    gauge(
      'offprint_oldest_pending_delivery_seconds',
      'Age of the oldest of these messages.',
      secondsSince(measured.oldestPendingAt, now),
    ),
  ];
}

const noticeMetrics = ({ notices }: WorkMeasurement, now: number) => [
  gauge('offprint_notices_pending', 'Notices by mail and to chats that are still to be sent.', notices.pending),
  gauge(
    'offprint_oldest_pending_notice_seconds',
    'Age of the oldest of these notices.',
    secondsSince(notices.oldestPendingAt, now),
  ),
  gauge('offprint_notices_failed_last_day', 'Notices that were given up within a day.', notices.failed),
];

const secondsSince = (time: Date | null, now: number) => (time === null ? 0 : Math.max(0, now - time.getTime()) / 1000);

const skippedMetric = (count: number) =>
  gauge(
    'offprint_schedule_skips_last_day',
    'Times of schedules that were skipped within a day, of all organizations.',
    count,
  );
