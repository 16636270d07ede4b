import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';

/** The cost of one question in a reader's browser. */
export interface AskedQuestion {
  /** The time from the input until the results are shown. */
  readonly milliseconds: number;
  /** The processor time of the page's main thread, in milliseconds. */
  readonly work: number;
  /** The files of the index that it loaded, and their bytes before compression. */
  readonly files: number;
  readonly bytes: number;
  readonly results: number;
  /** The longest of its letters, in milliseconds, if it was typed letter by letter. */
  readonly slowestLetter?: number;
}

/** A page of a bundle with its search open, whose index may be on a disk or on a server. */
export interface OpenSearch {
  /** The cost of opening the search. */
  readonly opened: AskedQuestion;
  /** Asks a whole question at once. */
  ask(question: string): Promise<AskedQuestion>;
  /** Asks a question letter by letter. */
  type(question: string): Promise<AskedQuestion>;
  close(): Promise<void>;
}

/** Opens the start page of a bundle in a new browser profile, and its search. `folder` has the files that `url` leads to. */
export async function openSearch(browser: Browser, url: string, folder: string): Promise<OpenSearch> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  context.setDefaultTimeout(120_000);
  const page = await context.newPage();
  let loaded: string[] = [];
  page.on('request', (request) => {
    const [, file = ''] = /(offprint\/search\/[^?#]*)/.exec(request.url()) ?? [];
    if (file !== '') loaded.push(file);
  });
  const devtools = await context.newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  let before = 0;
  const measured = async (milliseconds: number): Promise<AskedQuestion> => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    const busy = (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
    const work = busy - before;
    before = busy;
    const files = loaded;
    loaded = [];
    const bytes = files.reduce((sum, file) => sum + statSync(join(folder, file)).size, 0);
    return { milliseconds, work, files: files.length, bytes, results: await page.locator('a[role=option]').count() };
  };
  await page.goto(`${url}index.html`, { waitUntil: 'load' });
  const begin = performance.now();
  await page.click('#search-bar-entry');
  await page.waitForSelector('.op-search[open]');
  await page.waitForLoadState('networkidle');
  const opened = await measured(performance.now() - begin);
  return {
    opened,
    ask: async (question) => measured(await enter(page, question)),
    async type(question) {
      let [sum, slowestLetter] = [0, 0];
      for (let end = 1; end <= question.length; end++) {
        const milliseconds = await enter(page, question.slice(0, end));
        slowestLetter = Math.max(slowestLetter, milliseconds);
        sum += milliseconds;
      }
      return { ...(await measured(sum)), slowestLetter };
    },
    close: () => context.close(),
  };
}

/** Sets the text of the search field, and returns the time until its results are shown. */
function enter(page: Page, text: string): Promise<number> {
  return page.evaluate(
    (value) =>
      new Promise<number>((resolve) => {
        const input = document.querySelector<HTMLInputElement>('.op-search-input');
        const list = document.querySelector('.op-search [role=listbox]');
        if (input === null || list === null) throw new Error('the search is not open');
        const begin = performance.now();
        const observer = new MutationObserver(() => {
          observer.disconnect();
          resolve(performance.now() - begin);
        });
        // The list is set last, also when it stays empty; an element that is not an option shows the change.
        list.append(document.createElement('i'));
        observer.observe(list, { childList: true });
        input.value = value;
        input.dispatchEvent(new InputEvent('input', { bubbles: true }));
      }),
    text,
  );
}
