import { createHash } from 'node:crypto';
import { unescapeHtml } from '../../html/html.js';

/**
 * The script of one page as a file. Its name holds the page's as well as what is in it: batches are packed apart, and a name that
 * two pages share would be in the archive twice.
 */
export function islandFile(
  pageOutput: string,
  script: string,
): { readonly outputPath: string; readonly bytes: Buffer } {
  const hash = createHash('sha256').update(pageOutput).update('\n').update(script).digest('hex').slice(0, 16);
  return { outputPath: `offprint/islands/${hash}.js`, bytes: Buffer.from(script) };
}

/** Addresses of the players that a page offers. */
export function embedsIn(html: string): string[] {
  return [...html.matchAll(/\sdata-src="([^"]*)"/g)].map(([, address = '']) => unescapeHtml(address));
}
