import { FAILURE_REASONS } from '../fetch/fetch-failure.js';
import type { PageViews } from './page-views.js';
import type { DeploymentStatus } from './status.js';

/** Answers by the first digit of their status. */
export type AnswerCounts = Readonly<Record<'2xx' | '3xx' | '4xx' | '5xx', number>>;

/** What Prometheus reads. Page views by page are at their own address: a label a page would be too many. */
export function metricsText(status: DeploymentStatus, answers: AnswerCounts, views: PageViews | undefined): string {
  const { serving, problem, failures, swaps, checkedAtSeconds } = status;
  const lines = [
    ...metric('offprint_deployment_ready', 'gauge', '1 while a bundle is served.', [
      ['', serving === undefined ? 0 : 1],
    ]),
    ...metric('offprint_deployment_degraded', 'gauge', '1 while something keeps the newest bundle from being served.', [
      ['', problem === undefined ? 0 : 1],
    ]),
    ...metric(
      'offprint_deployment_bundle_info',
      'gauge',
      'The bundle that is served.',
      serving === undefined
        ? []
        : [[labels({ site: serving.site, version: serving.version, sha256: serving.sha256 }), 1]],
    ),
    ...metric(
      'offprint_deployment_fetch_failures_total',
      'counter',
      'Bundles that could not be taken, by reason.',
      FAILURE_REASONS.map((reason) => [labels({ reason }), failures.get(reason) ?? 0]),
    ),
    ...metric('offprint_deployment_swaps_total', 'counter', 'Changes from one bundle to another.', [['', swaps]]),
    ...metric(
      'offprint_deployment_checked_timestamp_seconds',
      'gauge',
      'When the newest bundle was last known to be served.',
      checkedAtSeconds === undefined ? [] : [['', checkedAtSeconds]],
    ),
    ...metric(
      'offprint_deployment_http_answers_total',
      'counter',
      'Answers by the class of their status.',
      Object.entries(answers).map(([status, count]) => [labels({ status }), count]),
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

function metric(
  name: string,
  type: 'gauge' | 'counter',
  help: string,
  samples: readonly (readonly [string, number])[],
): string[] {
  return [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} ${type}`,
    ...samples.map(([label, value]) => `${name}${label} ${value}`),
  ];
}

/** Versions are named by authors: a quote or line break would end the label. */
function labels(values: Readonly<Record<string, string>>): string {
  const escaped = (value: string) => value.replace(/\\/g, '\\\\').replace(/"/g, '\\"').replace(/\n/g, '\\n');
  return `{${Object.entries(values)
    .map(([name, value]) => `${name}="${escaped(value)}"`)
    .join(',')}}`;
}
