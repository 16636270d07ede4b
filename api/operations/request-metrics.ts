import { metric } from '../../logging/metric-lines.js';

export interface RequestObservation {
  readonly method: string;
  /** The path template, so that there is one series for each route. */
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
}

export interface RequestMetrics {
  observe(request: RequestObservation): void;
  /** Returns the metrics in Prometheus' text format, version 0.0.4. */
  render(): string;
}

const BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10] as const;

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

interface Series {
  readonly buckets: number[];
  count: number;
  sum: number;
}

/** Creates the metrics of the process: counts and durations of requests by route, method and status, and its memory. */
export function createRequestMetrics(): RequestMetrics {
  const series = new Map<string, Series>();

  function observe({ method, route, status, seconds }: RequestObservation): void {
    const labels = `method="${METHODS.has(method) ? method : 'other'}",route="${route}",status="${status}"`;
    let found = series.get(labels);
    if (found === undefined) {
      found = { buckets: BUCKETS_SECONDS.map(() => 0), count: 0, sum: 0 };
      series.set(labels, found);
    }
    found.count += 1;
    found.sum += seconds;
    const bucket = BUCKETS_SECONDS.findIndex((bound) => seconds <= bound);
    if (bucket >= 0) found.buckets[bucket] = (found.buckets[bucket] ?? 0) + 1;
  }

  return { observe, render: () => [...requestLines(series), ...processLines(), ''].join('\n') };
}

function* requestLines(series: ReadonlyMap<string, Series>): Generator<string> {
  const name = 'offprint_http_request_duration_seconds';
  yield `# HELP ${name} Time from a request's first byte to the end of its answer.`;
  yield `# TYPE ${name} histogram`;
  for (const [labels, { buckets, count, sum }] of series) {
    let below = 0;
    for (const [index, bound] of BUCKETS_SECONDS.entries()) {
      below += buckets[index] ?? 0;
      yield `${name}_bucket{${labels},le="${bound}"} ${below}`;
    }
    yield `${name}_bucket{${labels},le="+Inf"} ${count}`;
    yield `${name}_sum{${labels}} ${sum}`;
    yield `${name}_count{${labels}} ${count}`;
  }
}

const processLines = () => [
  ...metric('process_resident_memory_bytes', 'gauge', 'Resident memory of the API process.', [
    ['', process.memoryUsage.rss()],
  ]),
  ...metric('process_start_time_seconds', 'gauge', 'When the API process started, in seconds since 1970.', [
    ['', Math.round(performance.timeOrigin / 1000)],
  ]),
];
