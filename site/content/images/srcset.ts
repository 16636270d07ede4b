import { srcsetCandidates } from '../../model/srcset.js';
import { findFile } from '../files.js';
import type { Page } from '../page/page.js';

/**
 * Rewrites each candidate of a `srcset` to a reference, as HTML splits them; candidates that the bundle does not hold go.
 * Undefined where none is left.
 */
export function rewriteSrcset(srcset: string, page: Page, standsIn: string): string | undefined {
  const kept: string[] = [];
  for (const { address, descriptor } of srcsetCandidates(srcset)) {
    const found = /^data:image\//i.test(address) ? undefined : findFile(address, page, standsIn);
    if (found !== undefined) kept.push(descriptor === '' ? found.reference : `${found.reference} ${descriptor}`);
  }
  return kept.length === 0 ? undefined : kept.join(', ');
}
