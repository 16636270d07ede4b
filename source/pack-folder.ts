import { createWriteStream, existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import ignore, { type Ignore } from 'ignore';
import { tarHeader, tarPadding } from '../bundle/tar-header.js';
import { type ProjectFile, walkProject } from '../snapshot/walk-project.js';

const END_OF_TAR = Buffer.alloc(1024);

/** The ignore files: `.gitignore` is read in every folder, `.mintignore` at the top. */
const IGNORE_FILES = ['.gitignore', '.mintignore'] as const;

/**
 * Packs a project's folder as a `.tar.gz`, without ignored files and what no export contains (hidden files, folders of
 * tools). Equal files produce equal bytes. Returns the number of files; throws `UnreadableProject`.
 */
export async function packFolder(folder: string, file: string): Promise<{ readonly fileCount: number }> {
  const isIgnored = ignoreRules(folder);
  const files = walkProject(folder).files.filter(({ path }) => !isIgnored(path));
  await pipeline(Readable.from(entries(files)), createGzip(), createWriteStream(file, { mode: 0o600 }));
  return { fileCount: files.length };
}

async function* entries(files: readonly ProjectFile[]): AsyncGenerator<Buffer> {
  for (const { path, file } of files) {
    const bytes = await readFile(file);
    yield tarHeader(path, bytes.length);
    yield bytes;
    yield Buffer.alloc(tarPadding(bytes.length));
  }
  yield END_OF_TAR;
}

/** Returns a predicate for ignored paths. The rules of a folder apply to paths below it. */
function ignoreRules(root: string): (path: string) => boolean {
  const known = new Map<string, Ignore | undefined>();
  const rulesOf = (folder: string) => {
    if (!known.has(folder)) known.set(folder, readRules(join(root, folder), folder === ''));
    return known.get(folder);
  };
  return (path) => {
    const segments = path.split('/');
    return segments.some((_segment, depth) => {
      const rules = rulesOf(segments.slice(0, depth).join('/'));
      return rules?.ignores(segments.slice(depth).join('/')) === true;
    });
  };
}

function readRules(folder: string, isTop: boolean): Ignore | undefined {
  const files = IGNORE_FILES.filter((name) => (isTop || name === '.gitignore') && existsSync(join(folder, name)));
  if (files.length === 0) return undefined;
  const rules = ignore();
  for (const name of files) rules.add(readFileSync(join(folder, name), 'utf8'));
  return rules;
}
