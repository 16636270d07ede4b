import type { JSHandle, Page } from 'playwright-core';
import { pageRoots } from '../page-roots.js';
import { type ChangeReader, createChangeReader } from './change-reader.js';
import { type ControlFinder, createControlFinder } from './control-finder.js';
import { createPageWalker, type PageWalker } from './page-walker.js';
import { createRestlessParts, type RestlessParts } from './restless-parts.js';

/** Reads a page from inside: its visible text, its controls, and how it changes. */
export interface PageProbe extends ControlFinder, ChangeReader, RestlessParts, Pick<PageWalker, 'ignore'> {
  /** Waits until the document has not changed for a number of animation frames in a row. */
  settle(quietFrames: number, maxFrames: number): Promise<void>;
}

/**
 * Creates a probe in a page. It shortens the page's transitions, so that a change is complete after a few frames. Its
 * parts are sent as text, because they use nothing outside but their arguments.
 */
export async function createProbe(page: Page): Promise<JSHandle<PageProbe>> {
  const parts = `(${createControlFinder})(walker), (${createChangeReader})(walker), (${createRestlessParts})(walker)`;
  const probe = `(() => { const walker = (${createPageWalker})(${pageRoots}); return (${joinProbe})(walker, ${parts}); })()`;
  return (await page.evaluateHandle(probe)) as JSHandle<PageProbe>;
}

/** Runs in the page: joins the parts of a probe. */
function joinProbe(
  { roots, ignore, isIgnored }: PageWalker,
  finder: ControlFinder,
  reader: ChangeReader,
  restless: RestlessParts,
): PageProbe {
  shortenTransitions();
  return { ...finder, ...reader, ...restless, ignore, settle };

  function shortenTransitions(): void {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '*,*::before,*::after{transition-duration:1ms!important;transition-delay:0s!important;animation-duration:1ms!important;animation-delay:0s!important;animation-iteration-count:1!important;scroll-behavior:auto!important}',
    );
    for (const root of roots()) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  }

  async function settle(quietFrames: number, maxFrames: number): Promise<void> {
    let isChanged = false;
    const observer = new MutationObserver((records) => {
      isChanged ||= records.some(({ target }) => !isIgnored(target));
    });
    for (const root of roots())
      observer.observe(root, { subtree: true, childList: true, attributes: true, characterData: true });
    let quiet = 0;
    for (let frame = 0; frame < maxFrames && quiet < quietFrames; frame++) {
      await new Promise(requestAnimationFrame);
      quiet = isChanged ? 0 : quiet + 1;
      isChanged = false;
    }
    observer.disconnect();
  }
}
