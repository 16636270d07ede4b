import type { Browser } from 'playwright-core';

/**
 * Returns the processor time, in seconds, that a browser's pages have used together. The browser itself answers,
 * however busy the pages are. Undefined if it does not report it, or has ended.
 */
export async function pageWorkSeconds(browser: Browser): Promise<number | undefined> {
  try {
    const session = await browser.newBrowserCDPSession();
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    await session.detach();
    return processInfo.reduce((sum, { type, cpuTime }) => (type === 'renderer' ? sum + cpuTime : sum), 0);
  } catch {
    return undefined;
  }
}
