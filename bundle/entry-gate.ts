import { entryPathProblem } from './entry-path.js';
import { createPathClashes, foldPath } from './path-clashes.js';
import type { TarEntryKind } from './tar-reader.js';

export interface EntryLimits {
  readonly maxEntries: number;
  /** Of all files, unpacked. */
  readonly maxBytes: number;
}

/** An entry as an archive of whatever format names it. */
export interface ArchiveEntryHead {
  readonly path: string;
  readonly kind: TarEntryKind;
  readonly sizeBytes: number;
}

/** Characters of a name that a refusal shows. */
const MAX_SHOWN = 300;

/**
 * Says where an entry goes (undefined: nowhere, a folder), or throws what `refused` makes of the end of a sentence that begins
 * with the entry's name: links, devices, names that leave the folder or fall together on Windows or macOS, too many, too much.
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
    if (entries > maxEntries) throw refuse(`is one more than the ${maxEntries} that are allowed`);
    if (bytes > maxBytes) throw refuse(`goes over the ${maxBytes} bytes that are allowed`);
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
    if (earlier !== undefined) throw refuse(`would lie where ${JSON.stringify(earlier)} does`);
    if (clashes.folderCount > maxEntries) throw refuse(`brings more folders than the ${maxEntries} that are allowed`);
    return name;
  };
}
