import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { SourceFiles } from '../../site/model/source-files.js';
import { memorySourceFiles } from './memory-source-files.js';

/** A project's files from a folder on disk, read once with their hashes. */
export function folderSourceFiles(folder: string): SourceFiles {
  const nameOf = (file: string) => relative(folder, file).split(sep).join('/');
  return memorySourceFiles(Object.fromEntries(walk(folder).map((file) => [nameOf(file), readFileSync(file)])));
}

function walk(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return walk(path);
    return entry.isFile() ? [path] : [];
  });
}
