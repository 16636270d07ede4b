import { defineOpenRoute } from '../../http/route.js';
import { renderParts } from '../../operations/part-metrics.js';

export const getMetrics = defineOpenRoute({
  method: 'GET',
  path: '/metrics',
  operationId: 'getMetrics',
  summary: 'Metrics for Prometheus: requests, parts, exports, deliveries and skipped schedules',
  access: 'open',
  responses: { 200: { description: "Prometheus' text format.", contentType: 'text/plain' } },
  errors: [],
  handle: async ({ services: { metrics, readiness, workMetrics } }) => {
    const [parts, work] = await Promise.all([readiness.check(), workMetrics.render()]);
    return {
      status: 200,
      headers: { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' },
      body: `${metrics.render()}${renderParts(parts)}${work}`,
    };
  },
});
