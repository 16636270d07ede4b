import { createHash } from 'node:crypto';
import { unescapeHtml } from '../../html/html.js';

/**
 * Returns the script of one page as a file. Its name depends on the page as well as on the content, because batches are packed
 * separately: a name that two pages share would be in the archive twice.
 */
export function islandFile(
  pageOutput: string,
  script: string,
): { readonly outputPath: string; readonly bytes: Buffer } {
  const hash = createHash('sha256').update(pageOutput).update('\n').update(script).digest('hex').slice(0, 16);
  return { outputPath: `offprint/islands/${hash}.js`, bytes: Buffer.from(script) };
}

/** Returns the addresses of the players on a page. */
export function embedsIn(html: string): string[] {
  return [...html.matchAll(/\sdata-src="([^"]*)"/g)].map(([, address = '']) => unescapeHtml(address));
}
