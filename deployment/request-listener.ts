import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { isFeatureOn } from '../site/model/hosting.js';
import { errorCode } from './fetch/fetch-failure.js';
import { createOperations } from './operations/answer-operations.js';
import type { AnswerCounts } from './operations/metrics.js';
import type { PageViews } from './operations/page-views.js';
import type { StatusBoard } from './operations/status.js';
import { createOwnAddresses, type OwnAddressesContext } from './own-addresses.js';
import { OWN_ADDRESSES } from './own-path.js';
import type { FileReader } from './serve/file-reader.js';
import { type Notice, sendNotice } from './serve/send-notice.js';
import { sendText } from './serve/send-text.js';
import { serveSite } from './serve/serve-site.js';
import type { SiteFile } from './serve/site-file.js';

export interface ListenerContext extends OwnAddressesContext {
  readonly board: StatusBoard;
  readonly views: PageViews;
  readonly reader: FileReader;
}

export interface Listeners {
  readonly site: RequestListener;
  /** Probes, metrics and page views; the site's listener answers them too where they have no port of their own. */
  readonly operations: RequestListener;
}

const NOTHING_HERE: Notice = {
  status: 404,
  title: 'There is nothing here',
  text: 'This site has nothing at this address.',
};
const BEING_SET_UP: Notice = {
  status: 503,
  title: 'This site is being set up',
  text: 'It has nothing to show yet. Try again in a moment.',
  againSeconds: 10,
};

const LOST_FILE =
  'the kept bundle has a file that cannot be read; look at the disk, and restart to have the bundle checked and fetched again';
const CANNOT_BE_READ: Notice = {
  status: 500,
  title: 'This cannot be read',
  text: 'Something is wrong here. Try again, and tell whoever runs this site.',
};

/** Classes of answers by the first digit of their status. */
const KINDS = [undefined, undefined, '2xx', '3xx', '4xx', '5xx'] as const;

export function createListeners(context: ListenerContext): Listeners {
  const { config, holder, board, views, reader, log } = context;
  const basePath = config.server.basePath.replace(/\/+$/, '');
  const answers: Record<keyof AnswerCounts, number> = { '2xx': 0, '3xx': 0, '4xx': 0, '5xx': 0 };
  const hasOwnPort = config.server.operationsPort !== undefined;

  const countsViews = () => holder.current !== undefined && isFeatureOn('analytics', holder.current.hosting);
  const answerOperation = createOperations({ board, answers, views: () => (countsViews() ? views : undefined) });
  const answerOwn = createOwnAddresses(context);

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
    const url = originForm(request.url ?? '/');
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
    if (below.startsWith(`${OWN_ADDRESSES}/`)) {
      answerOwn(request, response, below.slice(OWN_ADDRESSES.length)).catch((error) => fail(request, response, error));
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
      if (!answerOperation(request, response, path)) sendText(response, 404, 'There is nothing at this address.');
    },
  };
}

/** What is asked as of a proxy, `http://host/path`, counts as its path (RFC 9112 section 3.2.2). */
function originForm(url: string): string {
  if (url.startsWith('/')) return url;
  const path = /^https?:\/\/[^/?#]*(.*)$/is.exec(url)?.[1];
  if (path === undefined) return url;
  return path.startsWith('/') ? path : `/${path}`;
}
