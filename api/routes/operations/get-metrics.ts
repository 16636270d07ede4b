import { defineOpenRoute } from '../../route.js';

export const getMetrics = defineOpenRoute({
  method: 'GET',
  path: '/metrics',
  operationId: 'getMetrics',
  summary: 'Counts and durations of requests, for Prometheus',
  access: 'open',
  responses: { 200: { description: "Prometheus' text format.", contentType: 'text/plain' } },
  errors: [],
  handle: ({ services }) => ({
    status: 200,
    headers: { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' },
    body: services.metrics.render(),
  }),
});
