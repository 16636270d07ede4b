import { findFile } from '../files.js';
import type { Page } from '../page.js';

/**
 * Rewrites each candidate of a `srcset` to a reference, as HTML splits them; candidates that the bundle does not hold go.
 * Undefined where none is left.
 */
export function rewriteSrcset(srcset: string, page: Page, standsIn: string): string | undefined {
  const kept: string[] = [];
  for (const { address, descriptor } of splitSrcset(srcset)) {
    const found = /^data:image\//i.test(address) ? undefined : findFile(address, page, standsIn);
    if (found !== undefined) kept.push(descriptor === '' ? found.reference : `${found.reference} ${descriptor}`);
  }
  return kept.length === 0 ? undefined : kept.join(', ');
}

/** An address ends at a blank, or at a comma that ends it; what follows up to the next comma is its descriptor. */
export function splitSrcset(srcset: string): { readonly address: string; readonly descriptor: string }[] {
  const candidates: { address: string; descriptor: string }[] = [];
  const pattern = /[\s,]*([^\s]*[^\s,])(,+|\s+([^,(]*(?:\([^)]*\)[^,(]*)*),?|$)/y;
  for (let found = pattern.exec(srcset); found !== null; found = pattern.exec(srcset)) {
    const [whole, address = '', , descriptor = ''] = found;
    if (whole === '') break;
    candidates.push({ address, descriptor: descriptor.trim() });
  }
  return candidates;
}
