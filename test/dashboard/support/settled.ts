import type { Page } from 'playwright-core';

/** Waits until a page has read what it shows, and nothing on it moves: a colour between two is none of either. */
export async function settled(tab: Page): Promise<void> {
  await tab.waitForFunction(
    () =>
      document.querySelector('.waiting, [aria-busy="true"]') === null &&
      document.getAnimations().every(({ playState }) => playState !== 'running'),
  );
}
