import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { watchUsage } from '../process-usage.js';

/** A program that copies a site into a folder. */
export interface Mirror {
  readonly name: string;
  /** The commands to run one after the other for a site at `url` with the given pages. */
  readonly commands: (site: MirroredSite, out: string) => readonly (readonly string[])[];
  readonly isInstalled: boolean;
}

export interface MirroredSite {
  readonly url: string;
  /** The paths of its pages, without a first slash. */
  readonly pages: readonly string[];
}

export interface MirrorRun {
  readonly seconds: number;
  readonly cpuSeconds: number;
}

/** Maximum duration of a mirror of one site, in milliseconds. */
const MAX_RUN_MS = 180_000;

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const hasCommand = (name: string) => spawnSync(name, ['--version']).error === undefined;

/** Returns the mirrors. `packages` is the `node_modules` folder with those that npm installs, `monolith` a program. */
export function mirrorsOf({ packages, monolith }: { readonly packages: string; readonly monolith: string }): Mirror[] {
  const chromium = process.env.CHROMIUM_PATH ?? '';
  const singleFile = `${packages}/single-file-cli/single-file-node.js`;
  return [
    {
      name: 'ours',
      commands: ({ url }, out) => [[process.execPath, here('./mirror-ours.js'), url, out]],
      isInstalled: true,
    },
    {
      name: 'wget',
      commands: ({ url }, out) => [['wget', '--mirror', '-p', '-k', '-E', '-q', '-e', 'robots=off', '-P', out, url]],
      isInstalled: hasCommand('wget'),
    },
    {
      name: 'wget2',
      commands: ({ url }, out) => [['wget2', '--mirror', '-p', '-k', '-E', '-q', '--robots=off', '-P', out, url]],
      isInstalled: hasCommand('wget2'),
    },
    {
      name: 'HTTrack',
      commands: ({ url }, out) => [
        ['httrack', url, '-O', out, '-q', '-s0', '-c8', '--disable-security-limits', '-A0', '-n', '-I0', `+${url}*`],
      ],
      isInstalled: hasCommand('httrack'),
    },
    {
      name: 'single-file-cli',
      commands: ({ url, pages }, out) =>
        pages.map((page) => [
          process.execPath,
          singleFile,
          `${url}${page}`,
          `${out}/${page.replace(/[^\w.-]+/g, '_') || 'index'}.html`,
          `--browser-executable-path=${chromium}`,
          '--browser-arg=--no-sandbox',
        ]),
      isInstalled: existsSync(singleFile),
    },
    {
      name: 'website-scraper',
      commands: ({ url }, out) => [[process.execPath, here('./website-scraper.js'), packages, url, `${out}/site`]],
      isInstalled: existsSync(`${packages}/website-scraper`),
    },
    {
      name: 'monolith',
      commands: ({ url, pages }, out) =>
        pages.map((page) => [
          monolith,
          '-q',
          '-o',
          `${out}/${page.replace(/[^\w.-]+/g, '_') || 'index'}.html`,
          `${url}${page}`,
        ]),
      isInstalled: monolith !== '' && existsSync(monolith),
    },
  ];
}

/** Runs a mirror and returns its time and the processor time of its processes. */
export async function runMirror(mirror: Mirror, site: MirroredSite, out: string): Promise<MirrorRun> {
  await mkdir(out, { recursive: true });
  const startedAt = performance.now();
  let cpuSeconds = 0;
  for (const [program = '', ...options] of mirror.commands(site, out)) {
    const left = MAX_RUN_MS - (performance.now() - startedAt);
    if (left <= 0) break;
    // The shell counts children that end between two looks, and the looks count those that nobody waits for.
    const shell = ['-c', '"$@" >/dev/null 2>&1; times', 'mirror', program, ...options];
    const child = spawn('bash', shell, { stdio: ['ignore', 'pipe', 'ignore'], timeout: Math.ceil(left) });
    const watch = watchUsage([child.pid ?? 0], 100);
    const [output] = await Promise.all([text(child.stdout), new Promise((resolve) => child.once('exit', resolve))]);
    const seen = Object.values(watch.stop().cpuSeconds).reduce((sum, seconds) => sum + seconds, 0);
    cpuSeconds += Math.max(seen, childSeconds(output));
  }
  return { seconds: (performance.now() - startedAt) / 1000, cpuSeconds };
}

/** Returns the user and system time of a shell's children, from the second line of its `times`. */
function childSeconds(output: string): number {
  const line = output.trim().split('\n').at(-1) ?? '';
  return [...line.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds),
    0,
  );
}
