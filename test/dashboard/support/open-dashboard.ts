import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { BROWSER_PATIENCE_MS } from '../../support/browser-patience.js';
import { launchBrowser } from '../../support/launch-browser.js';

/** A browser on the dashboard of one service, and what must not happen in it. */
export interface Dashboard {
  readonly tab: Page;
  readonly context: BrowserContext;
  /** Requests for other origins, refused scripts and styles, uncaught errors. */
  readonly complaints: string[];
  /** Answers from 400 on, which a browser shows on its console. */
  readonly refusals: string[];
  /** Violations that axe finds on the page as it is, by rule and place. */
  violations(): Promise<string[]>;
  close(): Promise<void>;
}

let browser: Promise<Browser | undefined> | undefined;

/** Undefined where there is no browser; says why. Each call is a person of their own. */
export async function openDashboard(
  url: string,
  options: { readonly width?: number } = {},
): Promise<Dashboard | undefined> {
  browser ??= launchBrowser();
  const launched = await browser;
  if (launched === undefined) return undefined;
  const context = await launched.newContext({
    viewport: { width: options.width ?? 1280, height: 900 },
    permissions: ['clipboard-read', 'clipboard-write'],
    acceptDownloads: true,
  });
  context.setDefaultTimeout(BROWSER_PATIENCE_MS);
  const tab = await context.newPage();
  const complaints: string[] = [];
  tab.on('request', (request) => {
    if (!request.url().startsWith(url)) complaints.push(`asks for ${request.url()}`);
  });
  const refusals: string[] = [];
  tab.on('response', (response) => {
    if (response.status() >= 400) refusals.push(`${response.status()} ${response.url()}`);
  });
  tab.on('pageerror', (error) => complaints.push(`throws ${error.message}`));
  tab.on('console', (message) => {
    // Refusals by the service are what some tests are about.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      complaints.push(message.text());
  });
  return {
    tab,
    context,
    complaints,
    refusals,
    violations: () => findViolations(tab),
    close: () => context.close(),
  };
}

export async function closeBrowser(): Promise<void> {
  await (await browser)?.close();
  browser = undefined;
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

async function findViolations(tab: Page): Promise<string[]> {
  // The policy of the page refuses scripts that are put in; what the debugger evaluates is not bound by it.
  await tab.evaluate(AXE);
  return tab.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      readonly axe: {
        run(): Promise<{ violations: { id: string; nodes: { target: unknown[]; failureSummary?: string }[] }[] }>;
      };
    };
    const { violations } = await axe.run();
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} at ${target}: ${failureSummary}`),
    );
  });
}
