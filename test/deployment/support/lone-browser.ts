import { type Browser, chromium } from 'playwright-core';
import { findChromium } from '../../../bundle/find-chromium.js';
import { BROWSER_PATIENCE_MS } from '../../support/browser-patience.js';

/** A browser that reaches this machine alone; undefined, with the reason printed, where there is none. */
export async function launchLoneBrowser(): Promise<Browser | undefined> {
  const search = await findChromium(process.env.CHROMIUM_PATH || undefined);
  if ('problem' in search) {
    console.log(`      skipped: ${search.problem}`);
    return undefined;
  }
  return chromium.launch({
    executablePath: search.path,
    timeout: BROWSER_PATIENCE_MS,
    chromiumSandbox: process.getuid?.() !== 0,
    args: ['--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1', '--disable-dev-shm-usage', '--disable-gpu'],
  });
}
