import type { Browser } from 'playwright-core';

/**
 * Seconds of processor time that a browser's pages have used since they were opened, all together. The browser itself answers, however
 * busy the pages are. Undefined where it does not tell, or has ended.
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
