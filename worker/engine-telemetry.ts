import type { TelemetryOptions } from '@temporalio/worker';
import type { MetricsConfig } from '../config/config.js';

/**
 * Returns what Temporal's library reports: its log lines, to our logger, because its native code would otherwise write
 * lines of its own among ours; and, if metrics are sent, those of workflows, activities and task slots, as `temporal_…`.
 */
export function engineTelemetry({ url, intervalMs, headers }: MetricsConfig): TelemetryOptions {
  const logging = { forward: {} };
  if (url === undefined) return { logging };
  return {
    logging,
    metrics: {
      globalTags: { 'service.name': 'offprint-worker' },
      otel: { url, http: true, headers, metricsExportInterval: intervalMs, useSecondsForDurations: true },
    },
  };
}
