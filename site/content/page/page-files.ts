import { posix } from 'node:path';
import { nearest } from '../../model/nearest.js';
import type { SourceFile, SourceFiles } from '../../model/source-files.js';

/** The project's files as one page uses them. Each file that was looked up is a dependency of the page. */
export class PageFiles {
  readonly #files: SourceFiles;
  readonly #sourcePath: string;
  readonly #dependencies = new Map<string, string | null>();

  constructor(files: SourceFiles, sourcePath: string) {
    this.#files = files;
    this.#sourcePath = sourcePath;
  }

  /** The files that were looked up, with their SHA-256; null for a file that does not exist. */
  get dependencies(): Readonly<Record<string, string | null>> {
    return Object.fromEntries(this.#dependencies);
  }

  /** Returns a file by its path in the project, or by its complete address. */
  lookUp(path: string): SourceFile | undefined {
    const file = this.#files.get(path);
    // Recorded under the name that the file has, or would have in a project.
    for (const name of file === undefined ? [path, path.normalize('NFC')] : [file.path])
      this.#dependencies.set(name, file?.sha256 ?? null);
    return file;
  }

  /** Removes a file from the dependencies: the page's own source is part of its cache key already. */
  forget(path: string): void {
    this.#dependencies.delete(path);
  }

  /** Returns the path that an address of a missing file most likely means. The result is a hint, so it is not a dependency. */
  likelyFile(address: string): string | undefined {
    const wanted = posix.normalize(
      address.startsWith('/') ? address : posix.join('/', posix.dirname(this.#sourcePath), address),
    );
    const extension = posix.extname(wanted);
    const alike = [...this.#files.list()].flatMap(({ path }) => (path.endsWith(extension) ? [path] : []));
    return nearest(wanted.slice(1), alike);
  }

  read(path: string): Buffer {
    return this.#files.read(path);
  }

  readText(path: string): string {
    return this.read(path).toString('utf8');
  }
}

/** Looks up a project's files by path. */
export type FileLookup = Pick<PageFiles, 'lookUp'>;
