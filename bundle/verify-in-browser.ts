import { resolve } from 'node:path';
import type { Browser } from 'playwright-core';
import type { Finding } from '../site/finding.js';
import { findChromium } from './find-chromium.js';
import { launchOffline } from './launch-offline.js';
import { openPage, type PageVisit } from './open-page.js';

export interface BrowserVerification {
  /** Where the bundle lies unpacked. */
  readonly folder: string;
  /** Files of the bundle to open, such as `guide/start.html`. */
  readonly pages: readonly string[];
  /** By default the Chromium that is found. */
  readonly chromiumPath?: string;
  readonly secondsAPage?: number;
  readonly secondsInTotal?: number;
  readonly pagesAtOnce?: number;
  readonly signal?: AbortSignal;
  readonly onProgress?: (done: number, total: number) => void;
}

export interface BrowserVerificationResult {
  readonly findings: readonly Finding[];
  /** Pages that were opened to the end. */
  readonly checkedCount: number;
}

/**
 * Opens pages of an unpacked bundle from `file://` in Chromium with the network cut, and reports what asks for something
 * outside, what is missing and what the console complains of. The order of the findings is that of the pages.
 * That it cannot be done (no browser, no time) is a `verification` warning, never a failure. Rejects only when aborted.
 */
export async function verifyInBrowser(options: BrowserVerification): Promise<BrowserVerificationResult> {
  const search = await findChromium(options.chromiumPath);
  if ('problem' in search) return notChecked(`No page was opened in a browser: ${search.problem}`);
  const browsers = createBrowserHolder(search.path);
  try {
    await browsers.get();
  } catch (error) {
    return notChecked(`No page was opened in a browser: ${search.path} does not start (${firstLine(error)}).`);
  }
  try {
    return await visitAll(options, browsers);
  } finally {
    await browsers.close();
  }
}

const firstLine = (error: unknown) => (error instanceof Error ? error.message : String(error)).split('\n', 1)[0];

const notChecked = (message: string): BrowserVerificationResult => ({
  findings: [{ code: 'verification', severity: 'warning', message }],
  checkedCount: 0,
});

async function visitAll(options: BrowserVerification, browsers: BrowserHolder): Promise<BrowserVerificationResult> {
  const { pages, secondsAPage = 20, secondsInTotal = 300, pagesAtOnce = 3, signal, onProgress } = options;
  const deadline = performance.now() + secondsInTotal * 1000;
  const visits = new Map<string, PageVisit>();

  const visit = async (page: string) => {
    signal?.throwIfAborted();
    const millisecondsLeft = deadline - performance.now();
    if (millisecondsLeft <= 0) return;
    const timeoutMs = Math.min(secondsAPage * 1000, millisecondsLeft);
    const browser = await browsers.get().catch(() => undefined);
    if (browser === undefined) return;
    visits.set(page, await openPage({ browser, folder: resolve(options.folder), page, timeoutMs, signal }));
    onProgress?.(visits.size, pages.length);
  };

  await inParallel([...new Set(pages)], pagesAtOnce, visit);
  // A crash takes the pages beside it along: each gets a second try, alone, in a browser of its own.
  for (const page of pages) {
    if (visits.get(page)?.outcome !== 'crashed') continue;
    await browsers.close();
    await visit(page);
  }
  const opened = [...visits.values()].filter((result) => result.outcome === 'opened').length;
  const findings = pages.flatMap((page) => visits.get(page)?.findings ?? []);
  const unseen = new Set(pages).size - visits.size;
  if (unseen > 0) {
    const message = `${unseen} of ${pages.length} pages were not opened in a browser: ${secondsInTotal} s were over, or it no longer starts.`;
    findings.push({ code: 'verification', severity: 'warning', message });
  }
  return { findings, checkedCount: opened };
}

async function inParallel<T>(items: readonly T[], lanes: number, work: (item: T) => Promise<void>): Promise<void> {
  const queue = items.values();
  const lane = async () => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

interface BrowserHolder {
  /** The running browser, started anew where the last one died. */
  get(): Promise<Browser>;
  close(): Promise<void>;
}

function createBrowserHolder(path: string): BrowserHolder {
  let current: Promise<Browser> | undefined;
  const isUsable = async () =>
    current !== undefined && (await current.then((browser) => browser.isConnected()).catch(() => false));
  return {
    async get() {
      const seen = current;
      // While this one waited, another caller may have started a new one.
      if (!(await isUsable()) && current === seen) current = launchOffline(path);
      if (current === undefined) throw new Error('the browser was closed');
      return current;
    },
    async close() {
      const browser = await current?.catch(() => undefined);
      current = undefined;
      await browser?.close().catch(() => undefined); // one that crashed is closed already
    },
  };
}
