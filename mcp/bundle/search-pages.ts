import { z } from 'zod';
import { INDEX_PATH, indexPath, partPath } from '../../site/search/wire.js';

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

const largeIndexSchema = z.tuple([
  z.literal('index'),
  z.string(),
  z.looseObject({ scopes: z.array(scopeSchema), parts: z.array(z.tuple([z.array(z.string())], z.unknown())) }),
]);
const rowsSchema = z.tuple([
  z.literal('rows'),
  z.string(),
  z.looseObject({
    trails: z.array(z.string()),
    pages: z.array(z.tuple([z.string(), z.string(), z.number(), z.number()], z.unknown())),
  }),
]);

/**
 * Returns the pages that a bundle's own search finds, by path; undefined if the bundle has no search, or one that this program cannot read.
 * `read` returns the text of a file, or an empty text if the bundle has no such file.
 */
export async function readSearchPages(
  read: (path: string) => Promise<string>,
): Promise<ReadonlyMap<string, SearchedPage> | undefined> {
  const index = messageOf(await read(INDEX_PATH));
  const pages = new Map<string, SearchedPage>();
  const add = (address: string, scope: SearchedPage['scope'] = {}, trail = '') => {
    const own = Object.entries(scope).filter(([, label]) => label !== undefined);
    const groups = trail.split(' › ').filter((group) => group !== '');
    pages.set(pathOf(address), { scope: Object.fromEntries(own), groups });
  };
  const readMessage = async (path: string) => messageOf(await read(path));
  const isRead = (await readParts(index, readMessage, add)) || (await readRows(index, readMessage, add));
  return isRead ? pages : undefined;
}

type AddPage = (address: string, scope: SearchedPage['scope'] | undefined, trail: string | undefined) => void;

/** Reads the pages of an index whose parts are whole. Returns false if it is another index, or damaged. */
async function readParts(index: unknown, read: (path: string) => Promise<unknown>, add: AddPage): Promise<boolean> {
  const parsed = indexSchema.safeParse(index);
  if (!parsed.success) return false;
  for (const { name } of parsed.data[2].parts) {
    const part = partSchema.safeParse(await read(partPath(name)));
    if (!part.success) return false;
    const { scopes, trails, pages } = part.data[2];
    for (const [address, , , , scope, trail] of pages) add(address, scopes[scope], trails[trail]);
  }
  return true;
}

/** Reads the pages of a large index, which are in files of their own. Returns false if it is another index, or damaged. */
async function readRows(index: unknown, read: (path: string) => Promise<unknown>, add: AddPage): Promise<boolean> {
  const parsed = largeIndexSchema.safeParse(index);
  if (!parsed.success) return false;
  const { scopes, parts } = parsed.data[2];
  for (const name of parts.flatMap(([names]) => names)) {
    const rows = rowsSchema.safeParse(await read(indexPath('rows', name)));
    if (!rows.success) return false;
    const { trails, pages } = rows.data[2];
    for (const [address, , scope, trail] of pages) add(address, scopes[scope], trails[trail]);
  }
  return true;
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
