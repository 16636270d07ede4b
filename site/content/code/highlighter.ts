import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { createHighlighterCore, type HighlighterCore } from 'shiki/core';
import { createOnigurumaEngine } from 'shiki/engine/oniguruma';
import { bundledLanguages } from 'shiki/langs';
import type { SiteSettings } from '../../settings.js';
import { escapeText } from '../escape.js';
import { styleNumber } from './merged-theme.js';
import { loadMergedTheme } from './palette.js';

/** Characters of highlighted HTML kept for blocks that come again on other pages. */
const CACHE_SIZE = 24_000_000;
/** Longer blocks stay plain: nobody reads them for their colours. */
const LONGEST_CODE = 200_000;
const LONGEST_LINE = 2_000;
/** A guard against patterns that run away, far above what any real line takes, as a time must not decide what is written. */
const LINE_TIME_LIMIT_MS = 5_000;

/** Names that authors write for languages that the highlighter knows under another. */
const ALIASES: Readonly<Record<string, string>> = {
  curl: 'bash',
  env: 'dotenv',
  golang: 'go',
  'c++': 'cpp',
  node: 'javascript',
  nodejs: 'javascript',
  terminal: 'bash',
  console: 'bash',
  gradle: 'groovy',
  plist: 'xml',
  svg: 'xml',
  mongodb: 'javascript',
};

/** Highlights code in one pass for both of a site's themes; grammars are loaded when first asked for. */
export class CodeHighlighter {
  readonly #shiki: HighlighterCore;
  readonly #cache = new LRUCache<string, readonly string[]>({
    maxSize: CACHE_SIZE,
    sizeCalculation: (lines) => lines.reduce((sum, line) => sum + line.length + 1, 1),
  });

  private constructor(shiki: HighlighterCore) {
    this.#shiki = shiki;
  }

  /** One for each pair of themes in a process: an engine holds tens of megabytes. */
  static create(settings: SiteSettings): Promise<CodeHighlighter> {
    const key = `${settings.codeTheme?.light}|${settings.codeTheme?.dark}`;
    const known = highlighters.get(key) ?? CodeHighlighter.#make(settings);
    highlighters.set(key, known);
    return known;
  }

  static async #make(settings: SiteSettings): Promise<CodeHighlighter> {
    const { theme } = await loadMergedTheme(settings);
    // Half the processor time of the JavaScript engine on real pages, for some 130 MB of memory.
    const engine = await createOnigurumaEngine(import('shiki/wasm'));
    return new CodeHighlighter(await createHighlighterCore({ themes: [theme], langs: [], engine, warnings: false }));
  }

  /** Whether `lines` can be called for this language; true also for those that have no grammar. */
  isReady(language: string): boolean {
    const name = grammarName(language);
    return name === undefined || this.#shiki.getLoadedLanguages().includes(name);
  }

  async load(language: string): Promise<void> {
    const name = grammarName(language);
    if (name !== undefined) await this.#shiki.loadLanguage(bundledLanguages[name]);
  }

  /** HTML of each line, spans with palette classes in it. A language without a grammar is plain text. */
  lines(code: string, language: string): readonly string[] {
    const name = grammarName(language);
    if (name === undefined || code.length > LONGEST_CODE) return code.split('\n').map(escapeText);
    const key = createHash('sha1').update(name).update('\0').update(code).digest('base64');
    const known = this.#cache.get(key);
    if (known !== undefined) return known;
    const lines = this.#shiki
      .codeToTokensBase(code, {
        lang: name,
        theme: 'merged',
        tokenizeMaxLineLength: LONGEST_LINE,
        tokenizeTimeLimit: LINE_TIME_LIMIT_MS,
      })
      .map(lineHtml);
    this.#cache.set(key, lines);
    return lines;
  }
}

const highlighters = new LRUCache<string, Promise<CodeHighlighter>>({ max: 4 });

/** Neighbours of one style share a span; blanks join whatever is before them. */
function lineHtml(tokens: readonly { content: string; color?: string }[]): string {
  let html = '';
  let text = '';
  let style = 0;
  const flush = () => {
    if (text !== '') html += style === 0 ? escapeText(text) : `<span class="t${style}">${escapeText(text)}</span>`;
    text = '';
  };
  for (const { content, color } of tokens) {
    const next = styleNumber(color);
    if (next !== style && content.trim() !== '') {
      flush();
      style = next;
    }
    text += content;
  }
  flush();
  return html;
}

function grammarName(language: string): keyof typeof bundledLanguages | undefined {
  const name = language.toLowerCase();
  const known = ALIASES[name] ?? name;
  return Object.hasOwn(bundledLanguages, known) ? (known as keyof typeof bundledLanguages) : undefined;
}
