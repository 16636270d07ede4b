import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { DeploymentConfig } from '../config/read-deployment-config.js';
import type { Logger } from '../logging/logger.js';
import { isFeatureOn } from '../site/hosting.js';
import { isSignedCall } from './follow/webhook.js';
import { type AnswerCounts, metricsText } from './operations/metrics.js';
import type { PageViews } from './operations/page-views.js';
import { pageViewsPage } from './operations/page-views-page.js';
import { readiness, type StatusBoard } from './operations/status.js';
import type { FileReader } from './serve/file-reader.js';
import { type Notice, sendNotice } from './serve/send-notice.js';
import { send, sendJson, sendText } from './serve/send-text.js';
import { serveSite } from './serve/serve-site.js';
import { createServiceProxy } from './service-proxy.js';
import type { SiteHolder } from './site-holder.js';

export interface ListenerContext {
  readonly config: DeploymentConfig;
  readonly holder: SiteHolder;
  readonly board: StatusBoard;
  readonly views: PageViews;
  readonly reader: FileReader;
  readonly log: Logger;
  /** Looks for a new bundle; what comes of it is said elsewhere. */
  readonly look: () => void;
}

export interface Listeners {
  readonly site: RequestListener;
  /** Probes, metrics and page views; the site's listener answers them too where they have no port of their own. */
  readonly operations: RequestListener;
}

/** Addresses of the deployment itself, which no bundle has. */
const OWN = '/_offprint';

const NOTHING_HERE: Notice = {
  status: 404,
  title: 'There is nothing here',
  text: 'This site has nothing at this address.',
};
const BEING_SET_UP: Notice = {
  status: 503,
  title: 'This site is being set up',
  text: 'Its first bundle is on the way and will be here in a moment.',
  againSeconds: 10,
};

/** Classes of answers by the first digit of their status. */
const KINDS = [undefined, undefined, '2xx', '3xx', '4xx', '5xx'] as const;

export function createListeners(context: ListenerContext): Listeners {
  const { config, holder, board, views, reader, log } = context;
  const basePath = config.server.basePath.replace(/\/+$/, '');
  const answers: Record<keyof AnswerCounts, number> = { '2xx': 0, '3xx': 0, '4xx': 0, '5xx': 0 };
  const proxy = createServiceProxy(config.assistant, log);
  const hasOwnPort = config.server.operationsPort !== undefined;

  const countsViews = () => holder.current !== undefined && isFeatureOn('analytics', holder.current.hosting);

  const operations: Readonly<Record<string, (response: ServerResponse) => void>> = {
    '/healthz': (response) => sendJson(response, 200, { status: 'ok' }),
    '/readyz': (response) => {
      const { status, body } = readiness(board);
      if (status === 503) response.setHeader('Retry-After', '5');
      sendJson(response, status, body);
    },
    '/metrics': (response) =>
      send(
        response,
        200,
        'text/plain; version=0.0.4; charset=utf-8',
        metricsText(board, answers, countsViews() ? views : undefined),
      ),
    [`${OWN}/page-views`]: (response) => {
      if (!countsViews()) sendText(response, 404, 'Page views are not counted here; see hosting.analytics.');
      else {
        response.setHeader(
          'Content-Security-Policy',
          "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
        );
        send(response, 200, 'text/html; charset=utf-8', pageViewsPage(views, board.serving?.site ?? ''));
      }
    },
  };

  const answerOperation = (request: IncomingMessage, response: ServerResponse, path: string): boolean => {
    const answer = Object.hasOwn(operations, path) ? operations[path] : undefined;
    if (answer === undefined) return false;
    if (request.method === 'GET' || request.method === 'HEAD') answer(response);
    else {
      response.setHeader('Allow', 'GET, HEAD');
      sendText(response, 405, 'Use GET.');
    }
    return true;
  };

  const answerOwn = async (request: IncomingMessage, response: ServerResponse, path: string): Promise<void> => {
    if (path === '/webhook') return answerWebhook(request, response);
    const site = holder.current;
    if (site !== undefined && (await proxy(request, response, path, site.hosting))) return;
    sendText(response, 404, 'There is nothing at this address.');
  };

  async function answerWebhook(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const secret = config.follow?.webhookSecret;
    if (secret === undefined) sendText(response, 404, 'This deployment takes no calls; see service.webhookSecret.');
    else if (request.method !== 'POST') sendText(response, 405, 'Use POST.');
    else if (await isSignedCall(request, secret)) {
      context.look();
      sendText(response, 202, 'Looking for a new export.');
    } else sendText(response, 401, 'The signature is missing, wrong or too old; check the webhook secret.');
  }

  function countAnswer(this: ServerResponse): void {
    const kind = KINDS[Math.floor(this.statusCode / 100)];
    if (kind !== undefined) answers[kind]++;
  }

  const fail = (request: IncomingMessage, response: ServerResponse, error: unknown) => {
    if (request.destroyed && !request.complete) return; // the caller went away
    log.error({ err: error }, 'A request could not be answered.');
    if (response.headersSent) response.destroy();
    else sendText(response, 500, 'This went wrong here; try again, and tell whoever runs this site.');
  };

  const onPage = (path: string, request: IncomingMessage) => {
    if (countsViews()) views.count(path, request);
  };

  function site(request: IncomingMessage, response: ServerResponse): void {
    response.on('finish', countAnswer);
    const url = request.url ?? '/';
    const mark = url.indexOf('?');
    const path = mark === -1 ? url : url.slice(0, mark);
    const query = mark === -1 ? '' : url.slice(mark);
    if (!hasOwnPort && answerOperation(request, response, path)) return;
    if (basePath !== '' && path === basePath) {
      response.setHeader('Location', `${basePath}/${query}`);
      sendText(response, 308, 'The site begins one slash further.');
      return;
    }
    if (!path.startsWith(`${basePath}/`)) {
      sendNotice(request, response, path.startsWith('/') ? NOTHING_HERE : { ...NOTHING_HERE, status: 400 });
      return;
    }
    const below = path.slice(basePath.length);
    if (below.startsWith(`${OWN}/`)) {
      answerOwn(request, response, below.slice(OWN.length)).catch((error) => fail(request, response, error));
      return;
    }
    const current = holder.current;
    if (current === undefined) {
      sendNotice(request, response, BEING_SET_UP);
      return;
    }
    serveSite(
      request,
      response,
      { path: below, query },
      { site: current, earlier: holder.earlier, reader, basePath, onPage },
    );
  }

  return {
    site(request, response) {
      try {
        site(request, response);
      } catch (error) {
        fail(request, response, error);
      }
    },
    operations(request, response) {
      const [path = '/'] = (request.url ?? '/').split('?', 1);
      if (!answerOperation(request, response, path)) sendText(response, 404, 'There is nothing at this address.');
    },
  };
}
