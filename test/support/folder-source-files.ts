import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { SourceFile, SourceFiles } from '../../site/source-files.js';

/** A project's files from a folder on disk, read once with their hashes. */
export function folderSourceFiles(folder: string): SourceFiles {
  const files = new Map<string, SourceFile>();
  const bytes = new Map<string, Buffer>();
  for (const file of walk(folder).sort()) {
    const content = readFileSync(file);
    const path = relative(folder, file).split(sep).join('/');
    bytes.set(path, content);
    const sha256 = createHash('sha256').update(content).digest('hex');
    files.set(path, { path, sizeBytes: content.length, sha256 });
  }
  return {
    get: (path) => files.get(path),
    list: () => files.values(),
    read(path) {
      const content = bytes.get(path);
      if (!content) throw new Error(`There is no file ${path}.`);
      return content;
    },
  };
}

function walk(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return walk(path);
    return entry.isFile() ? [path] : [];
  });
}
