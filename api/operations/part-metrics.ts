import { metric, metricLabels } from '../../logging/metric-lines.js';
import { PARTS, type Readiness } from './readiness.js';

/** Returns whether each part is usable, in Prometheus' text format. */
export function renderParts(parts: Awaited<ReturnType<Readiness['check']>>): string {
  const lines = metric(
    'offprint_part_up',
    'gauge',
    '1 while a part that the service needs is reachable and has room left.',
    PARTS.map((part) => [metricLabels({ part }), parts[part] === 'up' ? 1 : 0]),
  );
  return `${lines.join('\n')}\n`;
}
