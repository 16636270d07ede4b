import { METRICS_TYPE, metricsText } from '../../../metrics/metrics-text.js';
import { defineOpenRoute } from '../../http/route.js';
import { collectMetrics } from '../../operations/collect-metrics.js';

export const getMetrics = defineOpenRoute({
  method: 'GET',
  path: '/metrics',
  operationId: 'getMetrics',
  summary: 'Metrics for Prometheus: requests, parts, exports, deliveries and skipped schedules',
  access: 'open',
  responses: { 200: { description: "Prometheus' text format.", contentType: 'text/plain' } },
  errors: [],
  handle: async ({ services }) => ({
    status: 200,
    headers: { 'Content-Type': METRICS_TYPE },
    body: metricsText(await collectMetrics(services)),
  }),
});
