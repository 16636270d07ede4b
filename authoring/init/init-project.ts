import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { applyEdits, modify } from 'jsonc-parser';

const PROJECT = fileURLToPath(new URL('./project', import.meta.url));
const CONFIGURATIONS = ['docs.json', 'mint.json'];

/** Thrown when a project cannot be created. Nothing was written, and the message says what to do. */
export class CannotCreate extends Error {
  override readonly name = 'CannotCreate';
}

/**
 * Writes a small documentation project to a folder, which is created if it does not exist, and returns the paths of its
 * files. No existing file is changed: throws {@link CannotCreate} if one is in the way.
 */
export function initProject(folder: string, name = nameOf(folder)): string[] {
  const existing = CONFIGURATIONS.find((file) => existsSync(join(folder, file)));
  if (existing !== undefined)
    throw new CannotCreate(`${folder} is a documentation project already: it has a ${existing}.`);
  const files = readdirSync(PROJECT, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(PROJECT.length + 1))
    .sort();
  const taken = files.find((file) => existsSync(join(folder, file)));
  if (taken !== undefined)
    throw new CannotCreate(`${join(folder, taken)} exists and would be replaced; choose another folder.`);
  for (const file of files) {
    const target = join(folder, file);
    mkdirSync(dirname(target), { recursive: true });
    const text = readFileSync(join(PROJECT, file), 'utf8');
    writeFileSync(target, file === 'docs.json' ? named(text, name) : text, { flag: 'wx' });
  }
  return files;
}

function named(configuration: string, name: string): string {
  return applyEdits(configuration, modify(configuration, ['name'], name, {}));
}

/** Returns a title for a folder: `acme-docs` becomes “Acme docs”. */
function nameOf(folder: string): string {
  const words = basename(resolve(folder))
    .split(/[-_.\s]+/)
    .filter((word) => word !== '')
    .join(' ');
  const [first = 'D', ...rest] = [...(words || 'Documentation')];
  return first.toUpperCase() + rest.join('');
}
