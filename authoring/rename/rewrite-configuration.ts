import {
  findNodeAtLocation,
  getNodePath,
  type JSONPath,
  modify,
  type Node,
  parseTree,
  applyEdits as withEdits,
} from 'jsonc-parser';
import { applyEdits, type TextEdit } from '../text-edits.js';
import type { MovedPages } from './moved-pages.js';

/** The keys of lists and values that name pages by their paths, without a slash at the beginning. */
const PAGE_KEYS = new Set(['pages', 'root', 'page']);

/**
 * Returns a configuration file with the new paths of moved pages, and the number of changes. Sources of redirects stay:
 * they are addresses that readers have.
 */
export function rewriteConfiguration(text: string, moved: MovedPages): { text: string; changes: number } {
  const edits: TextEdit[] = [];
  for (const node of strings(parseTree(text, [], { allowTrailingComma: true }))) {
    const path = getNodePath(node);
    if (path.includes('redirects') && path.at(-1) === 'source') continue;
    const next = isPageEntry(path) ? newEntry(String(node.value), moved) : moved.rewrite(String(node.value), '');
    if (next === undefined || (!isPageEntry(path) && !/^(?:\/|https?:)/.test(String(node.value)))) continue;
    edits.push({ start: node.offset, end: node.offset + node.length, text: JSON.stringify(next) });
  }
  return { text: applyEdits(text, edits), changes: edits.length };
}

/**
 * Returns the main configuration with redirects from old to new addresses; everything else stays as it is written.
 * Redirects that would hide a new page, or lead in a circle, are removed.
 */
export function addRedirects(text: string, moves: readonly (readonly [from: string, to: string])[]): string {
  const replaced = new Set(moves.flat());
  const left = withoutRedirects(text, replaced);
  const root = parseTree(left);
  const list = root && findNodeAtLocation(root, ['redirects']);
  const { eol, indentation } = styleOf(left);
  const inner = indentation.repeat(2);
  const entries = moves.map(
    ([source, destination]) =>
      `${inner}{ "source": ${JSON.stringify(source)}, "destination": ${JSON.stringify(destination)} }`,
  );
  const lines = entries.join(`,${eol}`);
  const last = (list ?? root)?.children?.at(-1);
  const end = last === undefined ? ((list ?? root)?.offset ?? 0) + 1 : last.offset + last.length;
  const comma = last === undefined ? '' : ',';
  const added =
    list === undefined
      ? `${comma}${eol}${indentation}"redirects": [${eol}${lines}${eol}${indentation}]`
      : `${comma}${eol}${lines}${last === undefined ? `${eol}${indentation}` : ''}`;
  return applyEdits(left, [{ start: end, end, text: added }]);
}

/** Returns a configuration without the redirects from some addresses. */
function withoutRedirects(text: string, sources: ReadonlySet<string>): string {
  for (;;) {
    const root = parseTree(text);
    const list = root && findNodeAtLocation(root, ['redirects']);
    const index = list?.children?.findIndex((node) => sources.has(sourceOf(node) ?? '')) ?? -1;
    if (index === -1) return text;
    text = withEdits(text, modify(text, ['redirects', index], undefined, {}));
  }
}

function* strings(node: Node | undefined): Generator<Node> {
  if (node?.type === 'string') yield node;
  const children = node?.type === 'property' ? node.children?.slice(1) : node?.children;
  for (const child of children ?? []) yield* strings(child);
}

function isPageEntry(path: JSONPath): boolean {
  const key = path.findLast((segment) => typeof segment === 'string');
  return key !== undefined && PAGE_KEYS.has(String(key));
}

/** Returns a navigation's entry in the way in which it was written: with or without a slash and an extension. */
function newEntry(entry: string, moved: MovedPages): string | undefined {
  const next = moved.newPath(entry);
  if (next === undefined) return undefined;
  return `${entry.startsWith('/') ? '/' : ''}${next}${/\.mdx?$/i.exec(entry)?.[0] ?? ''}`;
}

function sourceOf(redirect: Node): string | undefined {
  const source = redirect.children?.find(({ children }) => children?.[0]?.value === 'source')?.children?.[1]?.value;
  return typeof source === 'string' ? source : undefined;
}

function styleOf(text: string): { readonly eol: string; readonly indentation: string } {
  const [, indentation = '  '] = /\n([ \t]+)\S/.exec(text) ?? [];
  return { eol: text.includes('\r\n') ? '\r\n' : '\n', indentation };
}
