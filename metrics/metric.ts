/** The names and values that tell the series of a metric apart. */
export type Labels = Readonly<Record<string, string>>;

/** A metric with one value for each of its series. */
export interface ValueMetric {
  readonly name: string;
  /** A gauge rises and falls; a counter only grows while the process runs. */
  readonly type: 'gauge' | 'counter';
  /** A sentence that says what is counted. */
  readonly help: string;
  readonly samples: readonly (readonly [labels: Labels, value: number])[];
}

/** A metric that counts how often values were within bounds. */
export interface HistogramMetric {
  readonly name: string;
  readonly type: 'histogram';
  readonly help: string;
  /** The upper bounds of the buckets, in ascending order. */
  readonly bounds: readonly number[];
  readonly series: readonly HistogramSeries[];
}

export interface HistogramSeries {
  readonly labels: Labels;
  /** The number of values in each bucket alone, and at the end of those above the last bound. */
  readonly buckets: readonly number[];
  readonly count: number;
  readonly sum: number;
}

/**
 * The values of a metric at one moment. Every metric is defined once, in this form: `/metrics` writes it as text, and
 * OpenTelemetry sends it to a collector.
 */
export type Metric = ValueMetric | HistogramMetric;

/** Returns a gauge with one value. */
export function gauge(name: string, help: string, value: number): ValueMetric {
  return { name, type: 'gauge', help, samples: [[{}, value]] };
}
