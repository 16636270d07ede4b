import { BROWSER_PATIENCE_MS } from './browser-patience.js';

/**
 * Tries until nothing is thrown, and returns what was returned then, as for what a page shows a moment after it was pressed. What never comes right is thrown
 * as it was at last.
 */
export async function eventually<Result>(check: () => Promise<Result> | Result): Promise<Result> {
  const deadline = performance.now() + BROWSER_PATIENCE_MS;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (performance.now() > deadline) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
