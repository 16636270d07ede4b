import type { PageWalker } from './page-walker.js';

/** Finds the parts of a page whose text changes by itself: clocks, counters, recorded terminals. */
export interface RestlessParts {
  /** Watches the page, which nobody uses meanwhile, and returns selectors of these parts. */
  watchIdle(): Promise<string[]>;
}

/** Creates the finder. Runs in the page and uses nothing outside this function but the walker. */
export function createRestlessParts({ roots }: PageWalker): RestlessParts {
  /** Frames to watch, and again if something changed once: a clock changes once a second. */
  const FRAMES = 75;
  /** The number of frames with changes from which a part counts, because other scripts add a text once. */
  const MIN_CHANGES = 2;
  const MAX_PARTS = 20;
  /** The most words of a part. A larger one is what the page is about. */
  const MAX_WORDS = 200;
  const MAX_LEVELS_UP = 3;
  const CONTENT = 'body, main, article, h1, [role="main"]';
  return { watchIdle };

  async function watchIdle(): Promise<string[]> {
    const changes = new Map<string, number>();
    let seen = new Set<string>();
    const observer = new MutationObserver((records) => {
      for (const { target } of records) {
        const selector = selectorOf(target);
        if (selector !== undefined) seen.add(selector);
      }
    });
    for (const root of roots()) observer.observe(root, { subtree: true, childList: true, characterData: true });
    for (let round = 0; round < 2; round++) {
      for (let frame = 0; frame < FRAMES; frame++) {
        await new Promise(requestAnimationFrame);
        for (const selector of seen) changes.set(selector, (changes.get(selector) ?? 0) + 1);
        seen = new Set();
      }
      if (changes.size === 0) break;
    }
    observer.disconnect();
    return [...changes].flatMap(([selector, count]) => (count >= MIN_CHANGES ? selector : [])).slice(0, MAX_PARTS);
  }

  /** Returns a selector of the element in which a text changed, or of one around it that can be told from others. */
  function selectorOf(target: Node): string | undefined {
    let element = target instanceof Element ? target : target.parentElement;
    for (let level = 0; element !== null && level <= MAX_LEVELS_UP; level++, element = element.parentElement) {
      if (element.matches(CONTENT) || element.querySelector(CONTENT) !== null) return undefined;
      const names = [...element.classList].slice(0, 3).map((name) => `.${CSS.escape(name)}`);
      if (element.id === '' && names.length === 0) continue;
      const words = (element.textContent ?? '').match(/\S+/g)?.length ?? 0;
      if (words > MAX_WORDS) return undefined;
      return CSS.escape(element.localName) + (element.id === '' ? names.join('') : `#${CSS.escape(element.id)}`);
    }
    return undefined;
  }
}
