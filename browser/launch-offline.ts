import type { Browser } from 'playwright-core';
import { loadPlaywright } from './load-playwright.js';

/**
 * Starts Chromium without network access: no name resolves, and addresses lead to a proxy that does not exist. Pages of
 * a bundle may contain their author's scripts, so this does not depend on the page's cooperation.
 */
export async function launchOffline(executablePath: string): Promise<Browser> {
  return loadPlaywright().chromium.launch({
    executablePath,
    // Chromium refuses to sandbox under root; every other user keeps the sandbox.
    chromiumSandbox: process.getuid?.() !== 0,
    timeout: 60_000,
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    args: [
      '--host-resolver-rules=MAP * ~NOTFOUND',
      '--proxy-server=http://127.0.0.1:9',
      '--proxy-bypass-list=<-loopback>',
      '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
      '--disable-dev-shm-usage', // containers often have 64 MB of shared memory
      '--disable-gpu',
      '--js-flags=--max-old-space-size=512', // a page that eats memory dies before the machine does
    ],
  });
}
