import { SourceRefused } from './source-errors.js';

const CONFIGURATIONS = new Set(['docs.json', 'mint.json']);
/** Folders of tools and desktops, which may hold projects of others. */
const NOT_OURS = /^(?:\..*|node_modules|__MACOSX)$/;
const NAMED = 5;

/**
 * The folder of the project among the paths of all files: the one nearest to the top that has a configuration, with a final
 * slash, or empty for the top. Throws {@link SourceRefused} where there is none, or several equally near.
 */
export function projectDirectory(paths: Iterable<string>, advice: string): string {
  let found: string[] = [];
  let depth = Number.POSITIVE_INFINITY;
  for (const path of paths) {
    const segments = path.split('/');
    const name = segments.pop() ?? '';
    if (!CONFIGURATIONS.has(name) || segments.length > depth || segments.some((each) => NOT_OURS.test(each))) continue;
    if (segments.length < depth) found = [];
    depth = segments.length;
    const directory = segments.map((each) => `${each}/`).join('');
    if (!found.includes(directory)) found.push(directory);
  }
  const [first, ...more] = found;
  if (first === undefined) throw new SourceRefused(`there is no docs.json in it; ${advice}`);
  if (more.length === 0) return first;
  const named = found.toSorted().slice(0, NAMED).join(', ');
  throw new SourceRefused(`there are several projects in it (${named}); ${advice}`);
}
