import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { SourceRefused } from './source-errors.js';

/** The names of the files that make a folder a documentation project. */
export const CONFIGURATION_NAMES: ReadonlySet<string> = new Set(['docs.json', 'mint.json']);
/** Returns whether a folder holds a documentation project. */
export const isProjectFolder = (folder: string): boolean =>
  [...CONFIGURATION_NAMES].some((name) => existsSync(join(folder, name)));

/** Folders of tools and desktops, which may contain other projects. */
const FOREIGN_FOLDER = /^(?:\..*|node_modules|__MACOSX)$/;
const MAX_LISTED = 5;

/**
 * Returns the folder of the project among the paths of all files: the one with a configuration that is nearest to the
 * top, with a final slash, or empty for the top. Throws {@link SourceRefused} if there is none, or several at equal
 * depth.
 */
export function projectDirectory(paths: Iterable<string>, advice: string): string {
  let found: string[] = [];
  let depth = Number.POSITIVE_INFINITY;
  for (const path of paths) {
    const segments = path.split('/');
    const name = segments.pop() ?? '';
    if (!CONFIGURATION_NAMES.has(name) || segments.length > depth || segments.some((each) => FOREIGN_FOLDER.test(each)))
      continue;
    if (segments.length < depth) found = [];
    depth = segments.length;
    const directory = segments.map((each) => `${each}/`).join('');
    if (!found.includes(directory)) found.push(directory);
  }
  const [first, ...others] = found;
  if (first === undefined) throw new SourceRefused(`there is no docs.json in it; ${advice}`);
  if (others.length === 0) return first;
  const named = found.toSorted().slice(0, MAX_LISTED).join(', ');
  throw new SourceRefused(`there are several projects in it (${named}); ${advice}`);
}
