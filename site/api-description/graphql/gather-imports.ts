import type { SourceFile, SourceFiles } from '../../model/source-files.js';
import { fileText } from '../openapi/read-document.js';
import { referenceTarget } from '../openapi/reference-target.js';

/** The definitions of a schema, including those that it imports from other files. */
export interface GatheredDefinitions {
  readonly text: string;
  /** Files that were looked up, with their hashes; null for a missing file. */
  readonly parts: ReadonlyMap<string, string | null>;
  /** An import whose file is not in the project. */
  readonly missing?: { readonly path: string; readonly line: number };
}

const IMPORT = /^#[ \t]*import[ \t]+(?:[^"'\n]{0,500}[ \t]from[ \t]+)?["']([^"'\n]{1,500})["']/gm;
const MAX_FILES = 500;
const MAX_CHARACTERS = 10_000_000;

/** Appends the imports of a file of definitions (`# import Ship from "ship.graphql"`), each file once. */
export function gatherImports(files: SourceFiles, root: SourceFile): GatheredDefinitions {
  const parts = new Map<string, string | null>();
  const texts: string[] = [];
  const waiting: SourceFile[] = [root];
  let missing: GatheredDefinitions['missing'];
  let length = 0;
  for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
    const text = fileText(files, file);
    length += text.length;
    if (length > MAX_CHARACTERS && texts.length > 0) break;
    texts.push(text);
    for (const match of text.matchAll(IMPORT)) {
      const target = referenceTarget(match[1] ?? '', file.path, root.path);
      const path = 'file' in target ? target.file : (match[1] ?? '');
      if (path === root.path || parts.has(path) || parts.size >= MAX_FILES) continue;
      const found = 'file' in target ? files.get(path) : undefined;
      parts.set(path, found?.sha256 ?? null);
      if (found !== undefined) waiting.push(found);
      // The lines of other files would be reported as lines of the first.
      else missing ??= { path, line: file === root ? text.slice(0, match.index).split('\n').length : 1 };
    }
  }
  return { text: texts.join('\n'), parts, ...(missing && { missing }) };
}
