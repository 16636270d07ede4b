import {
  addressOfUrl,
  atKeywordName,
  type CssTokenKind,
  functionName,
  readSomeCssTokens,
  valueOfString,
  withPlainUrls,
} from './css-tokens.js';

/** A place in CSS where browsers read an address. */
export interface CssAddress {
  /** The address without quotes and escapes. */
  readonly address: string;
  /** `import` is the address of an imported style sheet; every other kind is a picture, a font or another file. */
  readonly kind: 'import' | 'file';
  /** The `url(…)` or the quoted text that stands for it. */
  readonly start: number;
  readonly end: number;
  readonly form: 'url' | 'text';
  /** One of the sources of a font, of which browsers take the first that they know. */
  readonly isFont: boolean;
  /** The range of the import rule, including its semicolon. Only imports have one. */
  readonly rule?: { readonly start: number; end: number };
}

/** CSS and its addresses in order. All places refer to `css`, which means the same as the input. */
export interface ReadCss {
  readonly css: string;
  readonly addresses: readonly CssAddress[];
}

/**
 * Finds the addresses of CSS as browsers read them: escapes are decoded, and comments, strings and truncated tokens
 * hold no addresses. Accepts a style sheet or the value of a `style` attribute.
 */
export function readCssAddresses(written: string): ReadCss {
  if (!MAY_HOLD_ADDRESS.test(written)) return { css: written, addresses: [] };
  const css = withPlainUrls(written);
  const collector = new AddressCollector(css);
  const mayEnd = (kind: CssTokenKind) => kind === 'semicolon' || kind === 'block-start' || kind === 'block-end';
  for (let at = nextOfInterest(css, 0); at < css.length; at = nextOfInterest(css, at))
    at = readSomeCssTokens(css, at, (kind, start, end) => {
      collector.take(kind, start, end);
      return !(mayEnd(kind) && collector.isIdle);
    });
  return { css, addresses: collector.addresses };
}

/** Follows the tokens of CSS, and collects the addresses by what is around them. */
class AddressCollector {
  readonly addresses: CssAddress[] = [];
  readonly #css: string;
  /** The names of the open functions, and an empty text for each other open bracket. */
  readonly #open: string[] = [];
  /** The import rule that is being read. */
  #rule: { readonly start: number; end: number; hasAddress: boolean } | undefined;
  #isNamespace = false;
  #fontRule: 'begins' | 'open' | undefined;

  constructor(css: string) {
    this.#css = css;
  }

  /** True outside brackets and the rules that matter, so that text without addresses may be skipped. */
  get isIdle(): boolean {
    return this.#open.length === 0 && this.#rule === undefined && !this.#isNamespace && this.#fontRule === undefined;
  }

