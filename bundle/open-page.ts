import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Browser, BrowserContext, Page, Request } from 'playwright-core';
import type { Finding, FindingCode } from '../site/finding.js';

export interface PageVisit {
  readonly outcome: 'opened' | 'crashed' | 'timed-out' | 'aborted';
  readonly findings: readonly Finding[];
}

export interface PageToOpen {
  readonly browser: Browser;
  /** Absolute. */
  readonly folder: string;
  /** File inside the folder. */
  readonly page: string;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
}

/** Opens one page and tells what it did. Never waits longer than the time given, even for a page that hangs; never rejects. */
export async function openPage(options: PageToOpen): Promise<PageVisit> {
  const notes = createNotes(options.page);
  const outcome = await Promise.race([visit(options, notes), stop(options)]);
  if (outcome === 'crashed') {
    notes.add('verification', 'This page brought the browser down. Look at what its scripts do.');
  }
  if (outcome === 'timed-out') {
    const seconds = Math.round(options.timeoutMs / 1000);
    notes.add(
      'verification',
      `This page was not finished after ${seconds} s in a browser. Look at what its scripts do.`,
    );
  }
  return { outcome, findings: notes.take() };
}

type Outcome = PageVisit['outcome'];

/** Playwright's own timeouts do not hold while a page keeps its process busy. */
function stop({ timeoutMs, signal }: PageToOpen): Promise<Outcome> {
  return new Promise((done) => {
    const timer = setTimeout(() => done('timed-out'), timeoutMs);
    timer.unref();
    signal?.addEventListener('abort', () => done('aborted'), { once: true });
  });
}

async function visit({ browser, folder, page: file, timeoutMs }: PageToOpen, notes: Notes): Promise<Outcome> {
  let context: BrowserContext | undefined;
  let isDown = false;
  try {
    context = await browser.newContext({ offline: true, serviceWorkers: 'block', acceptDownloads: false });
    await cutNetwork(context, folder, notes);
    const page = await context.newPage();
    page.on('crash', () => {
      isDown = true;
    });
    listen(page, folder, notes);
    await page.goto(pathToFileURL(join(folder, file)).href, { waitUntil: 'load', timeout: timeoutMs });
    await settle(page);
    return isDown ? 'crashed' : 'opened';
  } catch (error) {
    if (isDown || !browser.isConnected()) return 'crashed';
    const message = error instanceof Error ? error.message : String(error);
    if (/timeout/i.test(message)) return 'timed-out';
    if (/crash|closed/i.test(message)) return 'crashed';
    const [what] = message.split(/\n| at file:/, 1);
    notes.add('verification', `This page cannot be opened in a browser: ${what}`);
    return 'opened';
  } finally {
    // Not waited for: closing a page that hangs takes as long as the page likes.
    context?.close().catch(() => undefined);
  }
}

/** What scripts do right after loading belongs to the page too; a quarter of a second at most. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 250 })));
}

async function cutNetwork(context: BrowserContext, folder: string, notes: Notes): Promise<void> {
  await context.route('**/*', (route) => {
    const url = route.request().url();
    if (isInside(url, folder)) return route.continue().catch(() => undefined);
    noteOutside(url, notes);
    return route.abort().catch(() => undefined); // the page may be gone meanwhile
  });
  await context.routeWebSocket(/.*/, (socket) => {
    noteOutside(socket.url(), notes);
    socket.close();
  });
}

function noteOutside(url: string, notes: Notes): void {
  // Of files beside the bundle the name alone: where a worker keeps things is nobody's business.
  const what = url.startsWith('file:') ? `“…/${nameOf(url)}”, a file outside the bundle,` : `“${url.slice(0, 300)}”`;
  notes.add(
    'outside-request',
    `Opening this page asks ${what} for something. Take it out, or put the file into the project.`,
  );
}

const nameOf = (url: string) => decode(url.slice(url.lastIndexOf('/') + 1)).slice(0, 100);

function isInside(url: string, folder: string): boolean {
  if (!url.startsWith('file:')) return /^(?:data|blob|about):/.test(url);
  try {
    return fileURLToPath(url.replace(/[?#].*$/s, '')).startsWith(join(folder, '/'));
  } catch {
    return false;
  }
}

function listen(page: Page, folder: string, notes: Notes): void {
  page.on('console', (message) => {
    // A request that fails is told of by itself, with its address.
    if (message.type() !== 'error' || message.text().startsWith('Failed to load resource')) return;
    notes.add('console-error', `The browser's console says: ${message.text().slice(0, 300)}`);
  });
  page.on('pageerror', (error) => notes.add('console-error', `A script failed: ${error.message.slice(0, 300)}`));
  page.on('requestfailed', (request) => noteFailed(request, folder, notes));
  page.on('dialog', (dialog) => dialog.dismiss().catch(() => undefined));
}

function noteFailed(request: Request, folder: string, notes: Notes): void {
  const url = request.url();
  const reason = request.failure()?.errorText ?? '';
  // Requests that are let go of (a video not played, a page left) are no fault; those outside are told of already.
  if (!url.startsWith('file:') || !isInside(url, folder) || reason === 'net::ERR_ABORTED') return;
  const path = decode(url.slice(pathToFileURL(join(folder, '/')).href.length));
  notes.add(
    'missing-file',
    `The browser cannot load “${path.slice(0, 300)}” (${reason}). Add the file or correct the address.`,
  );
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Enough to see what is wrong; a script in a loop could go on for ever. */
const MAX_NOTES_A_PAGE = 20;

const SEVERITY: Partial<Record<FindingCode, Finding['severity']>> = { 'console-error': 'warning' };

interface Notes {
  add(code: FindingCode, message: string): void;
  /** What was noted so far, each once; later notes are lost. */
  take(): Finding[];
}

function createNotes(file: string): Notes {
  const findings = new Map<string, Finding>();
  let isOpen = true;
  return {
    add(code, message) {
      if (!isOpen || findings.size >= MAX_NOTES_A_PAGE) return;
      const severity = SEVERITY[code] ?? 'error';
      findings.set(`${code} ${message}`, { code, severity, message, page: file.replace(/\.html$/, '') });
    },
    take() {
      isOpen = false;
      return [...findings.values()];
    },
  };
}
