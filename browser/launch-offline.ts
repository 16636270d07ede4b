import type { Browser } from 'playwright-core';
import { loadPlaywright } from './load-playwright.js';

/**
 * Starts Chromium without a way out: no name resolves, and whatever goes by address meets a proxy that is not there. Pages of a
 * bundle may hold their author's scripts, so this does not rest on the page's own cooperation.
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
