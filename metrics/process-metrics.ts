import { gauge, type Metric } from './metric.js';

/** Returns the memory and the start of this process. */
export function processMetrics(): Metric[] {
  return [
    gauge('process_resident_memory_bytes', 'Resident memory of the process.', process.memoryUsage.rss()),
    gauge(
      'process_start_time_seconds',
      'When the process started, in seconds since 1970.',
      Math.round(performance.timeOrigin / 1000),
    ),
  ];
}
