import { defineOpenRoute } from '../../http/route.js';
import type { Services } from '../../services.js';

export const getMetrics = defineOpenRoute({
  method: 'GET',
  path: '/metrics',
  operationId: 'getMetrics',
  summary: 'Metrics for Prometheus: requests and skipped schedules',
  access: 'open',
  responses: { 200: { description: "Prometheus' text format.", contentType: 'text/plain' } },
  errors: [],
  handle: async ({ services }) => ({
    status: 200,
    headers: { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' },
    body: `${services.metrics.render()}${await skippedLines(services)}`,
  }),
});

const DAY_MS = 86_400_000;

/** Returns the lines about skipped schedules, or nothing if the database is unavailable: the other metrics are needed most then. */
async function skippedLines({ database }: Services): Promise<string> {
  const name = 'offprint_schedule_skips_last_day';
  try {
    const count = await database.schedules.countSkipped(new Date(Date.now() - DAY_MS));
    return `# HELP ${name} Times of schedules that were skipped within a day, of all organizations.\n# TYPE ${name} gauge\n${name} ${count}\n`;
  } catch {
    return '';
  }
}
