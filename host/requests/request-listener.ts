import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { PROOF_PATH } from '../../contract/domain-proof.js';
import { errorCode } from '../../deployment/fetch/fetch-failure.js';
import { DEPLOYMENT_PREFIX } from '../../deployment/requests/deployment-prefix.js';
import { readTarget } from '../../deployment/requests/request-target.js';
import { type Notice, sendNotice } from '../../deployment/serve/send-notice.js';
import { sendText } from '../../deployment/serve/send-text.js';
import { serveSite } from '../../deployment/serve/serve-site.js';
import type { SiteFile } from '../../deployment/serve/site-file.js';
import type { Logger } from '../../logging/logger.js';
import { isFeatureOn } from '../../site/model/hosting.js';
import type { ReaderAnswers } from '../readers/answer-readers.js';
import type { ReadingCounts } from '../readers/reading-counts.js';
import type { HostedSite } from '../sites/hosted-site.js';
import type { OpenSites } from '../sites/open-sites.js';
import type { Operations } from './answer-operations.js';
import type { PreviewGate } from './preview-gate.js';
import { readHostName } from './read-host-name.js';
import type { HostedTarget, SiteDirectory } from './site-directory.js';

export interface ListenerContext {
  readonly directory: SiteDirectory;
  readonly sites: OpenSites;
  readonly operations: Operations;
  /** Decides who may see previews. */
  readonly gate: PreviewGate;
  /** Answers what pages ask their host. */
  readonly readers: ReaderAnswers;
  readonly counts: Pick<ReadingCounts, 'page'>;
  readonly log: Logger;
  /** The time for which a request waits until its site is loaded, in milliseconds. */
  readonly maxLoadWaitMs: number;
}

interface Opened {
  readonly target: HostedTarget;
  readonly open: HostedSite;
}

const NOTHING_HERE: Notice = {
  status: 404,
  title: 'Nothing here',
  text: 'No site is published at this address.',
};
const NOT_AVAILABLE: Notice = {
  status: 503,
  title: 'This site is not available',
  text: 'The site cannot be loaded at the moment. Try again in a moment.',
  againSeconds: 10,
};
const BEING_LOADED: Notice = {
  status: 503,
  title: 'This site is being prepared',
  text: 'It is large and is being brought here. Try again in a moment.',
  againSeconds: 5,
};
const CANNOT_BE_READ: Notice = {
  status: 500,
  title: 'This page cannot be read',
  text: 'Something went wrong. Try again, and tell the operator of this site.',
};

/**
 * Creates the listener of the host. A request reaches the site that its Host header names, and nothing else: no cookie,
 * header or path of one site leads to another, to the API or to the dashboard.
 */
export function createRequestListener(context: ListenerContext): RequestListener {
  const { directory, sites, operations, gate, readers, counts, log, maxLoadWaitMs } = context;
  const unreadable = new WeakSet<SiteFile>();
  const refuseUnreadable = (place: string) => (file: SiteFile, response: ServerResponse, error: Error) => {
    if (!unreadable.has(file)) {
      unreadable.add(file);
      log.error(
        { path: file.path, cause: errorCode(error) },
        'A file in the cache cannot be read; its site is loaded again.',
      );
      sites
        .discard(place)
        .catch((failure: unknown) => log.error({ err: failure }, 'A damaged site cannot be removed.'));
    }
    if (response.headersSent) response.destroy();
    else sendNotice(response.req, response, CANNOT_BE_READ);
  };

  function respond(request: IncomingMessage, response: ServerResponse, { target, open }: Opened): void {
    const { current, earlier } = open.holder;
    if (current === undefined) {
      sendNotice(request, response, NOT_AVAILABLE);
      return;
    }
    const { path, query } = readTarget(request.url);
    if (!path.startsWith('/')) {
      sendNotice(request, response, { ...NOTHING_HERE, status: 400 });
      return;
    }
    if (path === PROOF_PATH && target.proof !== undefined) {
      sendText(response, 200, target.proof);
      return;
    }
    if (path.startsWith(`${DEPLOYMENT_PREFIX}/`)) {
      readers(request, response, path.slice(DEPLOYMENT_PREFIX.length), { ...target, hosting: current.hosting }).catch(
        (error: unknown) => fail(request, response, error),
      );
      return;
    }
    response.once('close', sites.hold(open));
    const { place, wanted, isPreview } = target;
    const isCounted = !isPreview && isFeatureOn('analytics', current.hosting);
    const onPage = (page: string) => isCounted && counts.page(wanted.siteId, page, request);
    const sending = { reader: open.reader, onUnreadable: refuseUnreadable(place), onPage };
    serveSite(request, response, { path, query }, { site: current, earlier, basePath: '', ...sending });
  }

  function show(request: IncomingMessage, response: ServerResponse, target: HostedTarget | null): void {
    if (target === null) {
      sendNotice(request, response, NOTHING_HERE);
      return;
    }
    if (target.isPreview && !gate(request, response, target.wanted)) return;
    const open = sites.find(target.place, target.wanted);
    if (open !== undefined) {
      respond(request, response, { target, open });
      return;
    }
    let isAnswered = false;
    const answer = (act: () => void) => {
      clearTimeout(timer);
      if (!isAnswered) attempt(request, response, act);
      isAnswered = true;
    };
    const timer = setTimeout(() => answer(() => sendNotice(request, response, BEING_LOADED)), maxLoadWaitMs);
    sites.open(target.place, target.wanted).then(
      (opened) => answer(() => respond(request, response, { target, open: opened })),
      () => answer(() => sendNotice(request, response, NOT_AVAILABLE)),
    );
  }

  function attempt(request: IncomingMessage, response: ServerResponse, act: () => void): void {
    try {
      act();
    } catch (error) {
      fail(request, response, error);
    }
  }

  function fail(request: IncomingMessage, response: ServerResponse, error: unknown): void {
    if (request.destroyed && !request.complete) return; // the client has disconnected
    log.error({ err: error }, 'A request could not be answered.');
    if (response.headersSent) response.destroy();
    else sendNotice(request, response, CANNOT_BE_READ);
  }

  return (request, response) =>
    attempt(request, response, () => {
      const hostName = readHostName(request);
      if (hostName === undefined) {
        sendNotice(request, response, { ...NOTHING_HERE, status: 400 });
        return;
      }
      const known = directory.peek(hostName);
      if (known === null && operations(request, response)) return;
      if (known !== undefined) {
        show(request, response, known);
        return;
      }
      directory.find(hostName).then(
        (target) =>
          attempt(request, response, () => {
            if (target !== null || !operations(request, response)) show(request, response, target);
          }),
        (error: unknown) => {
          log.error({ err: error }, 'The site of a host name could not be looked up.');
          sendNotice(request, response, NOT_AVAILABLE);
        },
      );
    });
}
