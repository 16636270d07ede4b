import { blanked } from './blanked.js';
import type { MarkdownRoot } from './parsed-root.js';

/** A module block of a page, and the harmless one of the same length and lines that the native parser sees in its place. */
export interface MaskedModule {
  readonly original: string;
  readonly masked: string;
}

/**
 * Returns a module that exports nothing, with a comment in which `mask` stands for the whole block: the native parser reads a block
 * on over blank lines only while it is not a complete module. Undefined if the block's lines are too short for it.
 */
export function maskModule(original: string, mask: string): MaskedModule | undefined {
  const opening = `export {/*${mask}`;
  const [first = ''] = original.split('\n');
  const last = original.length - 1;
  // The end of the comment is the last two characters of one line before the final brace.
  let end = last - 2;
  while (end > 0 && /\n/.test(original.slice(end, end + 2))) end -= 1;
  if (first.length < opening.length || end < opening.length) return undefined;
  const inside = blanked(original.slice(opening.length, end));
  return { original, masked: `${opening}${inside}*/${blanked(original.slice(end + 2, last))}}` };
}

/** Puts the original modules back into the tree, in their order. */
export function restoreModules(root: MarkdownRoot, modules: readonly MaskedModule[]): void {
  let next = 0;
  for (const node of root.children) {
    if (node.type !== 'mdxjsEsm') continue;
    for (
      let module = modules[next];
      module !== undefined && node.value.includes(module.masked);
      module = modules[next]
    ) {
      const { masked, original } = module;
      node.value = node.value.replace(masked, () => original);
      next += 1;
    }
  }
}
