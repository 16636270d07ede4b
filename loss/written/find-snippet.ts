import { posix } from 'node:path';
import type { OpenFile } from './open-file.js';
import type { WrittenTag } from './read-tag.js';

/** Finds the files that a text imports. */
export interface SnippetFinder {
  /** Returns the text of a file of the project; undefined when there is none. */
  find(path: string): string | undefined;
}

const EXTENSIONS = ['', '.mdx', '.md', '.jsx', '.js'];

/** Returns the Markdown file that a tag inserts; undefined when it inserts none. */
export function findSnippet(
  file: OpenFile,
  { name, attributes }: WrittenTag,
  finder: SnippetFinder,
): { readonly path: string; readonly text: string } | undefined {
  const attribute = name === 'Snippet' ? attributes.find((each) => each.name === 'file') : undefined;
  const old = attribute === undefined ? undefined : file.text.slice(attribute.start, attribute.end);
  const from = old === undefined ? file.imports.get(name) : `/snippets/${old}`;
  if (from === undefined || from.includes('#') || /\.jsx?$/.test(from)) return undefined;
  const isRelative = /^\.\.?\//.test(from);
  const base = posix.normalize(`/${isRelative ? posix.join(posix.dirname(file.path), from) : from}`).slice(1);
  for (const folder of old === undefined ? [''] : ['', '_'])
    for (const extension of EXTENSIONS) {
      const path = folder + base + extension;
      const text = finder.find(path);
      if (text !== undefined) return /\.mdx?$/.test(path) ? { path, text } : undefined;
    }
  return undefined;
}
