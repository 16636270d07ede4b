import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { isFeatureOn } from '../../site/model/hosting.js';
import { errorCode } from '../fetch/fetch-failure.js';
import { createOperations } from '../operations/answer-operations.js';
import type { AnswerCounts } from '../operations/metrics.js';
import type { PageViews } from '../operations/page-views.js';
import type { StatusBoard } from '../operations/status.js';
import type { FileReader } from '../serve/file-reader.js';
import { type Notice, sendNotice } from '../serve/send-notice.js';
import { sendText } from '../serve/send-text.js';
import { serveSite } from '../serve/serve-site.js';
import type { SiteFile } from '../serve/site-file.js';
import { DEPLOYMENT_PREFIX } from './deployment-prefix.js';
import { createDeploymentRoutes, type DeploymentRoutesContext } from './deployment-routes.js';
import { readTarget } from './request-target.js';

export interface ListenerContext extends DeploymentRoutesContext {
  readonly board: StatusBoard;
  readonly views: PageViews;
  readonly reader: FileReader;
}

export interface Listeners {
  readonly site: RequestListener;
  /** Answers probes, metrics and page views. The site's listener answers them too if they have no port of their own. */
  readonly operations: RequestListener;
}

const NOTHING_HERE: Notice = {
  status: 404,
  title: 'Nothing here',
  text: 'This site has no page at this address.',
};
const BEING_SET_UP: Notice = {
  status: 503,
  title: 'This site is being set up',
  text: 'The site is not ready yet. Try again in a moment.',
  againSeconds: 10,
};

const LOST_FILE =
  'a file of the kept bundle cannot be read; check the disk, and restart the deployment to verify the bundle and download it again';
const CANNOT_BE_READ: Notice = {
  status: 500,
  title: 'This page cannot be read',
  text: 'Something went wrong. Try again, and tell the operator of this site.',
};

/** The classes of responses by the first digit of their status. */
const KINDS = [undefined, undefined, '2xx', '3xx', '4xx', '5xx'] as const;

export function createListeners(context: ListenerContext): Listeners {
  const { config, holder, board, views, reader, log } = context;
  const basePath = config.server.basePath.replace(/\/+$/, '');
  const answers: Record<keyof AnswerCounts, number> = { '2xx': 0, '3xx': 0, '4xx': 0, '5xx': 0 };
  const hasOwnPort = config.server.operationsPort !== undefined;

  const countsViews = () => holder.current !== undefined && isFeatureOn('analytics', holder.current.hosting);
  const answerOperation = createOperations({ board, answers, views: () => (countsViews() ? views : undefined) });
  const answerOwn = createDeploymentRoutes(context);

  function countAnswer(this: ServerResponse): void {
    const kind = KINDS[Math.floor(this.statusCode / 100)];
    if (kind !== undefined) answers[kind]++;
  }

  const fail = (request: IncomingMessage, response: ServerResponse, error: unknown) => {
    if (request.destroyed && !request.complete) return; // the client has disconnected
    log.error({ err: error }, 'A request could not be answered.');
    if (response.headersSent) response.destroy();
    else sendText(response, 500, 'Something went wrong. Try again, and tell the operator of this site.');
  };

  const unreadable = new WeakSet<SiteFile>();
  const onUnreadable = (file: SiteFile, response: ServerResponse, error: Error) => {
    if (!unreadable.has(file)) {
      unreadable.add(file);
      log.error({ path: file.path, cause: errorCode(error) }, `${LOST_FILE}.`);
    }
    board.lost(LOST_FILE);
    if (response.headersSent) response.destroy();
    else sendNotice(response.req, response, CANNOT_BE_READ);
  };

  const onPage = (path: string, request: IncomingMessage) => {
    if (countsViews()) views.count(path, request);
  };

  function site(request: IncomingMessage, response: ServerResponse): void {
    response.on('finish', countAnswer);
    const { path, query } = readTarget(request.url);
    if (!hasOwnPort && answerOperation(request, response, path)) return;
    if (basePath !== '' && path === basePath) {
      response.setHeader('Location', `${basePath}/${query}`);
      sendText(response, 308, 'The address of the site ends in a slash.');
      return;
    }
    if (!path.startsWith(`${basePath}/`)) {
      sendNotice(request, response, path.startsWith('/') ? NOTHING_HERE : { ...NOTHING_HERE, status: 400 });
      return;
    }
    const below = path.slice(basePath.length);
    if (below.startsWith(`${DEPLOYMENT_PREFIX}/`)) {
      answerOwn(request, response, below.slice(DEPLOYMENT_PREFIX.length)).catch((error) =>
        fail(request, response, error),
      );
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
      { site: current, earlier: holder.earlier, reader, basePath, onPage, onUnreadable },
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
      if (!answerOperation(request, response, path)) sendText(response, 404, 'Not found.');
    },
  };
}
