import { metric, metricLabels } from '../../logging/metric-lines.js';
import { FAILURE_REASONS } from '../fetch/fetch-failure.js';
import type { PageViews } from './page-views.js';
import type { DeploymentStatus } from './status.js';

/** The number of responses by the first digit of their status. */
export type AnswerCounts = Readonly<Record<'2xx' | '3xx' | '4xx' | '5xx', number>>;

/** Returns the metrics for Prometheus. Page views by page are at their own address, because one label per page would be too many. */
export function metricsText(status: DeploymentStatus, answers: AnswerCounts, views: PageViews | undefined): string {
  const { serving, problem, failures, swaps, checkedAtSeconds } = status;
  const lines = [
    ...metric('offprint_deployment_ready', 'gauge', '1 while a bundle is served.', [
      ['', serving === undefined ? 0 : 1],
    ]),
    ...metric('offprint_deployment_degraded', 'gauge', '1 while a problem prevents serving the newest bundle.', [
      ['', problem === undefined ? 0 : 1],
    ]),
    ...metric(
      'offprint_deployment_bundle_info',
      'gauge',
      'The active bundle.',
      serving === undefined
        ? []
        : [[metricLabels({ site: serving.site, version: serving.version, sha256: serving.sha256 }), 1]],
    ),
    ...metric(
      'offprint_deployment_fetch_failures_total',
      'counter',
      'Bundles that could not be installed, by reason.',
      FAILURE_REASONS.map((reason) => [metricLabels({ reason }), failures.get(reason) ?? 0]),
    ),
    ...metric('offprint_deployment_swaps_total', 'counter', 'Switches from one bundle to another.', [['', swaps]]),
    ...metric(
      'offprint_deployment_checked_timestamp_seconds',
      'gauge',
      'Time at which the newest bundle was last known to be active.',
      checkedAtSeconds === undefined ? [] : [['', checkedAtSeconds]],
    ),
    ...metric(
      'offprint_deployment_http_answers_total',
      'counter',
      'Responses by the class of their status.',
      Object.entries(answers).map(([status, count]) => [metricLabels({ status }), count]),
    ),
    ...(views === undefined
      ? []
      : metric('offprint_deployment_page_views_total', 'counter', 'Pages shown to readers since the start.', [
          ['', views.total],
        ])),
    ...metric('process_resident_memory_bytes', 'gauge', 'Memory of the process.', [['', process.memoryUsage.rss()]]),
  ];
  return `${lines.join('\n')}\n`;
}
