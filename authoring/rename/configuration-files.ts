import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { findNodeAtLocation, type Node, parseTree } from 'jsonc-parser';

/** Returns the paths of the files that a configuration is made of: itself and those that `$ref` leads to. */
export function configurationFiles(main: string, files: ReadonlyMap<string, string>): ReadonlySet<string> {
  const found = new Set([main]);
  for (const path of found) {
    const file = files.get(path);
    if (file === undefined) continue;
    for (const reference of references(parseTree(readFileSync(file, 'utf8')))) {
      const target = posix.join(reference.startsWith('/') ? '' : posix.dirname(path), reference).replace(/^\/+/, '');
      if (files.has(target) && /\.json$/i.test(target)) found.add(target);
    }
  }
  return found;
}

/** Returns the public address of the site, if its configuration has one. */
export function readCanonicalUrl(configuration: string): string | undefined {
  const tree = parseTree(configuration);
  const value: unknown = tree && findNodeAtLocation(tree, ['seo', 'metatags', 'canonical'])?.value;
  return typeof value === 'string' && /^https?:\/\//.test(value) ? value : undefined;
}

function* references(node: Node | undefined): Generator<string> {
  if (node?.type === 'property' && node.children?.[0]?.value === '$ref') {
    const target: unknown = node.children[1]?.value;
    if (typeof target === 'string') yield target;
  }
  for (const child of node?.children ?? []) yield* references(child);
}
