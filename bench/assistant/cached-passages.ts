import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
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
  hash.update(entriesOf(folder));
  for (const name of MAKERS) hash.update(contentsOf(join(BUILD, name)));
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

/** Returns the path, size and modification time of every file. */
function entriesOf(folder: string): string {
  const lines = filesIn(folder).map((file) => {
    const { size, mtimeMs } = statSync(file);
    return `${file} ${size} ${mtimeMs}`;
  });
  return `${lines.join('\n')}\n`;
}

/** Returns a hash of every file's content: a build writes the same code again with another time. */
function contentsOf(folder: string): string {
  const lines = filesIn(folder).map(
    (file) => `${file} ${createHash('sha256').update(readFileSync(file)).digest('hex')}`,
  );
  return `${lines.join('\n')}\n`;
}

function filesIn(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true }).filter((entry) => entry.isFile());
  return entries.map(({ parentPath, name }) => join(parentPath, name)).sort();
}
