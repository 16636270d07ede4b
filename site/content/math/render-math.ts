import { createRequire } from 'node:module';
import type Katex from 'katex';

/** A formula as HTML of ours, or a sentence that says what is wrong with it. */
export type RenderedMath = { readonly html: string } | { readonly problem: string };

export interface MathOptions {
  /** On a line of its own. */
  readonly display: boolean;
  /** Whether the page has the style sheet and fonts of formulas; without them the browser's own MathML is all there is. */
  readonly styled: boolean;
}

/** Formulas are written by hand; a longer text is something else. */
const MAX_FORMULA_LENGTH = 5_000;
/** TeX's own macros are short, so their number alone is bounded … */
const MAX_EXPANSIONS = 1_000;
/** … an author's may each be as long as the formula, so it is their number times that length. */
const MAX_EXPANDED = 20_000;
const MIN_EXPANSIONS = 50;
/** In em: rules and spaces beyond would cover the page. */
const MAX_SIZE = 40;

/**
 * Writes a TeX formula as HTML for the eye and MathML for readers of screens. It takes no command that links, loads or sets
 * attributes, keeps no macro for the next formula, and ends on a macro without an end.
 */
export function renderMath(source: string, { display, styled }: MathOptions): RenderedMath {
  if (source.length > MAX_FORMULA_LENGTH) return { problem: `it is longer than ${MAX_FORMULA_LENGTH} characters` };
  const katex = loadKatex();
  try {
    const html = katex.renderToString(source, {
      displayMode: display,
      output: styled ? 'htmlAndMathml' : 'mathml',
      trust: false,
      strict: 'ignore',
      maxExpand: mostExpansions(source),
      maxSize: MAX_SIZE,
      macros: {},
    });
    return { html };
  } catch (error) {
    if (error instanceof RangeError) return { problem: 'it is nested too deeply' };
    if (error instanceof katex.ParseError) return { problem: plainReason(error.message) };
    throw error;
  }
}

let loaded: typeof Katex | undefined;

/** Most sites hold no formula, and reading the library takes a render process a tenth of a second. */
function loadKatex(): typeof Katex {
  loaded ??= createRequire(import.meta.url)('katex') as typeof Katex;
  return loaded;
}

function mostExpansions(source: string): number {
  if (!/\\(?:[gex]?def|(?:future|global)?let|(?:re)?newcommand|providecommand)/.test(source)) return MAX_EXPANSIONS;
  return Math.min(MAX_EXPANSIONS, Math.max(MIN_EXPANSIONS, Math.floor(MAX_EXPANDED / source.length)));
}

function plainReason(message: string): string {
  return message
    .replace(/^KaTeX parse error:\s*/, '')
    .replace(/[\u0332\u0333]/g, '')
    .trimEnd()
    .replace(/\.$/, '')
    .slice(0, 300);
}
