import type { HistogramMetric, Labels } from './metric.js';

/** Durations by their labels, counted in buckets. */
export interface DurationHistogram {
  /** Counts a duration. The values of labels must be few, because each combination is a series. */
  observe(labels: Labels, seconds: number): void;
  collect(): HistogramMetric;
}

const BOUNDS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10] as const;

interface Series {
  readonly labels: Labels;
  readonly buckets: number[];
  count: number;
  sum: number;
}

/** Creates a histogram of durations without any. */
export function createDurationHistogram({ name, help }: Pick<HistogramMetric, 'name' | 'help'>): DurationHistogram {
  const series = new Map<string, Series>();
  return {
    observe(labels, seconds) {
      const key = JSON.stringify(labels);
      let found = series.get(key);
      if (found === undefined) {
        found = { labels, buckets: Array.from({ length: BOUNDS_SECONDS.length + 1 }, () => 0), count: 0, sum: 0 };
        series.set(key, found);
      }
      found.count += 1;
      found.sum += seconds;
      const within = BOUNDS_SECONDS.findIndex((bound) => seconds <= bound);
      const bucket = within < 0 ? BOUNDS_SECONDS.length : within;
      found.buckets[bucket] = (found.buckets[bucket] ?? 0) + 1;
    },
    collect: () => ({ name, help, type: 'histogram', bounds: BOUNDS_SECONDS, series: [...series.values()] }),
  };
}
