import { posix } from 'node:path';
import type { FileLookup } from '../page/page-files.js';

const EXTENSIONS = ['', '.mdx', '.md', '.jsx', '.js'] as const;

/**
 * Returns the file that an import means: from the project's root (`/snippets/a.mdx`, and `snippets/a.mdx` as real sites
 * write it) or relative to the file that imports it. Undefined when it does not exist.
 */
export function findModule(specifier: string, fromPath: string, files: FileLookup): string | undefined {
  const isRelative = specifier.startsWith('./') || specifier.startsWith('../');
  const base = isRelative ? posix.join(posix.dirname(fromPath), specifier) : specifier;
  const path = posix.normalize(`/${base}`).slice(1);
  return EXTENSIONS.map((extension) => path + extension).find((candidate) => files.lookUp(candidate) !== undefined);
}
