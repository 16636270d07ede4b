import { createRequire } from 'node:module';
import type Katex from 'katex';

/** A formula as HTML of ours, or a sentence that says what is wrong with it. */
export type RenderedMath = { readonly html: string } | { readonly problem: string };

export interface MathOptions {
  /** True for a formula on its own line. */
  readonly display: boolean;
  /** True if the page has the style sheet and fonts of formulas. Without them, the browser renders MathML only. */
  readonly styled: boolean;
}

/** Formulas are written by hand; a longer text is something else. */
const MAX_FORMULA_LENGTH = 5_000;
/** Maximum number of expansions of TeX's macros, which are short. */
const MAX_EXPANSIONS = 1_000;
/** Maximum number of expansions of an author's macros, times the length of the formula, because each may be as long as that. */
const MAX_EXPANDED = 20_000;
const MIN_EXPANSIONS = 50;
/** Maximum size in em: larger rules and spaces would cover the page. */
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

/** Loads the library on first use: most sites have no formulas, and loading takes a tenth of a second. */
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