  take(kind: CssTokenKind, start: number, end: number): void {
    switch (kind) {
      case 'url':
        this.#add(addressOfUrl(this.#css.slice(start, end)), 'url', start, end);
        break;
      case 'string':
        if (namesFile(this.#open.at(-1), this.#rule))
          this.#add(valueOfString(this.#css.slice(start, end)), 'text', start, end);
        break;
      case 'function':
        this.#open.push(functionName(this.#css.slice(start, end)));
        break;
      case 'open':
        this.#open.push('');
        break;
      case 'close':
        this.#open.pop();
        break;
      case 'at-keyword':
        this.#beginRule(atKeywordName(this.#css.slice(start, end)), start);
        break;
      case 'semicolon':
        if (this.#open.length === 0) this.#endRule(end);
        break;
      case 'block-start':
        this.#fontRule = this.#fontRule === 'begins' ? 'open' : undefined;
        this.#endPrelude(start);
        break;
      case 'block-end':
        this.#fontRule = undefined;
        this.#endPrelude(start);
        break;
      default:
    }
  }

  #beginRule(name: string, start: number): void {
    const isImport = name === 'import' && this.#open.length === 0;
    this.#isNamespace = name === 'namespace';
    this.#fontRule = name === 'font-face' ? 'begins' : undefined;
    this.#rule = isImport ? { start, end: this.#css.length, hasAddress: false } : undefined;
  }

  /** Ends what precedes a block or its end. Brackets that were never closed end there too. */
  #endPrelude(end: number): void {
    this.#endRule(end);
    this.#open.length = 0;
  }

  #endRule(end: number): void {
    if (this.#rule !== undefined) this.#rule.end = end;
    this.#rule = undefined;
    this.#isNamespace = false;
  }

  #add(address: string, form: CssAddress['form'], start: number, end: number): void {
    if (this.#isNamespace || address.trim() === '') return;
    const isImport = this.#rule !== undefined && !this.#rule.hasAddress;
    this.addresses.push({
      address,
      kind: isImport ? 'import' : 'file',
      start,
      end,
      form,
      isFont: this.#fontRule === 'open',
      ...(isImport && { rule: this.#rule }),
    });
    if (this.#rule !== undefined) this.#rule.hasAddress = true;
  }
}

/**
 * Matches CSS that may hold an address, or an escape that could spell one. Most CSS of pages does not match and is
 * skipped.
 */
const MAY_HOLD_ADDRESS = /url\(|@import|image|src\(|\\/i;

/**
 * Matches comments and strings, which have no address, then the begin of a rule or function that may have one, or a name
 * with an escaped letter. Other escapes are skipped.
 */
const OF_INTEREST =
  /\/\*[\s\S]*?(?:\*\/|$)|"(?:\\[\s\S]|[^"\\\n\r\f])*"|'(?:\\[\s\S]|[^'\\\n\r\f])*'|(\\(?:0{0,4}[4-7][0-9a-f]|[g-z])|["']|@(?=[inf\\])|(?:url|image|image-set|src)\()|\\(?:[0-9a-f]{1,6}(?:\r\n|[ \t\r\n\f])?|[\s\S])/gi;

/**
 * Returns where the next token of interest begins, from the end of a declaration or rule, so that most of a sheet is
 * skipped in one step.
 */
function nextOfInterest(css: string, from: number): number {
  OF_INTEREST.lastIndex = from;
  // A name may have begun before, with escapes in it: `-webkit-image-set(`, `b\\:url(`.
  let nameStart = from;
  let escapeEnd = -1;
  for (let found = OF_INTEREST.exec(css); found !== null; found = OF_INTEREST.exec(css)) {
    const [text, matters] = found;
    const isEscape = text.startsWith('\\');
    if (matters === undefined && !isEscape) continue;
    // What an escape stands for is part of its name, whatever the character is by itself.
    const start = startOfName(css, found.index, Math.max(from, escapeEnd));
    if (start !== escapeEnd) nameStart = start;
    if (matters !== undefined) return nameStart;
    escapeEnd = found.index + text.length;
  }
  return css.length;
}

function startOfName(css: string, at: number, from: number): number {
  let start = at;
  while (start > from && /[-@\w\u0080-\uffff]/.test(css.charAt(start - 1))) start--;
  return start;
}

/** Functions whose texts are addresses. */
const FILE_FUNCTIONS: ReadonlySet<string> = new Set(['url', 'src', 'image', 'image-set', '-webkit-image-set']);

function namesFile(around: string | undefined, rule: { readonly hasAddress: boolean } | undefined): boolean {
  if (around !== undefined) return FILE_FUNCTIONS.has(around);
  return rule !== undefined && !rule.hasAddress;
}

/**
 * The change of an address: another address, `remove` (an import goes with its rule, a file becomes empty), or `keep`.
 */
export type AddressChange = { readonly to: string } | 'remove' | 'keep';

/** An empty address, which makes no request. */
export const NO_ADDRESS = 'data:,';

/** Returns CSS with other addresses, which must not contain the quotes around them. Everything else stays unchanged. */
export function rewriteCssAddresses(
  written: string,
  decide: (address: CssAddress, css: string) => AddressChange,
  quote: '"' | "'" = '"',
): string {
  const { css, addresses } = readCssAddresses(written);
  let result = '';
  let from = 0;
  for (const each of addresses) {
    const decision = decide(each, css);
    if (decision === 'keep') continue;
    if (decision === 'remove' && each.rule !== undefined) {
      result += css.slice(from, each.rule.start);
      from = Math.max(from, each.rule.end);
      continue;
    }
    const text = `${quote}${decision === 'remove' ? NO_ADDRESS : decision.to}${quote}`;
    result += css.slice(from, each.start) + (each.form === 'url' ? `url(${text})` : text);
    from = each.end;
  }
  return from === 0 ? css : result + css.slice(from);
}
