import { existsSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { CannotRename, type Renamed, renamePages } from '../../authoring/rename/rename-pages.js';
import { isProjectFolder } from '../../source/project-directory.js';
import { COMMAND_TABLE } from '../command-table.js';
import { CommandError, EXIT, UsageError } from '../exit-codes.js';
import { callerFolder } from '../paths.js';
import { plural } from '../report-lines.js';

/** Runs `rename OLD NEW`: moves a page, or a folder with pages, and everything that leads to it. */
export async function rename(commandArguments: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...commandArguments],
    allowPositionals: true,
    options: COMMAND_TABLE.rename.options,
  });
  const [from, to, ...more] = positionals;
  if (from === undefined || to === undefined || more.length > 0)
    throw new UsageError('rename takes two paths: rename OLD NEW');
  const caller = callerFolder(process.env);
  const folder = values.folder === undefined ? projectAround(caller) : resolve(caller, values.folder);
  if (!existsSync(folder) || !isProjectFolder(folder))
    throw new CommandError(
      `${folder} contains neither docs.json nor mint.json; pass the folder that does with --folder.`,
    );
  const base = baseOf(folder, caller, from);
  const isDry = values['dry-run'];
  try {
    const renamed = renamePages({
      folder,
      from: relative(folder, resolve(base, withoutSlash(from))),
      to: relative(folder, resolve(base, withoutSlash(to))),
      redirect: !values['no-redirect'],
      isDry,
    });
    process.stdout.write(`${describe(renamed, isDry).join('\n')}\n`);
    return EXIT.clean;
  } catch (error) {
    if (error instanceof CannotRename) throw new CommandError(error.message);
    throw error;
  }
}

/** Returns the project that a folder lies in, or the folder itself if it lies in none. */
function projectAround(folder: string): string {
  for (let at = folder; ; at = resolve(at, '..')) {
    if (isProjectFolder(at)) return at;
    if (at === resolve(at, '..')) return folder;
  }
}

/**
 * Returns the folder from which paths are read: the current one if the old path is a file or folder there, as a shell
 * completes it; otherwise the project's.
 */
function baseOf(folder: string, caller: string, from: string): string {
  const isThere = ['', '.mdx', '.md'].some((extension) => existsSync(resolve(caller, `${from}${extension}`)));
  return isThere && !from.startsWith('/') ? caller : folder;
}

/** Removes the slash with which the address of a page begins. */
const withoutSlash = (path: string) => path.replace(/^\/+/, '');

function describe({ moves, changes, redirects }: Renamed, isDry: boolean): string[] {
  const count = changes.reduce((sum, change) => sum + change.count, 0);
  const [moved, changed, added] = isDry ? ['Would move', 'Would change', 'Would add'] : ['Moved', 'Changed', 'Added'];
  return [
    ...moves.map(([from, to]) => `${moved} ${from} to ${to}.`),
    ...(count > 0 ? [`${changed} ${plural(count, 'link')} in ${plural(changes.length, 'file')}:`] : []),
    ...changes.map((change) => `  ${change.path} (${change.count})`),
    ...(redirects.length > 0 ? [`${added} ${plural(redirects.length, 'redirect')} from the old addresses.`] : []),
  ];
}
