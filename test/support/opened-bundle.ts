import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { launchOffline } from '../../browser/launch-offline.js';
import { BROWSER_PATIENCE_MS } from './browser-patience.js';
import { findBrowser } from './find-browser.js';

/** The ids and addresses of a page, as the browser parsed it. */
export interface SeenPage {
  /** Values of `href` and `src`, and of every candidate of `srcset`, as written. */
  readonly addresses: readonly string[];
  /** Ids and anchors' names, in order. */
  readonly ids: readonly string[];
  readonly title: string;
}

/** An unpacked bundle in Chromium, opened as by double-click with the network cut. */
export interface OpenedBundle {
  readonly tab: Page;
  /** Requests for anything outside the bundle, failed requests, console errors: all that must not be. */
  readonly complaints: string[];
  open(file: string, hash?: string): Promise<SeenPage>;
  /** The file in the bundle that the tab is at, with its fragment. */
  at(): string;
  close(): Promise<void>;
}

/** Undefined where there is no browser; says why. */
export async function openBundle(folder: string): Promise<OpenedBundle | undefined> {
  const path = await findBrowser();
  if (path === undefined) return undefined;
  const browser = await launchOffline(path);
  const context = await browser.newContext({ offline: true, viewport: { width: 1400, height: 900 } });
  context.setDefaultTimeout(BROWSER_PATIENCE_MS);
  const tab = await context.newPage();
  const complaints: string[] = [];
  const root = pathToFileURL(join(folder, '/')).href;
  const complain = (what: string) => complaints.push(`${relative(root, tab.url())}: ${what}`);
  tab.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(root) && !/^(?:data|blob):/.test(url)) complain(`asks for ${url}`);
  });
  tab.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText;
    // Leaving a page lets go of what it still asks for.
    if (reason !== 'net::ERR_ABORTED') complain(`cannot load ${request.url()}: ${reason}`);
  });
  tab.on('console', (message) => {
    if (message.type() === 'error') complain(`says ${message.text()}`);
  });
  tab.on('pageerror', (error) => complain(`throws ${error.message}`));
  return {
    tab,
    complaints,
    async open(file, hash = '') {
      await tab.goto(pathToFileURL(join(folder, file)).href + hash, { waitUntil: 'load' });
      return tab.evaluate(seen);
    },
    at: () => {
      const url = new URL(tab.url());
      return relative(folder, fileURLToPath(new URL(url.pathname, 'file:'))) + decodeURIComponent(url.hash);
    },
    close: () => browser.close(),
  };
}

/** Runs in the page. */
function seen(): SeenPage {
  const of = (name: string) =>
    [...document.querySelectorAll(`[${name}]`)].map((element) => element.getAttribute(name) ?? '');
  const candidates = of('srcset').flatMap((value) =>
    value.split(/,\s+/).map((part) => part.trim().split(/\s/)[0] ?? ''),
  );
  const names = [...document.querySelectorAll('a[name]')].map((anchor) => anchor.getAttribute('name') ?? '');
  return {
    addresses: [...of('href'), ...of('src'), ...candidates],
    ids: [...of('id'), ...names],
    title: document.title,
  };
}

/**
 * Everything wrong with the addresses of pages that a browser has seen: one that begins at the root, one that leads to no file
 * of the bundle, a fragment that its page has no place for, an id that is there twice.
 */
export function wrongAddresses(folder: string, pages: ReadonlyMap<string, SeenPage>): string[] {
  const files = new Set(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name))),
  );
  return [...pages].flatMap(([file, page]) => {
    const twice = page.ids.filter((id, index) => page.ids.indexOf(id) !== index && id !== '');
    const wrong = page.addresses.flatMap((address) => wrongAddress(address, file, files, pages) ?? []);
    return [...new Set(wrong), ...twice.map((id) => `the id ${id} is there twice`)].map((text) => `${file}: ${text}`);
  });
}

function wrongAddress(
  address: string,
  file: string,
  files: ReadonlySet<string>,
  pages: ReadonlyMap<string, SeenPage>,
): string | undefined {
  if (address.startsWith('/')) return `${address} begins at the root`;
  if (/^[a-z][a-z0-9+.-]*:/i.test(address)) return undefined;
  const url = new URL(address, `file:///${file.split('/').map(encodeURIComponent).join('/')}`);
  const target = decodeURIComponent(url.pathname).slice(1);
  if (!files.has(target)) return `${address} leads to no file`;
  const ids = pages.get(target)?.ids;
  const fragment = url.hash.slice(1);
  if (ids === undefined || fragment === '') return undefined;
  return ids.includes(fragment) || ids.includes(decodeURIComponent(fragment))
    ? undefined
    : `${address} leads to no place`;
}
