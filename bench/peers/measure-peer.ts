import { appendFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { CorpusTab } from '../corpus-pages.js';
import { installFromNpm, installFromPip } from '../install.js';
import { type BuildUsage, measureBuild } from './measure-build.js';
import type { Peer } from './peer.js';

/** Three builds of one project, and what a page of the first weighs. */
export interface PeerFigures {
  readonly cold: BuildUsage;
  readonly unchanged: BuildUsage;
  readonly changed: BuildUsage;
  readonly page: PageBytes;
  readonly htmlFiles: number;
}

/** The HTML of the median page in bytes, as it is and compressed. */
export interface PageBytes {
  readonly raw: number;
  readonly gzip: number;
}

/** Builds a project cold, unchanged and with one page changed. Undefined if the program cannot be installed here. */
export async function measurePeer(
  peer: Peer,
  tabs: readonly CorpusTab[],
  { tools, editedPath }: { readonly tools: string; readonly editedPath: string },
): Promise<PeerFigures | undefined> {
  const folder = join(tools, peer.home);
  const isInstalled =
    peer.pip === undefined
      ? await installFromNpm(folder, peer.npm ?? [], { type: peer.moduleType })
      : await installFromPip(folder, peer.pip);
  if (!isInstalled) return undefined;
  const remove = (paths: readonly string[]) =>
    Promise.all(paths.map((path) => rm(join(folder, path), { recursive: true, force: true })));
  await remove([...peer.sources, ...peer.caches, peer.output]);
  for (const [path, text] of Object.entries(peer.project(tabs))) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  const command = await resolveCommand(peer, folder);
  const build = () => measureBuild(command, { folder, environment: peer.environment, log: join(folder, 'build.log') });
  try {
    const cold = await build();
    const html = await readHtml(join(folder, peer.output));
    const unchanged = await build();
    await appendFile(join(folder, peer.pageFile(editedPath)), '\nOne more word.\n');
    return { cold, unchanged, changed: await build(), page: medianPage(html), htmlFiles: html.length };
  } finally {
    await remove([...peer.sources, ...peer.caches, peer.output]);
  }
}

/** Returns the bytes of the page whose HTML has the median length. */
export function medianPage(pages: readonly Uint8Array[]): PageBytes {
  const sorted = [...pages].sort((left, right) => left.length - right.length);
  const median = sorted[Math.floor(sorted.length / 2)] ?? new Uint8Array();
  return { raw: median.length, gzip: gzipSync(median).length };
}

async function readHtml(folder: string): Promise<Buffer[]> {
  const entries = await readdir(folder, { recursive: true });
  return Promise.all(entries.filter((path) => path.endsWith('.html')).map((path) => readFile(join(folder, path))));
}

async function resolveCommand({ command, pip }: Peer, folder: string): Promise<[string, ...string[]]> {
  const [program, ...more] = command;
  if (pip === undefined) return [process.execPath, join(folder, program), ...more];
  if (!program.startsWith('{packages}')) return [join(folder, program), ...more];
  // The script of the package starts Python first; the program itself is among the package's files.
  const [version = ''] = await readdir(join(folder, 'venv/lib'));
  return [program.replace('{packages}', join(folder, 'venv/lib', version, 'site-packages')), ...more];
}
