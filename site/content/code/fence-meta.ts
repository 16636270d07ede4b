/** The options of a code block, from the words after a fence's language or from a `<CodeBlock>`'s props. */
export interface CodeOptions {
  readonly title?: string;
  readonly icon?: string;
  /** 1-based line numbers. */
  readonly highlight: ReadonlySet<number>;
  readonly focus: ReadonlySet<number>;
  readonly lines: boolean;
  readonly wrap: boolean;
  readonly expandable: boolean;
  readonly copy: boolean;
  /** The code says things to a compiler that are not meant for readers. */
  readonly twoslash?: true;
  /** The options of a diagram: whether it has buttons, and their position. */
  readonly actions?: boolean;
  readonly placement?: string;
}

const FLAGS: ReadonlySet<string> = new Set(['lines', 'wrap', 'expandable', 'nocopy', 'twoslash', 'showlinenumbers']);

/** `key=value` with `"…"`, `'…'`, `{…}` or a bare word; `{1,3-5}`; `[expandable]`; a quoted title; a word. */
const TOKEN = /([\w-]+)=(?:"([^"]*)"|'([^']*)'|\{([^}]*)\}|(\S+))|\{([\d\s,-]*)\}|\[(\w+)\]|"([^"]*)"|'([^']*)'|(\S+)/g;

/**
 * Reads a fence's language and meta. A flag may stand where the language would (```` ```nocopy ````); words that are
 * neither an option nor a flag are the title.
 */
export function parseFence(info: { language?: string | null; meta?: string | null }): {
  language: string;
  options: CodeOptions;
} {
  let language = info.language ?? '';
  let meta = info.meta ?? '';
  const glued = /^([^{[\s]+)([{[].*)$/.exec(language);
  if (glued?.[1] !== undefined && glued[2] !== undefined) {
    language = glued[1];
    meta = `${glued[2]} ${meta}`;
  }
  if (FLAGS.has(language.toLowerCase()) || /^[{[]|=/.test(language)) {
    meta = `${language} ${meta}`;
    language = '';
  }
  return { language, options: parseMeta(meta) };
}

function parseMeta(meta: string): CodeOptions {
  const values = new Map<string, string>();
  const flags = new Set<string>();
  const words: string[] = [];
  let highlight = '';
  for (const [, key, double, single, braces, bare, lines, bracket, quoted, quotedToo, word] of meta.matchAll(TOKEN)) {
    if (key !== undefined) values.set(key.toLowerCase(), double ?? single ?? braces ?? bare ?? '');
    else if (lines !== undefined) highlight += `,${lines}`;
    else if (bracket !== undefined && FLAGS.has(bracket.toLowerCase())) flags.add(bracket.toLowerCase());
    else if (word !== undefined && FLAGS.has(word.toLowerCase())) flags.add(word.toLowerCase());
    else words.push(quoted ?? quotedToo ?? (bracket === undefined ? word : `[${bracket}]`) ?? '');
  }
  const isSet = (name: string) =>
    flags.has(name) || (values.has(name) && !/^['"]?false['"]?$/i.test(values.get(name) ?? ''));
  const title = values.get('title') ?? values.get('filename') ?? words.join(' ');
  const icon = values.get('icon');
  const placement = values.get('placement');
  return {
    ...(title.trim() === '' ? {} : { title: title.trim() }),
    ...(icon === undefined ? {} : { icon }),
    ...(values.has('actions') && { actions: isSet('actions') }),
    ...(placement !== undefined && { placement }),
    highlight: parseLineSet(`${highlight},${values.get('highlight') ?? ''}`),
    focus: parseLineSet(values.get('focus') ?? ''),
    lines: isSet('lines') || isSet('showlinenumbers'),
    wrap: isSet('wrap'),
    expandable: isSet('expandable'),
    copy: !isSet('nocopy'),
    ...(isSet('twoslash') && { twoslash: true as const }),
  };
}

/** No block has more lines than this worth marking; it bounds `{1-999999999}`. */
const LAST_LINE = 10_000;

/** `1,3-5`, with brackets or braces around it, as a set of line numbers. */
export function parseLineSet(text: string): Set<number> {
  const lines = new Set<number>();
  for (const [, first, last] of text.matchAll(/(\d+)(?:\s*-\s*(\d+))?/g)) {
    const end = Math.min(Number(last ?? first), LAST_LINE);
    for (let line = Number(first); line <= end; line++) lines.add(line);
  }
  return lines;
}
