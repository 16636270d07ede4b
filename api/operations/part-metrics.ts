import type { Metric } from '../../metrics/metric.js';
import { PARTS, type Readiness } from './readiness.js';

/** Returns whether each part is usable. */
export function partMetrics(parts: Awaited<ReturnType<Readiness['check']>>): Metric {
  return {
    name: 'offprint_part_up',
    type: 'gauge',
    help: '1 while a part that the service needs is reachable and has room left.',
    samples: PARTS.map((part) => [{ part }, parts[part] === 'up' ? 1 : 0]),
  };
}
