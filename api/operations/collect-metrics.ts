import type { Database } from '../../database/database.js';
import type { Metric } from '../../metrics/metric.js';
import { processMetrics } from '../../metrics/process-metrics.js';
import { type AnswerMetrics, createAnswerMetrics } from './answer-metrics.js';
import { partMetrics } from './part-metrics.js';
import { createReadiness, type Readiness, type ReadinessParts } from './readiness.js';
import { createRequestMetrics, type RequestMetrics } from './request-metrics.js';
import { createWorkMetrics, type WorkMetrics } from './work-metrics.js';

export interface MetricSources {
  readonly metrics: RequestMetrics;
  readonly answerMetrics: AnswerMetrics;
  readonly readiness: Readiness;
  readonly workMetrics: WorkMetrics;
}

/** Creates the sources of a process's metrics. */
export function createMetricSources(
  parts: ReadinessParts & { readonly database: Pick<Database, 'check' | 'work' | 'schedules'> },
): MetricSources {
  return {
    metrics: createRequestMetrics(),
    answerMetrics: createAnswerMetrics(),
    readiness: createReadiness(parts),
    workMetrics: createWorkMetrics(parts.database),
  };
}

/** Returns every metric of an API process. */
export async function collectMetrics(sources: MetricSources): Promise<Metric[]> {
  const { metrics, answerMetrics, readiness, workMetrics } = sources;
  const [parts, work] = await Promise.all([readiness.check(), workMetrics.collect()]);
  return [metrics.collect(), answerMetrics.collect(), ...processMetrics(), partMetrics(parts), ...work];
}
