import { gauge, type Metric } from '../metrics/metric.js';
import { processMetrics } from '../metrics/process-metrics.js';
import type { RenderPool } from '../render/render-pool.js';

/** Returns every metric of a worker that Temporal's library does not report itself. */
export function workerMetrics({ slots, busy, waiting }: Pick<RenderPool, 'slots' | 'busy' | 'waiting'>): Metric[] {
  return [
    gauge('offprint_worker_render_slots', 'Render processes that may work at once.', slots),
    gauge('offprint_worker_render_slots_busy', 'Render processes that work.', busy),
    gauge('offprint_worker_render_work_waiting', 'Pieces of work that wait for a render process.', waiting),
    ...processMetrics(),
  ];
}
