/** Where most sites that stand below a path of their host stand. */
const USUAL = '/docs';

/**
 * A root-absolute path without the one below which the site is public, where it begins with that: what the configuration says, else `/docs`.
 * For whoever has looked for the path as it is written.
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
 * The path that links may begin with although no folder has its name: what the configuration says, else `/docs`. Projects that are served
 * there seldom say so, and all their links that begin with it would lead nowhere. Undefined where the project has a folder `docs` itself.
 */
export function basePathOf({ settings, pages, files }: BasePathInput): string | undefined {
  if (settings.basePath !== undefined) return settings.basePath;
  const isBelow = (path: string) => path === USUAL.slice(1) || path.startsWith(`${USUAL.slice(1)}/`);
  for (const { path } of pages) if (isBelow(path)) return undefined;
  for (const { sourcePath } of files) if (isBelow(sourcePath)) return undefined;
  return USUAL;
}
