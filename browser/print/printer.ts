import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page, Route } from 'playwright-core';
import { contentTypeOf } from '../../site/model/media-types.js';
import { findChromium } from '../find-chromium.js';
import { launchOffline } from '../launch-offline.js';
import { launchProblem } from '../launch-problem.js';
import { pageWorkSeconds } from '../page-work.js';
import { withinWork } from '../within-work.js';
import { composePages, type PrintedPage } from './compose-pages.js';

/** Thrown when there is no browser to print with. The message says what to do. */
export class NoPrinter extends Error {
  override readonly name = 'NoPrinter';
}

/** Prints pages as PDF files in one Chromium without network, scripts and files. */
export interface Printer {
  /** Prints the articles of pages of a bundle as one file. Their pictures and style sheets are read from `folder`. */
  printPages(
    pages: readonly PrintedPage[],
    options: { readonly folder: string; readonly css: string },
  ): Promise<Buffer>;
  /** Prints a document that contains everything it shows. */
  printHtml(html: string, options?: { readonly isTagged?: boolean }): Promise<Buffer>;
  close(): Promise<void>;
}

const ORIGIN = 'http://print.invalid';
const ELSEWHERE = 'http://place.invalid';
/** The address of the document that is printed: no file of a bundle has this name. */
const DOCUMENT = `${ORIGIN}/`;
const POLICY = `default-src 'none'; img-src ${ORIGIN} data:; media-src 'none'; font-src ${ORIGIN} data:; style-src ${ORIGIN} 'unsafe-inline'`;
/** Maximum seconds of work for one file. A part of a hundred sheets needs about ten. */
const MAX_SECONDS = 300;
/** Disables the browser's own limits of elapsed time, because the work is limited. */
const NO_TIMEOUT = 0;

/** Returns the address of a link to a place in another printed file. */
export const addressOfPlace = (name: string) => `${ELSEWHERE}/#${name}`;

/** Returns the name of the place that a link to another printed file leads to; undefined for other links. */
export function placeInAddress(address: string): string | undefined {
  return address.startsWith(`${ELSEWHERE}/#`) ? address.slice(ELSEWHERE.length + 2) : undefined;
}

/**
 * Starts a browser that prints. Pages are untrusted: their scripts do not run, and every request is answered from the
 * given folder or not at all. Throws {@link NoPrinter} if there is no browser.
 */
export async function openPrinter(chromiumPath: string | undefined, signal: AbortSignal): Promise<Printer> {
  const search = await findChromium(chromiumPath);
  if ('problem' in search) throw new NoPrinter(search.problem);
  const browser = await launchOffline(search.path).catch((error: unknown) => {
    throw new NoPrinter(launchProblem(search.path, error));
  });
  const end = () => void browser.close().catch(() => undefined);
  if (signal.aborted) {
    end();
    throw signal.reason;
  }
  signal.addEventListener('abort', end, { once: true });
  return {
    async printPages(pages, { folder, css }) {
      const html = await inPage(browser, undefined, undefined, (page) =>
        page.evaluate(composePages, { pages, origin: ORIGIN, elsewhere: ELSEWHERE, css }),
      );
      return inPage(browser, html, folder, (page) => print(page, true));
    },
    printHtml: (html, { isTagged = true } = {}) => inPage(browser, html, undefined, (page) => print(page, isTagged)),
    async close() {
      signal.removeEventListener('abort', end);
      await browser.close().catch(() => undefined);
    },
  };
}

async function print(page: Page, isTagged: boolean): Promise<Buffer> {
  // A style sheet that is not loaded yet, such as an imported one, delays this.
  await page.evaluate(async () => {
    await document.fonts.ready;
  });
  return page.pdf({ tagged: isTagged, outline: false, printBackground: true, preferCSSPageSize: true });
}

/** Opens a document in a page of its own, and does some work there. */
async function inPage<Result>(
  browser: Browser,
  html: string | undefined,
  folder: string | undefined,
  work: (page: Page) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({
    offline: true,
    javaScriptEnabled: false,
    serviceWorkers: 'block',
    acceptDownloads: false,
    colorScheme: 'light',
    reducedMotion: 'reduce',
  });
  const doing = async () => {
    await context.route('**/*', (route) => answer(route, html, folder).catch(() => undefined));
    const page = await context.newPage();
    await page.goto(DOCUMENT, { waitUntil: 'load', timeout: NO_TIMEOUT });
    return { result: await work(page) };
  };
  const done = await withinWork(doing(), { seconds: MAX_SECONDS, workedSeconds: () => pageWorkSeconds(browser) });
  // A page that is busy forever cannot be closed, so nobody waits for it.
  context.close().catch(() => undefined);
  if (typeof done === 'object') return done.result;
  throw new Error(
    done === 'overworked' ? `printing took more than ${MAX_SECONDS} s of work` : 'printing took too long',
  );
}

/** Answers a request with the document, or with a file of the folder. */
async function answer(route: Route, html: string | undefined, folder: string | undefined): Promise<void> {
  const request = route.request();
  const address = request.url();
  if (address === DOCUMENT) {
    const headers = { 'content-security-policy': POLICY };
    return route.fulfill({ contentType: 'text/html; charset=utf-8', body: html ?? '<!doctype html>', headers });
  }
  const path = request.isNavigationRequest() ? undefined : filePath(address, folder);
  if (path === undefined) return route.abort();
  try {
    return await route.fulfill({ contentType: contentTypeOf(path), body: await readFile(path) });
  } catch {
    return route.fulfill({ status: 404, body: '' });
  }
}

/** Returns the file that an address of the printed document means; undefined if it is outside of the folder. */
function filePath(address: string, folder: string | undefined): string | undefined {
  if (folder === undefined || !address.startsWith(`${ORIGIN}/`)) return undefined;
  try {
    const path = join(folder, decodeURIComponent(new URL(address).pathname));
    return path.startsWith(join(folder, '/')) ? path : undefined;
  } catch {
    return undefined;
  }
}
