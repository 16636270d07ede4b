import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { launchBrowser } from '../../test/support/launch-browser.js';

const BOX = 'input[type=search], input[name=q], input[placeholder*="earch" i], input[aria-label*="earch" i]';
const BUTTON =
  'button[aria-label*="earch" i], [class*="DocSearch-Button"], label[for="__search"], button[class*="search" i], [role=button][aria-label*="earch" i]';
const WAIT_MS = 4000;

/** Returns whether a reader of a page on a disk finds a word of another page: results lead to files that were not linked before. */
export async function findsOffline(folder: string, file: string, word: string): Promise<boolean> {
  const browser = await launchBrowser();
  if (browser === undefined) throw new Error('a browser is needed; set CHROMIUM_PATH');
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, offline: true });
    const page = await context.newPage();
    await page.goto(pathToFileURL(join(folder, file)).href, { timeout: 15_000 });
    await page.waitForTimeout(500);
    const before = new Set(await shownLinks(page, ''));
    if (!(await focusBox(page))) return false;
    await page.keyboard.type(word, { delay: 20 });
    if (await hasResults(page, before, word)) return true;
    await page.keyboard.press('Enter');
    return await hasResults(page, before, word);
  } catch {
    return false;
  } finally {
    await browser.close().catch(() => undefined);
  }
}

async function focusBox(page: Page): Promise<boolean> {
  const box = page.locator(BOX).locator('visible=true').first();
  const isTyping = () =>
    page.evaluate(() => {
      const active = document.activeElement;
      return (
        active instanceof HTMLInputElement || (active?.shadowRoot?.activeElement ?? null) instanceof HTMLInputElement
      );
    });
  if ((await box.count()) > 0) await box.click({ timeout: 2000 }).catch(() => undefined);
  if (await isTyping()) return true;
  const button = page.locator(BUTTON).locator('visible=true').first();
  if ((await button.count()) > 0) await button.click({ timeout: 2000 }).catch(() => undefined);
  await page.waitForTimeout(400);
  if (await isTyping()) return true;
  for (const key of ['/', 'Control+k']) {
    await page.keyboard.press(key);
    await page.waitForTimeout(400);
    if (await isTyping()) return true;
  }
  return false;
}

async function hasResults(page: Page, before: ReadonlySet<string>, word: string): Promise<boolean> {
  const end = Date.now() + WAIT_MS;
  while (Date.now() < end) {
    const links = await shownLinks(page, word).catch(() => []);
    if (links.some((link) => !before.has(link))) return true;
    await page.waitForTimeout(200);
  }
  return false;
}

/** Returns the visible links to files whose own text, or that of their entry in a list, has the word. */
function shownLinks(page: Page, word: string): Promise<string[]> {
  return page.evaluate((wanted) => {
    const roots: (Document | ShadowRoot)[] = [document];
    for (const each of document.querySelectorAll('*')) if (each.shadowRoot) roots.push(each.shadowRoot);
    return roots
      .flatMap((root) => [...root.querySelectorAll('a')])
      .filter((link) => link.getClientRects().length > 0 && link.href.startsWith('file:'))
      .map((link) => ({ link, entry: link.closest('li, article, [role=option]') ?? link }))
      .filter(({ entry }) => (entry.textContent ?? '').toLowerCase().includes(wanted.toLowerCase()))
      .map(({ link }) => `${link.href} ${link.textContent}`);
  }, word);
}
