import { existsSync, mkdirSync, readFileSync, renameSync, rmdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { nearest } from '../../site/model/nearest.js';
import { walkProject } from '../../snapshot/walk-project.js';
import { configurationFiles, readCanonicalUrl } from './configuration-files.js';
import { createMovedPages, pagePath } from './moved-pages.js';
import { addRedirects, rewriteConfiguration } from './rewrite-configuration.js';
import { rewriteMarkdown } from './rewrite-markdown.js';

const PAGE = /\.mdx?$/i;
const CONFIGURATIONS = ['docs.json', 'mint.json'];

/** Thrown when a page cannot be renamed. Nothing was changed, and the message says what to do. */
export class CannotRename extends Error {
  override readonly name = 'CannotRename';
}

export interface RenameRequest {
  /** The project's folder. */
  readonly folder: string;
  /** The path of a page with or without its extension, or of a folder with pages, from the project's folder. */
  readonly from: string;
  readonly to: string;
  /** Adds redirects from the old addresses to the new ones. */
  readonly redirect: boolean;
  /** Changes nothing, and returns what would change. */
  readonly isDry: boolean;
}

export interface Renamed {
  /** Old and new paths of the moved files. */
  readonly moves: readonly (readonly [from: string, to: string])[];
  /** The number of changed addresses in each changed file, by its old path. */
  readonly changes: readonly { readonly path: string; readonly count: number }[];
  readonly redirects: readonly (readonly [from: string, to: string])[];
}

/**
 * Moves a page, or all files of a folder, and changes every link, import and navigation entry that leads to them, and
 * their own relative ones. Throws {@link CannotRename}. The files move last, so that an interrupted call can be
 * repeated.
 */
export function renamePages({ folder, from, to, redirect, isDry }: RenameRequest): Renamed {
  const { files } = walkProject(folder);
  const paths = files.map(({ path }) => path);
  const moves = planMoves(cleaned(from), cleaned(to), paths);
  const main = CONFIGURATIONS.find((name) => paths.includes(name));
  if (main === undefined) throw new CannotRename(`${folder} contains neither docs.json nor mint.json.`);
  const configurations = configurationFiles(main, new Map(files.map(({ path, file }) => [path, file])));
  const moved = createMovedPages(moves, readCanonicalUrl(readFileSync(join(folder, main), 'utf8')));
  const written = new Map<string, string>();
  const changes: { path: string; count: number }[] = [];
  for (const { path, file } of files) {
    const isConfiguration = configurations.has(path);
    if (!isConfiguration && !/\.(?:mdx?|jsx?|tsx?)$/i.test(path)) continue;
    const text = readFileSync(file, 'utf8');
    // A file that is not UTF-8 text would be damaged if it was written again.
    if (text.includes('\uFFFD')) continue;
    const result = isConfiguration ? rewriteConfiguration(text, moved) : rewriteMarkdown(text, path, moved);
    if (result.changes === 0) continue;
    written.set(path, result.text);
    changes.push({ path, count: result.changes });
  }
  const redirects = redirect ? redirectsOf(moves) : [];
  if (redirects.length > 0)
    written.set(main, addRedirects(written.get(main) ?? readFileSync(join(folder, main), 'utf8'), redirects));
  if (!isDry) {
    for (const [path, text] of written) writeInPlace(join(folder, path), text);
    for (const [old, next] of moves) move(folder, old, next);
  }
  return { moves: [...moves], changes, redirects };
}

/** Returns a path from the project's folder without slashes around it. Throws {@link CannotRename} for one that leads out of it. */
function cleaned(path: string): string {
  const clean = path
    .replaceAll('\\', '/')
    .replace(/^(?:\.?\/)+/, '')
    .replace(/\/+$/, '')
    .normalize('NFC');
  if (clean === '' || clean.split('/').some((segment) => segment === '..' || segment === '.' || segment === ''))
    throw new CannotRename(`“${path}” must be a path inside the project's folder, such as guides/start.`);
  return clean;
}

function planMoves(from: string, to: string, paths: readonly string[]): Map<string, string> {
  const known = new Set(paths);
  const file = PAGE.test(from) ? from : [`${from}.mdx`, `${from}.md`].find((path) => known.has(path));
  const moves = new Map<string, string>();
  if (file !== undefined && known.has(file)) {
    const extension = PAGE.exec(file)?.[0] ?? '.mdx';
    moves.set(file, PAGE.test(to) ? to : `${to}${extension}`);
  } else {
    for (const path of paths) if (path.startsWith(`${from}/`)) moves.set(path, `${to}${path.slice(from.length)}`);
  }
  if (moves.size === 0) {
    const pages = paths.filter((path) => PAGE.test(path)).map(pagePath);
    const near = nearest(pagePath(from), pages);
    throw new CannotRename(
      `There is no page and no folder “${from}”.${near === undefined ? '' : ` Did you mean “${near}”?`}`,
    );
  }
  for (const [old, next] of moves) {
    if (old === next) throw new CannotRename(`“${old}” already has this name.`);
    const twin = [next, ...(PAGE.test(next) ? [`${pagePath(next)}.mdx`, `${pagePath(next)}.md`] : [])].find(
      (path) => known.has(path) && !moves.has(path),
    );
    if (twin !== undefined) throw new CannotRename(`“${twin}” exists already; choose another name or remove it.`);
  }
  return moves;
}

function redirectsOf(moves: ReadonlyMap<string, string>): (readonly [string, string])[] {
  return [...moves]
    .filter(([from]) => PAGE.test(from))
    .map(([from, to]) => [addressOf(from), addressOf(to)] as const)
    .filter(([from, to]) => from !== to);
}

function addressOf(path: string): string {
  return `/${pagePath(path).replace(/(?:^|\/)index$/, '')}`;
}

/** Replaces a file at once, so that no reader ever sees half of it. */
function writeInPlace(file: string, text: string): void {
  const temporary = `${file}.offprint-${process.pid}`;
  writeFileSync(temporary, text);
  renameSync(temporary, file);
}

function move(folder: string, from: string, to: string): void {
  const target = join(folder, to);
  mkdirSync(dirname(target), { recursive: true });
  renameSync(join(folder, from), target);
  removeEmptyFolders(folder, dirname(join(folder, from)));
}

function removeEmptyFolders(root: string, folder: string): void {
  if (relative(root, folder) === '' || !existsSync(folder)) return;
  try {
    rmdirSync(folder);
  } catch {
    // It still holds something.
    return;
  }
  removeEmptyFolders(root, dirname(folder));
}
