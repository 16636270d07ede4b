import type { HistogramMetric, Labels, Metric } from './metric.js';

/** The media type of {@link metricsText}. */
export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/** Returns metrics in Prometheus' text format, version 0.0.4. */
export function metricsText(metrics: Iterable<Metric>): string {
  const lines: string[] = [];
  for (const metric of metrics) {
    lines.push(`# HELP ${metric.name} ${metric.help}`, `# TYPE ${metric.name} ${metric.type}`);
    if (metric.type === 'histogram') lines.push(...histogramLines(metric));
    else for (const [labels, value] of metric.samples) lines.push(`${metric.name}${write(labels)} ${value}`);
  }
  return `${lines.join('\n')}\n`;
}

/** Buckets of the text format contain those before them. */
function* histogramLines({ name, bounds, series }: HistogramMetric): Generator<string> {
  for (const { labels, buckets, count, sum } of series) {
    let below = 0;
    for (const [index, bound] of bounds.entries()) {
      below += buckets[index] ?? 0;
      yield `${name}_bucket${write({ ...labels, le: String(bound) })} ${below}`;
    }
    yield `${name}_bucket${write({ ...labels, le: '+Inf' })} ${count}`;
    yield `${name}_sum${write(labels)} ${sum}`;
    yield `${name}_count${write(labels)} ${count}`;
  }
}

/** Returns escaped labels. Authors name versions: a quote or line break would end the label. */
function write(labels: Labels): string {
  const escaped = (value: string) => value.replace(/\\/g, '\\\\').replace(/"/g, '\\"').replace(/\n/g, '\\n');
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}
