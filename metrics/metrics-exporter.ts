import { OTLPExporterBase } from '@opentelemetry/otlp-exporter-base';
import { convertLegacyHttpOptions, createOtlpHttpExportDelegate } from '@opentelemetry/otlp-exporter-base/node-http';
import { JsonMetricsSerializer, MetricsExporterMetricsHelper } from '@opentelemetry/otlp-transformer';
import type { PushMetricExporter } from '@opentelemetry/sdk-metrics';

/**
 * Returns an exporter that sends metrics to the given address, with the headers of `OTEL_EXPORTER_OTLP_HEADERS`. It is
 * made of the parts that the exporter of traces is made of, so no further package is installed.
 */
export function createExporter(url: string): PushMetricExporter {
  const headers = { 'Content-Type': 'application/json' };
  return new OTLPExporterBase(
    createOtlpHttpExportDelegate(
      convertLegacyHttpOptions({ url }, 'METRICS', 'v1/metrics', headers),
      JsonMetricsSerializer,
      'otlp_http_metric_exporter',
      MetricsExporterMetricsHelper,
      undefined,
    ),
  );
}
