import type { ControlNotes } from '../../browser/captured-page.js';
import { splitRoute } from '../../site/live/routes.js';
import type { DocumentScan } from '../../site/live/scan-document.js';
import type { CrawlRequest } from './crawl-request.js';
import type { Drawing } from './crawl-step.js';

/** A page as a browser drew it. */
export interface DrawnPage {
  readonly scan: DocumentScan;
  readonly body: Buffer;
  readonly contentType: string;
  readonly inputs: Drawing;
  /** Half a sentence about words that the browser showed and that the HTML lacks. */
  readonly missing: string | undefined;
  readonly controls: ControlNotes | undefined;
  /** Addresses whose responses took too long to be part of it. */
  readonly unanswered: readonly string[];
  /** True if its scripts got data. */
  readonly readsData: boolean;
  /** True if the last crawl drew it. */
  readonly isReused: boolean;
}

type Source = Pick<CrawlRequest, 'drawer' | 'previous' | 'missingWords' | 'scan'>;

/**
 * Draws what a page shows at first, to compare it with another. Such a drawing is not kept: its controls were not
 * pressed.
 */
export async function glanceAtPage(
  { drawer, scan }: Source,
  address: string,
): Promise<DocumentScan | { readonly failure: string }> {
  const drawn = (await drawer?.glance(address)) ?? { problem: NO_BROWSER };
  if ('problem' in drawn) return { failure: drawn.problem };
  return scan(drawnDocument(address, Buffer.from(drawn.html)));
}

const NO_BROWSER = 'no Chromium was found on the worker';

const drawnDocument = (address: string, body: Buffer) =>
  ({ address, contentType: CONTENT_TYPE, body, scripts: 'strip', isDrawn: true, wantsWords: true }) as const;

const CONTENT_TYPE = 'text/html; charset=utf-8';

/**
 * Draws a page in a browser and scans the result. `address` may have a route; `sent` is what the server sent for its
 * document. A drawing of the last crawl is used again if everything that it was made from is unchanged. Returns the
 * problem, as half a sentence, if there is no browser, it fails, or the page's scripts open another page in its place, which `movedTo` names.
 */
export async function drawPage(
  source: Source,
  address: string,
  sent: Buffer,
): Promise<DrawnPage | { readonly problem: string; readonly movedTo?: string }> {
  const drawn = (await reuseDrawing(source, address, sent)) ?? (await drawNow(source, address));
  if ('problem' in drawn) return drawn;
  return { ...drawn, contentType: CONTENT_TYPE, scan: await source.scan(drawnDocument(address, drawn.body)) };
}

async function reuseDrawing({ drawer, previous }: Source, address: string, sent: Buffer) {
  const inputs = previous?.drawing(address);
  if (drawer === undefined || inputs === undefined) return undefined;
  const body = previous?.read(address);
  return body !== undefined && (await drawer.isSame(inputs, { address: splitRoute(address).document, body: sent }))
    ? {
        body,
        inputs,
        missing: undefined,
        controls: previous?.controls?.(address),
        unanswered: [],
        readsData: false,
        isReused: true,
      }
    : undefined;
}

async function drawNow({ drawer, missingWords }: Source, address: string) {
  if (drawer === undefined) return { problem: NO_BROWSER } as const;
  const drawn = await drawer.draw(address);
  if ('problem' in drawn) return drawn;
  const missing = drawn.shown === undefined ? undefined : missingWords?.(drawn.shown, drawn.html);
  // If words are missing, the inputs are not kept: the next export draws the page again and reports it again.
  const inputs = missing === undefined ? drawn.inputs : [];
  return {
    body: Buffer.from(drawn.html),
    inputs,
    missing,
    controls: drawn.controls,
    unanswered: drawn.unanswered ?? [],
    readsData: drawn.readsData === true,
    isReused: false,
  };
}
