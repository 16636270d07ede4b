/** The usual base path of sites below a path of their host. */
const USUAL = '/docs';

/**
 * Returns a root-absolute path without the base path of the site, if it begins with it: the configured path, else
 * `/docs`. Look up the path as written first.
 */
export function withoutBasePath(path: string, basePath = USUAL): string | undefined {
  return path.startsWith(`${basePath}/`) ? path.slice(basePath.length) : undefined;
}

export interface BasePathInput {
  readonly settings: { readonly basePath?: string };
  readonly pages: Iterable<{ readonly path: string }>;
  readonly files: Iterable<{ readonly sourcePath: string }>;
}

/**
 * Returns the path that links may begin with although no folder has its name: the configured path, else `/docs`.
 * Projects that are served there seldom configure it, and all their links that begin with it would be broken. Returns
 * undefined if the project has a folder `docs`.
 */
export function basePathOf({ settings, pages, files }: BasePathInput): string | undefined {
  if (settings.basePath !== undefined) return settings.basePath;
  const isBelow = (path: string) => path === USUAL.slice(1) || path.startsWith(`${USUAL.slice(1)}/`);
  for (const { path } of pages) if (isBelow(path)) return undefined;
  for (const { sourcePath } of files) if (isBelow(sourcePath)) return undefined;
  return USUAL;
}
