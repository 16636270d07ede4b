import type { IncomingMessage, ServerResponse } from 'node:http';
import { METRICS_TYPE, metricsText } from '../../metrics/metrics-text.js';
import { DEPLOYMENT_PREFIX } from '../requests/deployment-prefix.js';
import { send, sendJson, sendText } from '../serve/send-text.js';
import { type AnswerCounts, deploymentMetrics } from './metrics.js';
import type { PageViews } from './page-views.js';
import { pageViewsPage } from './page-views-page.js';
import { readiness, type StatusBoard } from './status.js';

export interface OperationsContext {
  readonly board: StatusBoard;
  readonly answers: AnswerCounts;
  /** The page views; undefined while they are not counted. */
  readonly views: () => PageViews | undefined;
}

/** Answers probes, metrics and page views. Returns false for other paths. */
export type Operations = (request: IncomingMessage, response: ServerResponse, path: string) => boolean;

export function createOperations({ board, answers, views }: OperationsContext): Operations {
  const routes: Readonly<Record<string, (response: ServerResponse) => void>> = {
    '/healthz': (response) => sendJson(response, 200, { status: 'ok' }),
    '/readyz': (response) => {
      const { status, body } = readiness(board);
      if (status === 503) response.setHeader('Retry-After', '5');
      sendJson(response, status, body);
    },
    '/metrics': (response) =>
      send(response, 200, METRICS_TYPE, metricsText(deploymentMetrics(board, answers, views()))),
    [`${DEPLOYMENT_PREFIX}/page-views`]: (response) => showPageViews(response, views(), board.serving?.site ?? ''),
  };

  return (request, response, path) => {
    const answer = Object.hasOwn(routes, path) ? routes[path] : undefined;
    if (answer === undefined) return false;
    if (request.method === 'GET' || request.method === 'HEAD') answer(response);
    else {
      response.setHeader('Allow', 'GET, HEAD');
      sendText(response, 405, 'Use GET.');
    }
    return true;
  };
}

function showPageViews(response: ServerResponse, views: PageViews | undefined, site: string): void {
  if (views === undefined) {
    sendText(response, 404, 'Page views are not counted; see hosting.analytics.');
    return;
  }
  response.setHeader(
    'Content-Security-Policy',
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  );
  send(response, 200, 'text/html; charset=utf-8', pageViewsPage(views, site));
}
