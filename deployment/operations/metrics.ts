import { gauge, type Metric } from '../../metrics/metric.js';
import { processMetrics } from '../../metrics/process-metrics.js';
import { FAILURE_REASONS } from '../fetch/fetch-failure.js';
import type { PageViews } from './page-views.js';
import type { DeploymentStatus } from './status.js';

/** The number of responses by the first digit of their status. */
export type AnswerCounts = Readonly<Record<'2xx' | '3xx' | '4xx' | '5xx', number>>;

/** Returns every metric of a deployment. Page views by page are at their own address, because one label per page would be too many. */
export function deploymentMetrics(
  status: DeploymentStatus,
  answers: AnswerCounts,
  views: PageViews | undefined,
): Metric[] {
  const { serving, problem, failures, swaps, checkedAtSeconds } = status;
  return [
    gauge('offprint_deployment_ready', '1 while a bundle is served.', serving === undefined ? 0 : 1),
    gauge(
      'offprint_deployment_degraded',
      '1 while a problem prevents serving the newest bundle.',
      problem === undefined ? 0 : 1,
    ),
    {
      name: 'offprint_deployment_bundle_info',
      type: 'gauge',
      help: 'The active bundle.',
      samples:
        serving === undefined ? [] : [[{ site: serving.site, version: serving.version, sha256: serving.sha256 }, 1]],
    },
    {
      name: 'offprint_deployment_fetch_failures_total',
      type: 'counter',
      help: 'Bundles that could not be installed, by reason.',
      samples: FAILURE_REASONS.map((reason) => [{ reason }, failures.get(reason) ?? 0]),
    },
    {
      name: 'offprint_deployment_swaps_total',
      type: 'counter',
      help: 'Switches from one bundle to another.',
      samples: [[{}, swaps]],
    },
    {
      name: 'offprint_deployment_checked_timestamp_seconds',
      type: 'gauge',
      help: 'Time at which the newest bundle was last known to be active.',
      samples: checkedAtSeconds === undefined ? [] : [[{}, checkedAtSeconds]],
    },
    {
      name: 'offprint_deployment_http_answers_total',
      type: 'counter',
      help: 'Responses by the class of their status.',
      samples: Object.entries(answers).map(([status, count]) => [{ status }, count]),
    },
    ...pageViewMetrics(views),
    ...processMetrics(),
  ];
}

const pageViewMetrics = (views: PageViews | undefined): Metric[] =>
  views === undefined
    ? []
    : [
        {
          name: 'offprint_deployment_page_views_total',
          type: 'counter',
          help: 'Pages shown to readers since the start.',
          samples: [[{}, views.total]],
        },
      ];
