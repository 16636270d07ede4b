import type { DocumentFault } from '../../api-description/openapi/read-document.js';
import type { SourceFile, SourceFiles } from '../../model/source-files.js';
import { isHttpAddress } from '../settings/safe-address.js';

/** Larger files are not examined unless a page names them. */
const MAX_BYTES = 20 * 1024 * 1024;

/** Finds descriptions of one kind among a project's files; files are read only when asked for. */
export interface DescriptionFiles<Result extends object> {
  /** The file that an author names, who may leave out its folder, extension or leading slash, or write an address. */
  find(name: string): string | undefined;
  read(path: string): Result | DocumentFault;
  /** The addresses that were requested so far and not fetched. */
  readonly missingAddresses: ReadonlySet<string>;
  /** The paths to search: the file that is named, else the files in force, then all others in path order. */
  candidates(file: string | undefined, inForce: readonly string[]): Iterable<string>;
}

export interface DescriptionKind<Result extends object> {
  /** The endings of its files' names. */
  readonly extension: RegExp;
  read(files: SourceFiles, file: SourceFile): Result | DocumentFault;
  /** The addresses of its parts that were not fetched. */
  addressesOf?(result: Result): readonly string[];
}

export function createDescriptionFiles<Result extends object>(
  files: SourceFiles,
  { extension, read: readFile, addressesOf }: DescriptionKind<Result>,
): DescriptionFiles<Result> {
  let known: readonly string[] | undefined;
  const results = new Map<string, Result | DocumentFault>();
  const missingAddresses = new Set<string>();

  function all(): readonly string[] {
    known ??= [...files.list()]
      .filter(({ path, sizeBytes }) => extension.test(path) && sizeBytes <= MAX_BYTES)
      .map(({ path }) => path);
    return known;
  }

  function find(name: string): string | undefined {
    if (files.get(name) !== undefined) return name;
    if (isHttpAddress(name)) {
      missingAddresses.add(name);
      return undefined;
    }
    const bare = name.replace(/^(?:\.{0,2}\/)+/, '');
    const matches = (path: string) => path === bare || path.replace(extension, '') === bare;
    return (
      all().find((path) => path === bare) ??
      all().find(matches) ??
      all().find((path) => matches(path.slice(path.lastIndexOf('/') + 1)))
    );
  }

  return {
    find,
    missingAddresses,
    read(path) {
      const earlier = results.get(path);
      if (earlier !== undefined) return earlier;
      const file = files.get(path);
      const result = file === undefined ? { fault: 'there is no such file' } : readFile(files, file);
      if (!('fault' in result)) for (const address of addressesOf?.(result) ?? []) missingAddresses.add(address);
      results.set(path, result);
      return result;
    },
    candidates(file, inForce) {
      const found = (file === undefined ? inForce : [file]).map(find).filter((path) => path !== undefined);
      return new Set(file === undefined ? [...found, ...all()] : found);
    },
  };
}
