import { type HrTime, ValueType } from '@opentelemetry/api';
import type { InstrumentationScope } from '@opentelemetry/core';
import {
  AggregationTemporality,
  type DataPoint,
  DataPointType,
  type MetricData,
  type ScopeMetrics,
} from '@opentelemetry/sdk-metrics';
import type { Metric } from './metric.js';

const SCOPE: InstrumentationScope = { name: 'offprint' };

/** Returns metrics in OpenTelemetry's form. Counters and histograms began when the process started. */
export function sentMetrics(metrics: readonly Metric[], now: Date): ScopeMetrics {
  const times = { startTime: hrTime(performance.timeOrigin), endTime: hrTime(now.getTime()) };
  return { scope: SCOPE, metrics: metrics.map((metric) => sentMetric(metric, times)) };
}

function sentMetric(metric: Metric, times: Pick<DataPoint<number>, 'startTime' | 'endTime'>): MetricData {
  const data = {
    descriptor: { name: metric.name, description: metric.help, unit: '', valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  };
  if (metric.type === 'histogram') {
    const boundaries = [...metric.bounds];
    return {
      ...data,
      dataPointType: DataPointType.HISTOGRAM,
      dataPoints: metric.series.map(({ labels, buckets, count, sum }) => ({
        ...times,
        attributes: { ...labels },
        value: { buckets: { boundaries, counts: [...buckets] }, count, sum },
      })),
    };
  }
  const dataPoints = metric.samples.map(([labels, value]) => ({ ...times, attributes: { ...labels }, value }));
  return metric.type === 'gauge'
    ? { ...data, dataPointType: DataPointType.GAUGE, dataPoints }
    : { ...data, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints };
}

/** Returns milliseconds since 1970 as seconds and nanoseconds. */
function hrTime(milliseconds: number): HrTime {
  const seconds = Math.floor(milliseconds / 1000);
  return [seconds, Math.round((milliseconds - seconds * 1000) * 1_000_000)];
}
