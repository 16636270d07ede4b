import { createHash } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PagePassages } from '../../site/passages/page-passages.js';
import { passagesOfProject } from '../../test/support/indexed-project.js';

/** Code that passages are made by: when it is built anew, so are they. */
const MAKERS = ['render', 'site', 'snapshot', 'source', 'activities'];
const BUILD = fileURLToPath(new URL('../..', import.meta.url));

/**
 * A project's passages, read once: reading a project takes a minute, asking it a second. They are kept among temporary files, under a
 * name of what the project's files and the code that reads them are.
 */
export async function cachedPassages(folder: string): Promise<PagePassages[]> {
  const hash = createHash('sha256');
  for (const part of [folder, ...MAKERS.map((name) => join(BUILD, name))]) hash.update(contentsOf(part));
  const file = join(tmpdir(), 'offprint-passages', `${hash.digest('hex').slice(0, 32)}.json`);
  try {
    return JSON.parse(await readFile(file, 'utf8')) as PagePassages[];
  } catch {
    const pages = await passagesOfProject(folder);
    await mkdir(join(file, '..'), { recursive: true });
    // Another run may be reading.
    await writeFile(`${file}.${process.pid}`, JSON.stringify(pages));
    await rename(`${file}.${process.pid}`, file);
    return pages;
  }
}

/** Every file's path, size and time of change. */
function contentsOf(folder: string): string {
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true }).filter((entry) => entry.isFile());
  const lines = entries.map(({ parentPath, name }) => {
    const file = join(parentPath, name);
    const { size, mtimeMs } = statSync(file);
    return `${file} ${size} ${mtimeMs}`;
  });
  return `${lines.sort().join('\n')}\n`;
}
