import { createDurationHistogram } from '../../metrics/duration-histogram.js';
import type { HistogramMetric } from '../../metrics/metric.js';

export interface RequestObservation {
  readonly method: string;
  /** The path template, so that there is one series for each route. */
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
}

export interface RequestMetrics {
  observe(request: RequestObservation): void;
  collect(): HistogramMetric;
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Creates the metrics of requests to this process: counts and durations by route, method and status. */
export function createRequestMetrics(): RequestMetrics {
  const durations = createDurationHistogram({
    name: 'offprint_http_request_duration_seconds',
    help: "Time from a request's first byte to the end of its answer.",
  });
  return {
    observe: ({ method, route, status, seconds }) =>
      durations.observe({ method: METHODS.has(method) ? method : 'other', route, status: String(status) }, seconds),
    collect: () => durations.collect(),
  };
}
