import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sharedFolder } from './shared-folder.js';
import { SourceRefused } from './source-errors.js';
import { isWarcPath } from './warc/warc-names.js';

/** The names of the files that make a folder a documentation project. */
export const CONFIGURATION_NAMES: ReadonlySet<string> = new Set(['docs.json', 'mint.json']);
/** Returns whether a folder holds a documentation project. */
export const isProjectFolder = (folder: string): boolean =>
  [...CONFIGURATION_NAMES].some((name) => existsSync(join(folder, name)));

/** Returns whether a file is a page, by its name. */
export const isPageName = (name: string): boolean => /\.x?html?$/i.test(name);

/** Returns whether a folder with these paths holds a documentation project, built pages at its top, or a recorded crawl. */
export const isSource = (paths: Iterable<string>): boolean =>
  [...paths].some((path) => CONFIGURATION_NAMES.has(path) || isCrawled(path));

/** Returns whether a path, relative to its folder, makes that folder one of built pages, or of a recorded crawl (WARC files, as in a WACZ archive). */
const isCrawled = (path: string) => (!path.includes('/') && isPageName(path)) || isWarcPath(path);

/** Folders of tools and desktops, which may contain other projects. */
const FOREIGN_FOLDER = /^(?:\..*|node_modules|__MACOSX)$/;
const MAX_LISTED = 5;

/**
 * Returns the folder to export among the paths of all files, with a final slash, or empty for the top: the folder of the documentation
 * project that is nearest to the top, or the folder of built pages or of a recorded crawl. Throws {@link SourceRefused} if there is neither, or
 * several projects at equal depth.
 */
export function sourceDirectory(paths: Iterable<string>, advice: string): string {
  const own = [...paths].filter(
    (path) =>
      !path
        .split('/')
        .slice(0, -1)
        .some((each) => FOREIGN_FOLDER.test(each)),
  );
  return projectDirectory(own, advice) ?? builtDirectory(own, advice);
}

function projectDirectory(paths: readonly string[], advice: string): string | undefined {
  let found: string[] = [];
  let depth = Number.POSITIVE_INFINITY;
  for (const path of paths) {
    const segments = path.split('/');
    const name = segments.pop() ?? '';
    if (!CONFIGURATION_NAMES.has(name) || segments.length > depth) continue;
    if (segments.length < depth) found = [];
    depth = segments.length;
    const directory = segments.map((each) => `${each}/`).join('');
    if (!found.includes(directory)) found.push(directory);
  }
  const [first, ...others] = found;
  if (others.length === 0) return first;
  throw new SourceRefused(`there are several projects in it (${listed(found)}); ${advice}`);
}

/**
 * Returns the folder that holds all files, if there are pages or WARC files directly in it. Folders of pages further down may belong to anything, such as
 * templates of a program, so they are only named in the error.
 */
function builtDirectory(paths: readonly string[], advice: string): string {
  const top = sharedFolder(paths);
  if (paths.some((path) => isCrawled(path.slice(top.length)))) return top;
  const below = paths.flatMap((path) => (/\/index\.x?html?$/i.test(path) ? [path.replace(/[^/]*$/, '')] : []));
  const named = below.length === 0 ? '' : ` (there are pages in ${listed(below)})`;
  throw new SourceRefused(`there is no docs.json in it, and no HTML page at its top${named}; ${advice}`);
}

const listed = (folders: readonly string[]) => [...new Set(folders)].sort().slice(0, MAX_LISTED).join(', ');
