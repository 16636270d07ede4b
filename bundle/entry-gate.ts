import { entryPathProblem } from './entry-path.js';
import { createPathClashes, foldPath } from './path-clashes.js';
import type { TarEntryKind } from './tar-reader.js';

export interface EntryLimits {
  readonly maxEntries: number;
  /** The maximum size of all files, unpacked. */
  readonly maxBytes: number;
}

/** An entry of an archive of any format. */
export interface ArchiveEntryHead {
  readonly path: string;
  readonly kind: TarEntryKind;
  readonly sizeBytes: number;
}

/** The maximum number of characters of a name in a message. */
const MAX_SHOWN = 300;

/**
 * Creates a check of archive entries. It returns the path of a file (undefined for a folder), or throws the error that
 * `refused` makes from the end of a sentence that begins with the entry's name. Links, devices, names that leave the
 * folder or clash on Windows or macOS, and entries beyond the limits are refused.
 */
export function createEntryGate(
  { maxEntries, maxBytes }: EntryLimits,
  refused: (problem: string) => Error,
): (entry: ArchiveEntryHead) => string | undefined {
  const clashes = createPathClashes();
  const folders = new Set<string>();
  let entries = 0;
  let bytes = 0;
  return ({ path, kind, sizeBytes }) => {
    const refuse = (why: string) => refused(`entry ${JSON.stringify(path.slice(0, MAX_SHOWN))} ${why}`);
    entries++;
    bytes += sizeBytes;
    if (entries > maxEntries) throw refuse(`exceeds the maximum of ${maxEntries} entries`);
    if (bytes > maxBytes) throw refuse(`exceeds the maximum of ${maxBytes} bytes`);
    if (kind !== 'file' && kind !== 'folder') throw refuse(`is a ${kind}`.replace('a entry', 'an entry'));
    // `tar -C folder .` writes `./` before every name.
    const name = path.replace(/^(?:\.\/)+/, '').replace(kind === 'folder' ? /\/$/ : /$^/, '');
    if (kind === 'folder' && (name === '' || name === '.')) return undefined;
    const problem = entryPathProblem(name);
    if (problem !== undefined) throw refuse(problem);
    if (kind === 'folder') {
      folders.add(foldPath(name));
      return undefined;
    }
    const earlier = folders.has(foldPath(name)) ? name : clashes.add(name);
    if (earlier !== undefined) throw refuse(`clashes with ${JSON.stringify(earlier)}`);
    if (clashes.folderCount > maxEntries) throw refuse(`exceeds the maximum of ${maxEntries} folders`);
    return name;
  };
}
