import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { MetricsConfig } from '../config/config.js';
import type { Metric } from './metric.js';

/** Maximum duration of a request to the collector, and of the last one when the process stops, in milliseconds. */
const MAX_EXPORT_MS = 10_000;
const MAX_LAST_EXPORT_MS = 2_000;

/** Metrics that are sent at intervals. */
export interface MetricsSender {
  /** Sends the last values, and stops. Never rejects. */
  close(): Promise<void>;
}

/**
 * Sends the metrics of a process at intervals, by OTLP over HTTP as JSON, and loads OpenTelemetry. Returns undefined if no
 * address for metrics is set. A collector that is unreachable neither fails nor delays the work.
 */
export async function sendMetrics(
  service: string,
  { url, intervalMs }: MetricsConfig,
  collect: () => Promise<readonly Metric[]> | readonly Metric[],
): Promise<MetricsSender | undefined> {
  if (url === undefined) return undefined;
  const [{ resourceFromAttributes }, sdk, { sentMetrics }, { createExporter }] = await Promise.all([
    import('@opentelemetry/resources'),
    import('@opentelemetry/sdk-metrics'),
    import('./sent-metrics.js'),
    import('./metrics-exporter.js'),
  ]);
  // Several processes of one service send the same series: the id of the process tells them apart.
  const resource = resourceFromAttributes({ 'service.name': service, 'service.instance.id': randomUUID() });
  const reader = new sdk.PeriodicExportingMetricReader({
    exporter: createExporter(url),
    exportIntervalMillis: intervalMs,
    exportTimeoutMillis: Math.min(intervalMs, MAX_EXPORT_MS),
    metricProducers: [
      {
        async collect() {
          const scopeMetrics = [sentMetrics(await collect(), new Date())];
          return { resourceMetrics: { resource, scopeMetrics }, errors: [] };
        },
      },
    ],
  });
  const provider = new sdk.MeterProvider({ resource, readers: [reader] });
  return {
    close: async () => {
      const given = new AbortController();
      const timeout = sleep(MAX_LAST_EXPORT_MS, undefined, { signal: given.signal });
      await Promise.race([provider.shutdown(), timeout]).catch(() => undefined);
      given.abort();
      await timeout.catch(() => undefined);
    },
  };
}
