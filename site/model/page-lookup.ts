import { decodeAddress } from './relative-address.js';
/** The target of a link inside the bundle: an index into the plan's pages or files. */
export type LookupResult =
  | { readonly kind: 'page'; readonly index: number }
  | { readonly kind: 'file'; readonly index: number };

/** Resolves an author's links. */
export interface PageLookup {
  /**
   * `target` is root-absolute (`/guide/start`); query and fragment are ignored. Accepts an extension (`.md`, `.mdx`,
   * `.html`), a final slash, `/index` and percent-encoding; the case counts, as it does on the servers that will hold
   * the bundle.
   */
  resolve(target: string): LookupResult | undefined;
  /**
   * Returns the index of the first page in the folder that a target names, in the plan's order; the site's first page
   * for `/`. Authors link to folders without a page of their own, because the format's vendor resolves such links this
   * way.
   */
  firstPageIn(target: string): number | undefined;
}

/** Creates the lookup of a plan's pages and files. Resolving costs a few map reads. */
export function createPageLookup(
  pages: Iterable<{ readonly path: string }>,
  files: readonly { readonly sourcePath: string }[],
): PageLookup {
  const pageIndex = indexPages(pages);
  const fileIndex = new Map(files.map(({ sourcePath }, index) => [sourcePath, index]));

  let firstOfFolder: ReadonlyMap<string, number> | undefined;

  function page(path: string): LookupResult | undefined {
    for (const candidate of candidates(path)) {
      const index = pageIndex.get(candidate);
      if (index !== undefined) return { kind: 'page', index };
    }
    return undefined;
  }

  function lookUp(path: string): LookupResult | undefined {
    const exact = pageIndex.get(path);
    if (exact !== undefined) return { kind: 'page', index: exact };
    const file = fileIndex.get(path);
    return file === undefined ? page(path) : { kind: 'file', index: file };
  }

  return {
    resolve(target) {
      const path = pathOf(target);
      const decoded = decodeAddress(path);
      // A name may hold a literal per cent sign, so the path as written comes first.
      // Paths are kept in the composed form of Unicode; macOS and some editors write the decomposed one.
      const found = lookUp(path) ?? (decoded === path ? undefined : lookUp(decoded));
      const composed = decoded.normalize('NFC');
      return found ?? (composed === decoded ? undefined : lookUp(composed));
    },
    firstPageIn(target) {
      firstOfFolder ??= firstPages(pageIndex);
      return firstOfFolder.get(decodeAddress(pathOf(target)).normalize('NFC').replace(/\/+$/, ''));
    },
  };
}

function indexPages(pages: Iterable<{ readonly path: string }>): Map<string, number> {
  const indices = new Map<string, number>();
  let index = 0;
  for (const { path } of pages) indices.set(path, index++);
  return indices;
}

/** Returns every folder with the index of its first page. The root is the empty text. */
function firstPages(pages: ReadonlyMap<string, number>): Map<string, number> {
  const first = new Map<string, number>();
  pages.forEach((index, path) => {
    for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
      const folder = path.slice(0, end);
      if (first.has(folder)) break;
      first.set(folder, index);
    }
    if (index === 0) first.set('', 0);
  });
  return first;
}

/** Yields the page paths that a link may mean, the likeliest first. */
function* candidates(path: string): Generator<string> {
  const bare = path.replace(/\/+$/, '');
  yield bare;
  yield bare === '' ? 'index' : `${bare}/index`;
  const parent = bare.replace(/(?:^|\/)index$/, '');
  if (parent !== bare) yield parent;
  const plain = bare.replace(/\.(?:mdx?|html?)$/i, '');
  if (plain !== bare) yield* candidates(plain);
}

function pathOf(target: string): string {
  const end = target.search(/[?#]/);
  const path = end === -1 ? target : target.slice(0, end);
  return path.replace(/^(?:\.?\/)+/, '').replace(/\/{2,}/g, '/');
}
