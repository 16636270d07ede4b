import type { Page } from 'playwright-core';
import { TAB_LOOKS, TAB_OF, TAB_PANEL } from '../site/model/live-page.js';
import { runInPage } from './run-in-page.js';
import { countInnerTabs, countTabsFrom, insertPanels, listTabs, pressTabs, takePanels } from './tabs-in-page.js';

/** Maximum number of tabs in one list, of which each needs a drawing of the page. */
const MAX_TABS_IN_A_LIST = 16;

export interface TabFilling {
  readonly page: Page;
  /** Waits until the page is quiet. */
  readonly settle: () => Promise<void>;
  /** Returns whether the page has used the work that it may. */
  readonly isSpent: () => Promise<boolean>;
}

/**
 * Presses the tabs of a page whose panels exist only while their tab is selected, and inserts a copy of each panel. The
 * tabs of several lists are pressed together, so that the page is drawn once for all of them. At the end, the tabs that
 * were selected at first are selected again. Returns the number of tabs that were not pressed, because a list has too many,
 * the page needs too much work, or they are in a panel of another tab.
 */
export async function fillTabs({ page, settle, isSpent }: TabFilling): Promise<number> {
  const longest = await runInPage(page, listTabs, undefined);
  if (longest === 0) return 0;
  let index = 0;
  for (; index < Math.min(longest, MAX_TABS_IN_A_LIST); index++) {
    if (await isSpent()) break;
    if ((await runInPage(page, pressTabs, { index })) === 0) continue;
    await settle();
    await runInPage(page, takePanels, { index });
  }
  await runInPage(page, pressTabs, {});
  await settle();
  const inner = await runInPage(page, countInnerTabs, undefined);
  await runInPage(page, insertPanels, { tab: TAB_OF, panel: TAB_PANEL, looks: TAB_LOOKS });
  return inner + (await runInPage(page, countTabsFrom, { index }));
}
