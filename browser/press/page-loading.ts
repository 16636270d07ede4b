import type { Page } from 'playwright-core';
import { withinTime } from '../within-time.js';

/** Counts the requests of a page. */
export interface RequestCounts {
  /** The number of requests without an answer. */
  open(): number;
  /** The number of requests and answers so far. */
  seen(): number;
  /** Waits for the open ones no longer. */
  forget(): void;
}

/** Begins to count the requests of a page. */
export function countRequests(page: Page): RequestCounts {
  const open = new Set<unknown>();
  let seen = 0;
  page.on('request', (request) => {
    seen += 1;
    open.add(request);
  });
  const end = (request: unknown) => {
    seen += 1;
    open.delete(request);
  };
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  // The requests of the last page do not end.
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) open.clear();
  });
  return { open: () => open.size, seen: () => seen, forget: () => open.clear() };
}

/** Waits until a page is loaded, or until nothing is requested and answered any more: a picture may never come, and the page is there. */
export async function untilLoaded(page: Page, requests: RequestCounts, seconds: number): Promise<void> {
  const load = page.waitForLoadState('load', { timeout: 0 }).then(() => ({}));
  load.catch(() => undefined);
  for (let before = requests.seen(); ; before = requests.seen()) {
    if ((await withinTime(load, { seconds })) !== undefined) return;
    if (requests.seen() !== before) continue;
    await page.evaluate(() => stop());
    requests.forget();
    return;
  }
}
