import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { delimiter, join } from 'node:path';

/** The program, or a sentence that says why there is none and what to do. */
export type ChromiumSearch = { readonly path: string } | { readonly problem: string };

/**
 * Finds a Chromium or Chrome: the one given, then the system's, then the one that Playwright installed.
 * A given one that is not there is a problem, not a reason to take another.
 */
export async function findChromium(
  given?: string,
  folders: readonly string[] = pathFolders(),
): Promise<ChromiumSearch> {
  if (given !== undefined) {
    if (await isProgram(given)) return { path: given };
    return { problem: `CHROMIUM_PATH is ${given}, which is not a program; correct it, or unset it to have one found.` };
  }
  for (const path of [...folders.flatMap(inFolder), ...INSTALLED]) if (await isProgram(path)) return { path };
  const own = await playwrightsOwn();
  if (own !== undefined && (await isProgram(own))) return { path: own };
  return {
    problem: 'No Chromium or Chrome was found; install one (on Debian: apt-get install chromium) or set CHROMIUM_PATH.',
  };
}

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

const inFolder = (folder: string) =>
  NAMES.map((name) => join(folder, process.platform === 'win32' ? `${name}.exe` : name));

function pathFolders(): string[] {
  return (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
}

/** Playwright throws where it has no build for this system. */
async function playwrightsOwn(): Promise<string | undefined> {
  try {
    const { chromium } = await import('playwright-core');
    return chromium.executablePath();
  } catch {
    return undefined;
  }
}

async function isProgram(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK);
    return (await stat(path)).isFile();
  } catch {
    return false;
  }
}
