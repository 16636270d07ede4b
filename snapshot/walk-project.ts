import { type Dirent, lstatSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { Finding } from '../site/model/finding.js';
import { hasMoreBytes } from '../site/model/portable-path.js';
import { isInside } from './is-inside.js';
import { byPath } from './snapshot-manifest.js';

/** A file to read: `path` is its name in the snapshot, `file` its real path (no link). */
export interface ProjectFile {
  readonly path: string;
  readonly file: string;
}

/** Thrown when the project cannot be read at all; the message says what to do. */
export class UnreadableProject extends Error {
  override readonly name = 'UnreadableProject';
}

/** Maximum number of files. A folder with more is the wrong one, or has links that form a circle. */
const MAX_FILES = 500_000;
const MAX_DEPTH = 64;
/**
 * Maximum number of linked folders: links to folders that contain links to folders double with each step, without
 * containing a single file.
 */
const MAX_LINKED_FOLDERS = 10_000;
const SAME_NAME = 'another file has the same name in another Unicode form. Rename one.';
/** Maximum length of a path. It is below the limit of a bundle, where files get longer names. */
const MAX_PATH_BYTES = 1900;

/**
 * Names that are never part of a site: folders of tools, and files that desktops leave behind. Names that begin with a
 * dot are skipped as well.
 */
const IGNORED_NAMES = new Set(['node_modules', 'bower_components', '__pycache__', 'Thumbs.db', 'desktop.ini']);
const KEPT_DOT_NAMES = new Set(['.mintignore']);

/**
 * Lists every file of a project's folder, in path order whatever the file system's. Links are followed inside the
 * folder only, and each skipped file is reported as a finding. `onFolder` is called with the real path of each folder
 * before it is read. Throws {@link UnreadableProject} when the folder itself cannot be read.
 */
export function walkProject(
  folder: string,
  onFolder?: (real: string) => void,
): { files: ProjectFile[]; findings: Finding[] } {
  const root = openRoot(folder);
  const files = new Map<string, ProjectFile>();
  const findings: Finding[] = [];
  const skip = (path: string, why: string) => {
    findings.push({ code: 'skipped-file', severity: 'warning', message: `“${path}” was skipped: ${why}`, file: path });
  };

  let linkedFolders = 0;
  const enter = (path: string, real: string, above: readonly string[]) => {
    if (real !== join(root, path) && ++linkedFolders > MAX_LINKED_FOLDERS) {
      throw new UnreadableProject(
        `${folder} leads to more than ${MAX_LINKED_FOLDERS} folders through links; put copies in the place of some.`,
      );
    }
    if (above.includes(real)) return skip(path, 'it is a link to a folder that it lies in. Remove the link.');
    if (above.length > MAX_DEPTH) return skip(path, `it lies more than ${MAX_DEPTH} folders deep.`);
    onFolder?.(real);
    for (const entry of readFolder(real, path, skip)) take(entry, path, real, [...above, real]);
  };

  const take = (entry: Dirent, folderPath: string, realFolder: string, above: readonly string[]) => {
    if (isIgnoredName(entry.name)) return;
    const path = folderPath === '' ? entry.name : `${folderPath}/${entry.name}`;
    const problem = nameProblem(entry.name) ?? pathProblem(path);
    if (problem !== undefined) return skip(path, problem);
    const file = join(realFolder, entry.name);
    if (entry.isSymbolicLink()) return follow(path, file, above);
    if (entry.isDirectory()) return enter(path, file, above);
    if (entry.isFile()) return keep(path, file);
    skip(path, 'it is not a regular file. Remove it from the project.');
  };

  const follow = (path: string, link: string, above: readonly string[]) => {
    const target = resolveInside(root, link);
    if ('problem' in target) return skip(path, target.problem);
    if (target.kind === 'folder') return enter(path, target.file, above);
    keep(path, target.file);
  };

  const keep = (path: string, file: string) => {
    // macOS returns names in the decomposed form; pages refer to files in the composed one.
    const name = path.normalize('NFC');
    const isTwin = files.has(name);
    // Of two forms of one name, the composed one stays, because on most systems people type it.
    if (isTwin && path !== name) return skip(path, SAME_NAME);
    files.set(name, { path: name, file });
    if (isTwin) return skip(path.normalize('NFD'), SAME_NAME);
    if (files.size > MAX_FILES) {
      throw new UnreadableProject(
        `${folder} holds more than ${MAX_FILES} files; name the folder of the documentation alone.`,
      );
    }
  };

  enter('', root, []);
  return { files: [...files.values()].sort(byPath), findings };
}

function openRoot(folder: string): string {
  try {
    const root = realpathSync(folder);
    if (lstatSync(root).isDirectory()) return root;
  } catch (cause) {
    throw new UnreadableProject(`The folder ${folder} cannot be read; check its path and permissions.`, { cause });
  }
  throw new UnreadableProject(`${folder} is not a folder; name the one that holds docs.json.`);
}

/** Returns whether a file or folder with this name is never part of a site. */
export function isIgnoredName(name: string): boolean {
  return IGNORED_NAMES.has(name) || (name.startsWith('.') && !KEPT_DOT_NAMES.has(name));
}

function nameProblem(name: string): string | undefined {
  if (name.includes('\uFFFD')) return 'its name is not UTF-8. Rename it.';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
  if (/[\u0000-\u001F\u007F\\]/.test(name)) return 'its name holds a backslash or a control character. Rename it.';
  return undefined;
}

function pathProblem(path: string): string | undefined {
  return hasMoreBytes(path, MAX_PATH_BYTES) ? `its path has more than ${MAX_PATH_BYTES} bytes. Shorten it.` : undefined;
}

function readFolder(folder: string, path: string, skip: (path: string, why: string) => void): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch (cause) {
    if (path === '')
      throw new UnreadableProject(`The folder ${folder} cannot be read; check its permissions.`, { cause });
    skip(path, 'the folder cannot be read. Check its permissions.');
    return [];
  }
}

/**
 * Resolves a link. The target must be something that could be a file of the project itself, so not its `.env` or
 * `.git`.
 */
function resolveInside(root: string, link: string): { file: string; kind: 'file' | 'folder' } | { problem: string } {
  try {
    const file = realpathSync(link);
    if (!isInside(root, file)) {
      return { problem: 'it is a link to something outside the project. Put a copy in its place.' };
    }
    if (relative(root, file).split(sep).some(isIgnoredName)) {
      return { problem: 'it is a link to something that is not part of the site. Put a copy in its place.' };
    }
    const status = statSync(file);
    if (status.isDirectory()) return { file, kind: 'folder' };
    return status.isFile()
      ? { file, kind: 'file' }
      : { problem: 'it is a link to something that is not a regular file. Remove it.' };
  } catch {
    return { problem: 'it is a link to something that cannot be read. Correct or remove it.' };
  }
}
