import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type ChromiumSearch, findChromium } from '../../browser/find-chromium.js';
import { findOnPath } from './find-on-path.js';
import { type ProgramOptions, runProgram } from './run-program.js';

const require = createRequire(import.meta.url);
/** Debian's packages, the smaller and faster first; older releases and Ubuntu have only the second. */
const PACKAGES = ['chromium-headless-shell', 'chromium'];
const INSTALL_MS = 300_000;
/** The time limit of connecting. Playwright's own limit for an unresponsive host is half a minute per attempt. */
const CONNECT_MS = 5_000;

export interface ChromiumRequest {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly report: (line: string) => void;
  readonly find?: typeof findChromium;
  readonly run?: (
    command: string,
    programArguments: readonly string[],
    options: ProgramOptions,
  ) => Promise<{ code: number | null }>;
  readonly canUseApt?: boolean;
}

/**
 * Returns the Chromium of this machine. If there is none, installs it with Playwright, otherwise from Debian's packages
 * if permitted. A missing Chromium is not fatal: the result then contains a sentence, and bundles are checked without a
 * browser.
 */
export async function provideChromium(request: ChromiumRequest): Promise<ChromiumSearch> {
  const find = request.find ?? findChromium;
  const run = request.run ?? runProgram;
  const given = request.environment.CHROMIUM_PATH || undefined;
  const found = await find(given);
  if ('path' in found || given !== undefined) return found;

  request.report('Installing Chromium (to open and check the pages of a bundle)…');
  const playwright = join(dirname(require.resolve('playwright-core/package.json')), 'cli.js');
  await run(process.execPath, [playwright, 'install', 'chromium-headless-shell'], {
    timeoutMs: INSTALL_MS,
    environment: { ...process.env, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: String(CONNECT_MS) },
  });
  const own = await find(undefined);
  if ('path' in own) return own;

  if (request.canUseApt ?? isRootOnDebian(request.environment)) {
    request.report("Installing Chromium from the system's packages…");
    const options = {
      timeoutMs: INSTALL_MS,
      environment: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    };
    await run('apt-get', ['update', '-qq'], options);
    for (const name of PACKAGES) {
      await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], options);
      const installed = await find(undefined);
      if ('path' in installed) return installed;
    }
  }
  return own;
}

function isRootOnDebian(environment: Readonly<Record<string, string | undefined>>): boolean {
  const isRoot = process.getuid?.() === 0;
  return isRoot && existsSync('/etc/debian_version') && findOnPath('apt-get', environment.PATH) !== undefined;
}
