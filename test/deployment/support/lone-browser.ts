import { type Browser, chromium } from 'playwright-core';
import { BROWSER_PATIENCE_MS } from '../../support/browser-patience.js';
import { findBrowser } from '../../support/find-browser.js';

/** A browser that reaches this machine alone; undefined, with the reason printed, where there is none. */
export async function launchLoneBrowser(): Promise<Browser | undefined> {
  const path = await findBrowser();
  if (path === undefined) return undefined;
  return chromium.launch({
    executablePath: path,
    timeout: BROWSER_PATIENCE_MS,
    chromiumSandbox: process.getuid?.() !== 0,
    args: ['--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1', '--disable-dev-shm-usage', '--disable-gpu'],
  });
}
