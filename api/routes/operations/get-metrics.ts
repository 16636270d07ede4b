import { metric, metricLabels } from '../../../logging/metric-lines.js';
import { defineOpenRoute } from '../../http/route.js';
import { PARTS, type Readiness } from '../../operations/readiness.js';

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
      body: `${metrics.render()}${partLines(parts).join('\n')}\n${work}`,
    };
  },
});

const partLines = (parts: Awaited<ReturnType<Readiness['check']>>) =>
  metric(
    'offprint_part_up',
    'gauge',
    '1 while a part that the service needs is reachable and has room left.',
    PARTS.map((part) => [metricLabels({ part }), parts[part] === 'up' ? 1 : 0]),
  );
