import type { SourceFiles } from '../../model/source-files.js';

/** Returns a project's files without some of them, as if they did not exist. */
export function filesWithout(files: SourceFiles, hidden: ReadonlySet<string>): SourceFiles {
  return {
    get(path) {
      const file = files.get(path);
      return file === undefined || hidden.has(file.path) ? undefined : file;
    },
    *list() {
      for (const file of files.list()) if (!hidden.has(file.path)) yield file;
    },
    read(path) {
      if (hidden.has(files.get(path)?.path ?? path)) throw new Error(`${path} is left out of this export`);
      return files.read(path);
    },
  };
}
