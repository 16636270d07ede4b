import { type Browser, chromium } from 'playwright-core';
import { BROWSER_PATIENCE_MS } from './browser-patience.js';
import { findBrowser } from './find-browser.js';

/** A browser that reaches servers of tests; undefined, with the reason printed, where there is none. */
export async function launchBrowser(): Promise<Browser | undefined> {
  const executablePath = await findBrowser();
  if (executablePath === undefined) return undefined;
  return chromium.launch({
    executablePath,
    timeout: BROWSER_PATIENCE_MS,
    args: ['--no-sandbox', '--disable-quic'],
  });
}
