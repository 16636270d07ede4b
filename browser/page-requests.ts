import { createHash } from 'node:crypto';
import type { BrowserContext, Request, Route } from 'playwright-core';
import { withOpenTrees } from './open-shadow-trees.js';
import { withinTime } from './within-time.js';

/** An address that a page requested, and the hash of the response; null if there was none. */
export type CaptureInput = readonly [address: string, hash: string | null];

/** Returns the hash of a response's body. */
export const captureHash = (body: Uint8Array) => createHash('sha256').update(body).digest('hex').slice(0, 32);

/** The response to a page's request. */
export interface CapturedAnswer {
  readonly status: number;
  readonly contentType: string | undefined;
  readonly body: Buffer;
  /** True if the request carried credentials: pages of other origins cannot read the response. */
  readonly isPrivate?: true;
}

/**
 * Fetches an address for a page, following redirects; throws for forbidden ones. `isOwn` is true if the page itself is
 * opened, or a page of the same origin as the address requests it.
 */
export type GetAnswer = (address: string, isOwn: boolean) => Promise<CapturedAnswer>;

/** The kinds of requests without whose responses a page may lack content. */
const ESSENTIAL_REQUESTS = new Set(['document', 'script', 'stylesheet', 'fetch', 'xhr']);
/** The kinds of requests that scripts send for data. */
const DATA_REQUESTS = new Set(['fetch', 'xhr']);

export interface Requests {
  /** The number of running requests. */
  readonly open: () => number;
  /** The number of requests since the beginning. */
  readonly begun: () => number;
  /** Refuses to open other pages in place of the page or in new windows, until it is called with false. */
  readonly refuseDepartures: (isRefused: boolean) => void;
  readonly inputs: () => readonly CaptureInput[];
  /** Returns whether scripts of the page got data. */
  readonly readsData: () => boolean;
  /**
   * Waits for responses without which the page may lack content and that took too long. Returns whether one of them
   * has come, so that the page can be drawn with it.
   */
  readonly waitForLate: (seconds: number) => Promise<boolean>;
  /** The addresses whose responses took too long, and were not there later. */
  readonly unanswered: () => readonly string[];
  /** The address of another page that the page opened in its own place; undefined if it stayed. */
  readonly movedTo: () => string | undefined;
}

export interface RequestOptions {
  readonly get: GetAnswer;
  /** The time that a response may take. */
  readonly answerSeconds?: number | undefined;
  /** True if closed shadow trees in the HTML of pages are opened. */
  readonly opensTrees?: boolean;
}

/** The time that a response may take, if nothing else is said. */
const ANSWER_SECONDS = 15;

/** Everything that the page asks for is asked for by us; what could change something (`POST`) is not, and no socket is opened. */
export async function answerRequests(
  context: BrowserContext,
  { get, answerSeconds = ANSWER_SECONDS, opensTrees = false }: RequestOptions,
): Promise<Requests> {
  let open = 0;
  let begun = 0;
  let isStaying = false;
  const inputs = new Map<string, string | null>();
  let readsData = false;
  const late = new Map<string, LateAnswer>();
  const documents: string[] = [];
  const answer = async (route: Route) => {
    const request = route.request();
    // The document stays as it is if its successor is aborted in this way.
    if (isStaying && isDeparture(request)) return route.abort('aborted');
    // A press may try out an API of somebody else.
    if (isStaying && DATA_REQUESTS.has(request.resourceType()) && !isOwnRequest(request)) return route.abort();
    if (request.method() !== 'GET' || !/^https?:/.test(request.url())) return route.abort();
    // The response to a stream of events never ends.
    if (request.resourceType() === 'eventsource') return route.abort();
    if (!isStaying && isDeparture(request)) documents.push(request.url());
    open += 1;
    begun += 1;
    try {
      const answering = get(request.url(), isOwnRequest(request));
      const answered = await withinTime(answering, { seconds: answerSeconds });
      if (answered === undefined) {
        // A server that holds a response back, as for messages that are yet to come, does not hold the page.
        if (ESSENTIAL_REQUESTS.has(request.resourceType())) late.set(request.url(), followLate(answering));
        throw new Error('the response takes too long');
      }
      late.delete(request.url());
      const { status, contentType, body, isPrivate } = answered;
      inputs.set(request.url(), status === 200 ? captureHash(body) : null);
      readsData ||= status === 200 && DATA_REQUESTS.has(request.resourceType());
      await route.fulfill({
        status,
        body: opensTrees && /^text\/html\b/i.test(contentType ?? '') ? withOpenTrees(body) : body,
        headers: {
          'access-control-allow-origin': isPrivate ? new URL(request.url()).origin : '*',
          ...(contentType !== undefined && { 'content-type': contentType }),
        },
      });
    } catch {
      if (!inputs.has(request.url())) inputs.set(request.url(), null);
      await route.abort();
    } finally {
      open -= 1;
    }
  };
  await context.route('**/*', (route) => answer(route).catch(() => undefined));
  await context.routeWebSocket(/.*/, (socket) => void socket.close());
  return {
    open: () => open,
    begun: () => begun,
    refuseDepartures: (isRefused) => {
      isStaying = isRefused;
    },
    inputs: () => [...inputs],
    readsData: () => readsData,
    async waitForLate(seconds) {
      if (late.size === 0) return false;
      await withinTime(Promise.all([...late.values()].map(({ ended }) => ended)), { seconds });
      return [...late.values()].some(({ hasCome }) => hasCome);
    },
    unanswered: () => [...late.keys()],
    movedTo() {
      const last = documents.at(-1);
      return last === undefined || pageOf(last) === pageOf(documents[0] ?? last) ? undefined : last;
    },
  };
}

const pageOf = (address: string) => address.replace(/#.*$/s, '');

/** A response that was not waited for any longer. */
interface LateAnswer {
  hasCome: boolean;
  /** Fulfilled when it has come, or turned out not to come. */
  readonly ended: Promise<void>;
}

function followLate(answer: Promise<CapturedAnswer>): LateAnswer {
  const late: LateAnswer = {
    hasCome: false,
    ended: answer.then(
      () => {
        late.hasCome = true;
      },
      () => undefined,
    ),
  };
  return late;
}

/** Returns whether a request is for another page in place of the page, or in a new window, which has no frame yet. */
function isDeparture(request: Request): boolean {
  if (!request.isNavigationRequest()) return false;
  try {
    return request.frame().parentFrame() === null;
  } catch {
    return true;
  }
}

/** Returns whether a page is opened as such, or a frame of the same origin as the address requests it. */
function isOwnRequest(request: Request): boolean {
  try {
    const frame = request.frame();
    const isOpened = request.isNavigationRequest();
    let asker = isOpened ? frame.parentFrame() : frame;
    if (asker === null) return true;
    // A frame without an address of its own belongs to the page around it.
    while (asker?.url().startsWith('about:')) asker = asker.parentFrame();
    return asker !== null && new URL(asker.url()).origin === new URL(request.url()).origin;
  } catch {
    return false; // the frame is gone
  }
}
