import type { CDPSession, Page } from 'playwright-core';

/** Watches where the scripts of a page lead, without going there. */
export interface DepartureWatch {
  /** Returns the addresses that the page wanted to open since the last call, here or in a new window. */
  take(): string[];
  stop(): Promise<void>;
}

/**
 * Watches a page. The browser reports a departure while the script that causes it still runs, so nothing is missed
 * however slow the machine is. The caller refuses the requests that follow.
 */
export async function watchDepartures(page: Page): Promise<DepartureWatch> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.enable');
  const main = await mainFrameOf(session);
  let found: string[] = [];
  session.on('Page.frameRequestedNavigation', ({ frameId, url, reason, disposition }) => {
    const leads = frameId === main && reason !== 'reload' && reason !== 'formSubmissionPost';
    if (leads && disposition !== 'download') found.push(url);
  });
  session.on('Page.windowOpen', ({ url }) => found.push(url));
  const onPopup = (popup: Page) => void popup.close().catch(() => undefined);
  page.on('popup', onPopup);
  return {
    take() {
      const taken = found;
      found = [];
      return taken;
    },
    async stop() {
      page.off('popup', onPopup);
      await session.detach().catch(() => undefined); // the page may be gone
    },
  };
}

async function mainFrameOf(session: CDPSession): Promise<string> {
  const { frameTree } = await session.send('Page.getFrameTree');
  return frameTree.frame.id;
}
