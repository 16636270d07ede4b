import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { writeBundleFile } from '../../activities/write-bundle-file.js';
import { BROWSER_PATIENCE_MS } from './browser-patience.js';

/** Writes the files of a bundle into a folder, and opens one of them as by double-click. */
export async function openFromDisk(
  browser: Browser,
  folder: string,
  files: ReadonlyMap<string, Uint8Array>,
  file = 'index.html',
): Promise<Page> {
  for (const [path, bytes] of files) await writeBundleFile(folder, path, bytes);
  const page = await browser.newPage();
  page.setDefaultTimeout(BROWSER_PATIENCE_MS);
  await page.goto(pathToFileURL(join(folder, file)).href);
  return page;
}
