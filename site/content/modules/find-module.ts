import { posix } from 'node:path';
import type { Page } from '../page.js';

const EXTENSIONS = ['', '.mdx', '.md', '.jsx', '.js'] as const;

/**
 * The file that an import means: from the project's root (`/snippets/a.mdx`, and `snippets/a.mdx` as real sites write it)
 * or relative to the file that imports it. Undefined where there is none.
 */
export function findModule(specifier: string, fromPath: string, page: Page): string | undefined {
  const isRelative = specifier.startsWith('./') || specifier.startsWith('../');
  const base = isRelative ? posix.join(posix.dirname(fromPath), specifier) : specifier;
  const path = posix.normalize(`/${base}`).slice(1);
  return EXTENSIONS.map((extension) => path + extension).find((candidate) => page.lookUp(candidate) !== undefined);
}
