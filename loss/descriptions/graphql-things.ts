import { LRUCache } from 'lru-cache';
import type { GraphqlPlace } from '../../site/model/plan.js';
import type { SourceFiles } from '../../site/model/source-files.js';

/** A fact that a schema contains about a page's subject. */
export interface GraphqlThing {
  readonly kind: 'text' | 'name';
  readonly value: string;
  /** The name of its owner, such as `Ship.name`. */
  readonly owner: string;
  readonly file: string;
  readonly line: number;
}

interface Token {
  readonly sort: 'name' | 'sign' | 'text';
  readonly value: string;
  readonly line: number;
}

interface Scan {
  readonly tokens: readonly Token[];
  /** The positions where each type is defined or extended. */
  readonly types: ReadonlyMap<string, readonly number[]>;
  readonly imports: readonly string[];
}

interface Scanned extends Scan {
  readonly file: string;
}

const TOKEN =
  /"""((?:\\"""|[\s\S])*?)"""|"((?:[^"\\\n]|\\.)*)"|#[^\n]*|([_A-Za-z]\w*)|(-?\d[\w.+-]*)|(\.\.\.|[{}()[\]:=!@|&$])/g;
const IMPORT = /^#[ \t]*import\b[^"'\n]*["']([^"'\n]+)["']/gm;
const KINDS = new Set(['type', 'interface', 'input', 'enum']);
const MAX_FILES = 500;
const KEPT_BYTES = 8 * 1024 * 1024;
const scans = new LRUCache<string, Scan>({
  maxSize: KEPT_BYTES,
  sizeCalculation: (_, key) => Number(key.split(' ', 1)[0]) + 1,
});

/**
 * Returns the facts of definitions about a type, or about a field of a root type. The result of an introspection query
 * contains none.
 */
export function graphqlThings(files: SourceFiles, { spec, kind, name }: GraphqlPlace): GraphqlThing[] {
  const all = scanAll(files, spec);
  if (kind === 'type') return all.flatMap((scanned) => ofType(scanned, name));
  const root = rootName(all, kind);
  const field = `${root}.${name}`;
  // The field's own name is the title, which is in the frame of the page.
  return all
    .flatMap((scanned) => ofType(scanned, root))
    .filter(({ owner, kind: sort }) => owner.startsWith(`${field}(`) || (owner === field && sort === 'text'));
}

function scanAll(files: SourceFiles, spec: string): Scanned[] {
  const found = new Map<string, Scanned>();
  const waiting = [spec];
  for (let file = waiting.shift(); file !== undefined && found.size < MAX_FILES; file = waiting.shift()) {
    const held = files.get(file);
    if (found.has(file) || held === undefined) continue;
    const key = `${Math.min(held.sizeBytes, KEPT_BYTES - 2)} ${held.sha256}`;
    const scan = scans.get(key) ?? scanText(files.read(file).toString('utf8'));
    scans.set(key, scan);
    found.set(file, { ...scan, file });
    const base = new URL(file.split('/').map(encodeURIComponent).join('/'), 'file:///');
    for (const path of scan.imports)
      if (URL.canParse(path, base)) waiting.push(decodeURIComponent(new URL(path, base).pathname.slice(1)));
  }
  return [...found.values()];
}

/** Scans definitions. The result of an introspection query contains none. */
function scanText(text: string): Scan {
  if (/^\s*\{\s*"/.test(text)) return { tokens: [], types: new Map(), imports: [] };
  const tokens = scanTokens(text);
  const types = new Map<string, number[]>();
  let depth = 0;
  for (const [index, { sort, value }] of tokens.entries()) {
    if (sort === 'sign' && value === '{') depth += 1;
    else if (sort === 'sign' && value === '}') depth -= 1;
    else if (depth === 0 && sort === 'name' && KINDS.has(value)) {
      const name = tokens[index + 1]?.value ?? '';
      types.set(name, [...(types.get(name) ?? []), index]);
    }
  }
  return { tokens, types, imports: [...text.matchAll(IMPORT)].map(([, path = '']) => path) };
}

function scanTokens(text: string): Token[] {
  const tokens: Token[] = [];
  let [line, from] = [1, 0];
  for (const match of text.matchAll(TOKEN)) {
    line += text.slice(from, match.index).split('\n').length - 1;
    from = match.index;
    const [, block, string, name, number, sign] = match;
    const written = block?.replaceAll('\\"""', '"""') ?? string?.replace(/\\u[0-9a-fA-F]{4}/g, ' ');
    if (written !== undefined) tokens.push({ sort: 'text', value: written, line });
    else if (name !== undefined || number !== undefined)
      tokens.push({ sort: 'name', value: name ?? number ?? '', line });
    else if (sign !== undefined) tokens.push({ sort: 'sign', value: sign, line });
  }
  return tokens;
}

/** Returns the type of queries, mutations or subscriptions, which a `schema` may name. */
function rootName(all: readonly Scanned[], kind: string): string {
  for (const { tokens } of all) {
    const start = tokens.findIndex(
      ({ value }, index) => value === 'schema' && /^[{@]$/.test(tokens[index + 1]?.value ?? ''),
    );
    const end = tokens.findIndex(({ value }, index) => index > start && value === '}');
    const at =
      start === -1 ? -1 : tokens.findIndex(({ value }, index) => index > start && index < end && value === kind);
    const named = tokens[at + 2];
    if (at !== -1 && named !== undefined) return named.value;
  }
  return `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`;
}

function ofType({ file, tokens, types }: Scanned, type: string): GraphqlThing[] {
  const found: GraphqlThing[] = [];
  for (const index of types.get(type) ?? []) {
    const before = tokens[index - 1];
    if (before?.sort === 'text') found.push(thing('text', before, type));
    found.push(...members(index + 2, type, tokens[index]?.value === 'enum'));
  }
  return found;

  function thing(kind: GraphqlThing['kind'], { value, line }: Token, owner: string): GraphqlThing {
    return { kind, value, owner, file, line };
  }

  /** Returns fields with their arguments, or values, between a definition's braces. */
  function members(from: number, owner: string, isEnum: boolean): GraphqlThing[] {
    const found: GraphqlThing[] = [];
    let at = from;
    while (at < tokens.length && tokens[at]?.value !== '{') {
      // Skip the arguments of a directive.
      if (tokens[at]?.value === '(') while (at < tokens.length && tokens[at]?.value !== ')') at += 1;
      // Another definition begins, so this one has no members.
      if (KINDS.has(tokens[at]?.value ?? '') || tokens[at]?.sort === 'text') return found;
      at += 1;
    }
    let field = '';
    let [arguments_, values] = [0, 0];
    let text: Token | undefined;
    for (at += 1; at < tokens.length; at++) {
      const token = tokens[at];
      if (token === undefined || (token.value === '}' && token.sort === 'sign' && values === 0)) break;
      const next = tokens[at + 1]?.value ?? '';
      if (token.sort === 'text') {
        if (values === 0) text = token;
      } else if (token.sort === 'sign') {
        if (token.value === '{' || token.value === '[') values += 1;
        if (token.value === '}' || token.value === ']') values -= 1;
        if (token.value === '(') arguments_ += 1;
        if (token.value === ')') arguments_ -= 1;
        // Skip a directive's name and arguments.
        if (token.value === '@') {
          at += 1;
          if (tokens[at + 1]?.value === '(') while (at < tokens.length && tokens[at]?.value !== ')') at += 1;
        }
      } else if (
        values === 0 &&
        (isEnum ? token.sort === 'name' : next === ':' || (next === '(' && arguments_ === 0))
      ) {
        const isArgument = arguments_ > 0;
        if (!isArgument) field = token.value;
        const whose = isArgument ? `${owner}.${field}(${token.value})` : `${owner}.${token.value}`;
        found.push(thing('name', token, whose));
        if (text !== undefined) found.push({ ...thing('text', text, whose) });
        text = undefined;
      }
    }
    return found;
  }
}
