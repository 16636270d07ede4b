import { constants } from 'node:fs';
import { access, readdir, stat } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { loadPlaywright } from './load-playwright.js';

/** The program, or a sentence that says why there is none and what to do. */
export type ChromiumSearch = { readonly path: string } | { readonly problem: string };

/**
 * Finds a Chromium or Chrome: the given one, then the system's headless shell, then the system's browser, then the one
 * that Playwright installed. A given path that does not exist is a problem, not a reason to use another.
 */
export async function findChromium(
  given?: string,
  folders: readonly string[] = pathFolders(),
): Promise<ChromiumSearch> {
  if (given !== undefined) {
    if (await isProgram(given)) return { path: given };
    return { problem: `CHROMIUM_PATH is ${given}, which is not a program; correct it, or unset it to have one found.` };
  }
  const onPath = [...SHELL_NAMES, ...NAMES].flatMap((name) => folders.map((folder) => programIn(folder, name)));
  for (const path of [...onPath, ...INSTALLED]) if (await isProgram(path)) return { path };
  for (const path of await playwrightBrowsers()) if (await isProgram(path)) return { path };
  return {
    problem:
      'No Chromium or Chrome was found; install one (on Debian: apt-get install chromium-headless-shell) or set CHROMIUM_PATH.',
  };
}

/**
 * The headless shell: the engine of Chromium without its windows, which pages of a bundle look the same in. Opening ten pages, each in a
 * context of its own, takes less than half the processor time of the whole browser.
 */
const SHELL_NAMES = ['chromium-headless-shell', 'chrome-headless-shell'];

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];

const INSTALLED = [
  '/usr/lib/chromium/chromium',
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

const programIn = (folder: string, name: string) => join(folder, process.platform === 'win32' ? `${name}.exe` : name);

function pathFolders(): string[] {
  return (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
}

/**
 * Returns the browsers that Playwright installed: the full browser, or the headless shell, which can be installed
 * without it (then only in its own folder `chromium_headless_shell-<revision>`).
 */
async function playwrightBrowsers(): Promise<string[]> {
  try {
    const browser = loadPlaywright().chromium.executablePath();
    const installed = browser.split(/[\\/]chromium-\d+[\\/]/, 1)[0] ?? '';
    const folders = (await readdir(installed)).filter((name) => name.startsWith('chromium_headless_shell-'));
    const shells = await Promise.all(folders.map((name) => shellsIn(join(installed, name))));
    return [browser, ...shells.flat()];
  } catch {
    return []; // Playwright throws if it has no build for this system, and if nothing is installed.
  }
}

async function shellsIn(folder: string): Promise<string[]> {
  const files = await readdir(folder, { recursive: true });
  return files.filter((file) => SHELL.test(file)).map((file) => join(folder, file));
}

const SHELL = /(?:^|[\\/])(?:chrome-headless-shell|headless_shell)(?:\.exe)?$/;

async function isProgram(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK);
    return (await stat(path)).isFile();
  } catch {
    return false;
  }
}
