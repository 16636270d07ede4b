import { createDurationHistogram } from '../../metrics/duration-histogram.js';
import type { HistogramMetric } from '../../metrics/metric.js';

export interface AnswerMetrics {
  /** Runs `begin` and measures the time until it resolves. */
  measure<Answer>(begin: () => Promise<Answer>): Promise<Answer>;
  collect(): HistogramMetric;
}

/** Creates the metrics of the assistant: the time from an accepted question until its answer begins, or fails to. */
export function createAnswerMetrics(): AnswerMetrics {
  const durations = createDurationHistogram({
    name: 'offprint_answer_start_seconds',
    help: "Time from a reader's question to the first words of the answer.",
  });
  return {
    async measure(begin) {
      const startedAt = performance.now();
      let outcome = 'failed';
      try {
        const answer = await begin();
        outcome = 'begun';
        return answer;
      } finally {
        durations.observe({ outcome }, (performance.now() - startedAt) / 1000);
      }
    },
    collect: () => durations.collect(),
  };
}
