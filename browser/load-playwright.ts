import { createRequire } from 'node:module';

type Playwright = typeof import('playwright-core');

const require = createRequire(import.meta.url);

/**
 * Playwright, loaded where it is first used. By `require`: to import a file as large as its, the engine reads it a second time for the
 * names that it exports, which is as much work again.
 */
export function loadPlaywright(): Playwright {
  const playwright: Playwright = require('playwright-core');
  return playwright;
}
