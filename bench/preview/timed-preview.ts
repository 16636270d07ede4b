import { type ChildProcess, spawn } from 'node:child_process';
import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { freePort } from '../../cli/launcher/ports.js';
import { acceptsConnections } from '../../test/support/accepts-connections.js';
import { usageOf } from '../process-usage.js';
import { apiDescription, PORT, type PreparedProgram, styleSheet } from './programs.js';

/** The times of a preview, in milliseconds. Edits are medians from before the file is written until the page has changed. */
export interface PreviewTimes {
  readonly firstPage: number;
  /** The processor time of the program until then, which says more than the time on a busy machine. */
  readonly firstPageWork: number;
  readonly edit: number;
  readonly configuration?: number;
  readonly snippet?: number;
  readonly sheet?: number;
  readonly description?: number;
  readonly megabytes: number;
}

export interface TimedOptions {
  readonly browser: Browser;
  readonly edits: number;
  /** True for our own preview, whose project has the other edited files. */
  readonly isOurs: boolean;
}

const FIRST_PAGE_MS = 600_000;
const EDIT_MS = 120_000;
/** The pause between two edits, as somebody who writes makes it. */
const PAUSE_MS = 300;
const FEW_EDITS = 7;

/** Starts a program, opens a page in Chromium, edits files, and stops the program. Undefined if no page was shown. */
export async function timePreview(
  program: PreparedProgram,
  { browser, edits, isOurs }: TimedOptions,
): Promise<PreviewTimes | undefined> {
  const port = await freePort(36_000, '127.0.0.1');
  const origin = `http://127.0.0.1:${port}`;
  const page = await browser.newPage();
  page.setDefaultTimeout(FIRST_PAGE_MS);
  const start = Date.now();
  const child = startProgram(program, port);
  try {
    const firstPage = await openWhenReady(page, child, `${origin}${program.address}`);
    if (firstPage === undefined) return undefined;
    const firstPageWork = Math.round(usageOf([child.pid ?? 0]).cpuSeconds * 1000);
    const edit = await median(edits, async (number) => {
      const mark = `Mark ${number} of the bench.`;
      return timeChange(page, () => appendFile(program.page, `\n${mark}\n`), contains(mark));
    });
    const megabytes = () => Math.round(usageOf([child.pid ?? 0]).memoryBytes / 1024 / 1024);
    const before = megabytes();
    const first = { firstPage: firstPage - start, firstPageWork };
    if (!isOurs) return { ...first, edit, megabytes: before };
    const others = await timeOthers(page, program.folder, origin);
    return { ...first, edit, ...others, megabytes: Math.max(before, megabytes()) };
  } finally {
    await page.close();
    await stop(child);
  }
}

async function timeOthers(page: Page, folder: string, origin: string) {
  const file = join(folder, 'docs.json');
  const text = await readFile(file, 'utf8');
  const configuration = await median(FEW_EDITS, (number) => {
    const changed = text.replace(/"name"\s*:\s*"[^"]*"/, `"name": "Bench ${number}"`);
    return timeChange(page, () => writeFile(file, changed), contains(`Bench ${number}`));
  });
  await page.goto(`${origin}/bench-page`);
  const snippet = await median(FEW_EDITS, (number) => {
    const write = () => writeFile(join(folder, 'snippets/bench-part.mdx'), `The part ${number}.\n`);
    return timeChange(page, write, contains(`The part ${number}.`));
  });
  const sheet = await median(FEW_EDITS, (number) => {
    const write = () => writeFile(join(folder, 'bench-style.css'), styleSheet(number));
    return timeChange(
      page,
      write,
      `getComputedStyle(document.body).getPropertyValue('--bench').trim() === '${number}'`,
    );
  });
  await page.goto(`${origin}/bench-operation`);
  const description = await median(FEW_EDITS, (number) => {
    const write = () => writeFile(join(folder, 'bench-api.json'), apiDescription(number));
    return timeChange(page, write, contains(`Things of round ${number}.`));
  });
  return { configuration, snippet, sheet, description };
}

function startProgram({ command: [program, ...given], folder }: PreparedProgram, port: number): ChildProcess {
  const commandArguments = given.map((each) => (each === PORT ? String(port) : each));
  return spawn(program, commandArguments, {
    cwd: folder,
    stdio: 'ignore',
    env: { ...process.env, CI: '1', BROWSER: 'none' },
    detached: true,
  });
}

/** Opens an address until it shows text. Returns the time at which it did. */
async function openWhenReady(page: Page, child: ChildProcess, address: string): Promise<number | undefined> {
  const end = Date.now() + FIRST_PAGE_MS;
  const { port, hostname } = new URL(address);
  while (Date.now() < end && child.exitCode === null) {
    // A browser that is refused shows a page about it, which takes processor time from the program that starts.
    if (!(await acceptsConnections(Number(port), hostname))) {
      await wait(5);
      continue;
    }
    const response = await page.goto(address, { waitUntil: 'commit' }).catch(() => undefined);
    if (response?.ok()) return timeOf(page, contains('Section 1'), FIRST_PAGE_MS);
    await wait(20);
  }
  return undefined;
}

async function timeChange(page: Page, write: () => Promise<void>, condition: string): Promise<number> {
  await wait(PAUSE_MS);
  const start = Date.now();
  await write();
  return (await timeOf(page, condition, EDIT_MS)) - start;
}

/** Returns the time at which a condition became true in the page. */
async function timeOf(page: Page, condition: string, timeout: number): Promise<number> {
  const handle = await page.waitForFunction(`document.body && (${condition}) ? Date.now() : 0`, undefined, { timeout });
  return (await handle.jsonValue()) as number;
}

const contains = (text: string) => `document.documentElement.textContent.includes(${JSON.stringify(text)})`;

async function median(count: number, measure: (number: number) => Promise<number>): Promise<number> {
  const times: number[] = [];
  for (let number = 1; number <= count; number++) times.push(await measure(number));
  times.sort((a, b) => a - b);
  return times[Math.floor(times.length / 2)] ?? 0;
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  // The program may have started others, which are in its group.
  process.kill(-child.pid, 'SIGTERM');
  await Promise.race([ended, wait(5000)]);
  if (child.exitCode === null && child.signalCode === null) process.kill(-child.pid, 'SIGKILL');
}
