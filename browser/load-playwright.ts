import { createRequire } from 'node:module';

type Playwright = typeof import('playwright-core');

const require = createRequire(import.meta.url);

/**
 * Loads Playwright when it is first used. It uses `require`, because importing a file that large makes the engine parse
 * it a second time for the names of its exports.
 */
export function loadPlaywright(): Playwright {
  const playwright: Playwright = require('playwright-core');
  return playwright;
}
