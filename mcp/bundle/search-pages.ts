import { z } from 'zod';
import { INDEX_PATH, partPath } from '../../site/search/wire.js';

/** The facts about a page from a bundle's own search. */
export interface SearchedPage {
  readonly scope: { readonly language?: string; readonly version?: string; readonly product?: string };
  readonly groups: readonly string[];
}

const scopeSchema = z.object({
  language: z.string().optional(),
  version: z.string().optional(),
  product: z.string().optional(),
});
const indexSchema = z.tuple([
  z.literal('index'),
  z.string(),
  z.looseObject({ parts: z.array(z.looseObject({ name: z.string() })) }),
]);
const partSchema = z.tuple([
  z.literal('part'),
  z.string(),
  z.looseObject({
    scopes: z.array(scopeSchema),
    trails: z.array(z.string()),
    pages: z.array(z.tuple([z.string(), z.string(), z.number(), z.number(), z.number(), z.number()], z.unknown())),
  }),
]);

/**
 * Returns the pages that a bundle's own search finds, by path; undefined if the bundle has no search, or one that this program cannot read.
 * `read` returns the text of a file, or an empty text if the bundle has no such file.
 */
export async function readSearchPages(
  read: (path: string) => Promise<string>,
): Promise<ReadonlyMap<string, SearchedPage> | undefined> {
  const index = indexSchema.safeParse(messageOf(await read(INDEX_PATH)));
  if (!index.success) return undefined;
  const pages = new Map<string, SearchedPage>();
  for (const { name } of index.data[2].parts) {
    const part = partSchema.safeParse(messageOf(await read(partPath(name))));
    if (!part.success) return undefined;
    const { scopes, trails, pages: listed } = part.data[2];
    for (const [address, , , , scope, trail] of listed) {
      const groups = (trails[trail] ?? '').split(' › ').filter((group) => group !== '');
      const own = Object.entries(scopes[scope] ?? {}).filter(([, label]) => label !== undefined);
      pages.set(pathOf(address), { scope: Object.fromEntries(own), groups });
    }
  }
  return pages;
}

/** Returns the value in a script of the index: `(…).push(VALUE);`. */
function messageOf(script: string): unknown {
  const [, json = ''] = /\.push\((.*)\);\s*$/s.exec(script) ?? [];
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

function pathOf(address: string): string {
  const file = address.replace(/\.html$/, '');
  try {
    return decodeURIComponent(file);
  } catch {
    return file;
  }
}
