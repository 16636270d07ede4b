import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { createHighlighterCore, type RegexEngine, type ThemeRegistration } from 'shiki/core';
import { type BundledLanguage, bundledLanguages } from 'shiki/langs';
import type { ContentSettings } from '../../model/settings.js';
import { escapeText } from '../escape.js';
import { type BoundedEngine, createBoundedEngine } from './bounded-engine.js';
import { knownCode } from './known-code.js';
import { grammarName } from './language-names.js';
import { type HighlightingBudget, LineTokenizer } from './line-tokenizer.js';
import { loadMergedTheme } from './palette.js';
import { shareScanners } from './shared-scanners.js';

/** Longer blocks stay plain: nobody reads them for their colours. */
const MAX_CODE_LENGTH = 200_000;

/**
 * Grammars that hold others only where those are loaded: the ones that are loaded with them, so that what a block looks
 * like never depends on what was highlighted before it.
 */
const LOADED_TOGETHER: Readonly<Record<string, readonly BundledLanguage[]>> = {
  markdown: ['javascript', 'jsx', 'typescript', 'tsx', 'json', 'yaml', 'bash', 'python'],
  mdx: ['javascript', 'jsx', 'typescript', 'tsx', 'json', 'yaml', 'bash', 'python'],
};

/**
 * Highlights code in one pass for both of a site's themes; grammars are loaded when first asked for. Each language has a
 * registry of its own: grammars reach into one another, and the same code must always give the same bytes.
 */
export class CodeHighlighter {
  /** The pair of themes. */
  readonly #themes: string;
  readonly #theme: ThemeRegistration;
  readonly #engine: SharedEngine;
  readonly #languages = new Map<BundledLanguage, LineTokenizer>();

  private constructor(themes: string, theme: ThemeRegistration, engine: SharedEngine) {
    this.#themes = themes;
    this.#theme = theme;
    this.#engine = engine;
  }

  /** One for each pair of themes in a process: an engine holds tens of megabytes. */
  static create(settings: ContentSettings): Promise<CodeHighlighter> {
    const key = `${settings.codeTheme?.light}|${settings.codeTheme?.dark}`;
    const known = highlighters.get(key) ?? CodeHighlighter.#make(settings, key);
    highlighters.set(key, known);
    return known;
  }

  static async #make(settings: ContentSettings, themes: string): Promise<CodeHighlighter> {
    const { theme } = await loadMergedTheme(settings);
    // Half the processor time of the JavaScript engine on real pages, for some 130 MB of memory.
    return new CodeHighlighter(themes, theme, await sharedEngine());
  }

  /** Returns whether `lines` can be called for this language. Languages without a grammar are always ready. */
  isReady(language: string): boolean {
    const name = grammarName(language);
    return name === undefined || this.#languages.has(name);
  }

  async load(language: string): Promise<void> {
    const name = grammarName(language);
    if (name === undefined || this.#languages.has(name)) return;
    const langs = [...(LOADED_TOGETHER[name] ?? []), name].map((each) => bundledLanguages[each]);
    const { scanners: engine, counter } = this.#engine;
    const core = await createHighlighterCore({ themes: [this.#theme], langs, engine, warnings: false });
    const searched = () => counter.searchedCharacters;
    this.#languages.set(name, new LineTokenizer({ core, language: name, theme: 'merged', searched }));
  }

  /**
   * Returns the lines of a block that was highlighted in an earlier export, for which no grammar has to be loaded.
   * Undefined for others, and if the budget may end inside the block.
   */
  knownLines(code: string, language: string, budget: HighlightingBudget): readonly string[] | undefined {
    const name = grammarName(language);
    const known = name === undefined ? undefined : knownCode.find(() => this.#idOf(code, name));
    if (known === undefined || budget.characters <= known.cost) return undefined;
    budget.characters -= known.cost;
    return known.lines;
  }

  /** HTML of each line, spans with palette classes in it. A language without a grammar is plain text. */
  lines(code: string, language: string, budget: HighlightingBudget): readonly string[] {
    const name = grammarName(language);
    const tokenizer = name === undefined ? undefined : this.#languages.get(name);
    if (name === undefined || tokenizer === undefined || code.length > MAX_CODE_LENGTH)
      return code.split('\n').map(escapeText);
    const before = budget.characters;
    const lines = tokenizer.lines(code, budget);
    // A block at the end of the budget is partly plain.
    if (budget.characters > 0)
      knownCode.record(() => this.#idOf(code, name), { lines, cost: before - budget.characters });
    return lines;
  }

  #idOf(code: string, language: string): string {
    return createHash('sha256').update(`${this.#themes}\n${language}\n${code}`).digest('base64url').slice(0, 22);
  }
}

/** One for the process: all that it compiles lies in one memory anyway. */
let engine: Promise<SharedEngine> | undefined;

interface SharedEngine {
  readonly scanners: RegexEngine;
  readonly counter: BoundedEngine;
}

function sharedEngine(): Promise<SharedEngine> {
  engine ??= createBoundedEngine().then((counter) => ({ scanners: shareScanners(counter), counter }));
  return engine;
}

const highlighters = new LRUCache<string, Promise<CodeHighlighter>>({ max: 4 });
