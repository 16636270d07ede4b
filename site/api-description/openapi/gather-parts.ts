import type { SourceFile, SourceFiles } from '../../model/source-files.js';
import { readAnchors } from './anchors.js';
import { partRules } from './part-rules.js';
import { readValue } from './read-document.js';
import { pointerKeys, pointerToken, referenceTarget } from './reference-target.js';
import { isObject, type Json } from './values.js';
import { walkReferences } from './walk-references.js';

/** A reference that is not followed or has no target, as written. */
export interface BrokenReference {
  readonly reference: string;
  /** The file that contains it. */
  readonly file: string;
  readonly why:
    | 'nothing'
    | 'missing'
    | 'unreadable'
    | 'outside'
    | 'elsewhere'
    | 'ignored'
    | 'not brought'
    | 'text'
    | 'size';
  /** The problem of a file that cannot be read. */
  readonly fault?: string;
  /** The file that it refers to, if there is one. */
  readonly target?: string;
}

/** A description as one document, whatever files it is written in. */
export interface GatheredDocument {
  readonly document: Json;
  /** Files that were looked up in addition to the description's own, with their hashes; null for a missing file. */
  readonly parts: ReadonlyMap<string, string | null>;
  /** The broken references of each file, without duplicates. */
  readonly broken: readonly BrokenReference[];
  /** Addresses of parts that could not be fetched. */
  readonly missingAddresses: readonly string[];
}

/** The key under which parts are stored in a gathered document. */
export const PARTS_KEY = 'x-offprint-parts';
const MAX_PARTS = 3_000;
const MAX_PARTS_BYTES = 64 * 1024 * 1024;
const MAX_STEPS = 100;

/**
 * Copies the files that a description refers to into one document, and turns its references into references inside that document. No
 * reference is replaced by its target, so circular references across files work as in any other description.
 */
export function gatherParts(files: SourceFiles, root: SourceFile, document: Json): GatheredDocument {
  return new Gathering(files, root, document).run();
}

interface Part {
  readonly value: unknown;
  /** The prefix of the file's place in the gathered document; empty for the description itself. */
  readonly prefix: string;
  /** Pointers of schemas that name themselves. */
  readonly anchors: ReadonlyMap<string, string>;
}

/** A reference inside the gathered document, or the reason why there is none. */
type Target = string | { readonly why: BrokenReference['why']; readonly file?: string };

class Gathering {
  readonly #files: SourceFiles;
  readonly #root: SourceFile;
  readonly #document: Record<string, unknown>;
  readonly #parts = new Map<string, Part | BrokenReference['why']>();
  readonly #hashes = new Map<string, string | null>();
  readonly #faults = new Map<string, string>();
  readonly #broken = new Map<string, BrokenReference>();
  readonly #missing = new Set<string>();
  readonly #added: Record<string, unknown> = {};
  readonly #waiting: string[] = [];
  /** References of this file that were rewritten, to be checked when everything is gathered. */
  readonly #followed = new Map<
    string,
    { readonly file: string; readonly reference: string; readonly pointer: string }
  >();
  /** The first position of each reference in the order of all references. */
  readonly #seen = new Map<string, number>();
  #bytes = 0;

  constructor(files: SourceFiles, root: SourceFile, document: Json) {
    this.#files = files;
    this.#root = root;
    this.#document = { ...document };
    this.#parts.set(root.path, { value: this.#document, prefix: '', anchors: anchorsOf(files, root, document) });
    this.#waiting.push(root.path);
  }

  run(): GatheredDocument {
    for (let file = this.#waiting.shift(); file !== undefined; file = this.#waiting.shift()) this.#rewrite(file);
    if (Object.keys(this.#added).length > 0) this.#document[PARTS_KEY] = this.#added;
    for (const { file, reference, pointer } of this.#followed.values())
      if (!leadsSomewhere(this.#document, pointer)) this.#report(file, reference, 'nothing');
    return {
      document: this.#document,
      parts: this.#hashes,
      broken: [...this.#broken.values()].sort((a, b) => this.#seenAt(a) - this.#seenAt(b)),
      missingAddresses: [...this.#missing],
    };
  }

  #rewrite(file: string): void {
    const part = this.#parts.get(file);
    if (part === undefined || typeof part === 'string') return;
    // Most references occur many times.
    const known = new Map<string, Target>();
    for (const { holder, key: name, reference, isInExtension, isText } of walkReferences(part.value)) {
      if (isText) {
        this.#report(file, reference, 'text');
        continue;
      }
      const earlier = known.get(reference);
      const target = earlier ?? this.#target(reference, file);
      if (earlier === undefined) {
        known.set(reference, target);
        this.#seen.set(keyOf(file, reference), this.#seen.size);
      }
      if (typeof target === 'string') {
        if (target !== reference) holder[name] = target;
        if (!isInExtension) this.#followed.set(keyOf(file, reference), { file, reference, pointer: target });
      } else if (!isInExtension) this.#report(file, reference, target.why, target.file);
    }
  }

  /** Returns the reference inside the gathered document. */
  #target(reference: string, from: string): Target {
    const named = this.#named(reference, from);
    if (named !== undefined) return named;
    const target = referenceTarget(reference, from, this.#root.path);
    if ('refused' in target) return { why: target.refused };
    const part = this.#part(target.file);
    if (typeof part === 'string') return { why: part, file: target.file };
    const { fragment } = target;
    if (fragment === '' || fragment === '/') return `#${part.prefix}`;
    if (fragment.startsWith('/')) return `#${part.prefix}${fragment}`;
    const anchor = part.anchors.get(fragment);
    return anchor === undefined ? { why: 'nothing' } : `#${part.prefix}${anchor}`;
  }

  /** Returns the target that names itself so. Schemas' own names take precedence over files. */
  #named(reference: string, from: string): string | undefined {
    const own = this.#parts.get(from);
    if (own === undefined || typeof own === 'string' || own.anchors.size === 0 || reference.startsWith('#'))
      return undefined;
    const [name = '', fragment = ''] = reference.split('#', 2);
    const pointer = own.anchors.get(name) ?? own.anchors.get(name.replace(/^\.?\//, ''));
    if (pointer === undefined || !(fragment === '' || fragment.startsWith('/'))) return undefined;
    return `#${own.prefix}${pointer}${fragment}`;
  }

  #part(path: string): Part | BrokenReference['why'] {
    const known = this.#parts.get(path);
    if (known !== undefined) return known;
    const made = this.#read(path);
    this.#parts.set(path, made);
    return made;
  }

  #read(path: string): Part | BrokenReference['why'] {
    const file =
      this.#files.get(path) ?? this.#files.get(path.normalize('NFC')) ?? this.#files.get(path.normalize('NFD'));
    this.#hashes.set(file?.path ?? path, file?.sha256 ?? null);
    const { file: ignoreFile, isIgnored } = partRules(this.#files);
    if (ignoreFile !== undefined) this.#hashes.set(ignoreFile.path, ignoreFile.sha256);
    if (file === undefined) {
      if (!/^https?:\/\//i.test(path)) return 'missing';
      this.#missing.add(path);
      return 'not brought';
    }
    // If the description itself is in such a folder, its parts may be too.
    if (isIgnored(file.path) && !isIgnored(this.#root.path)) return 'ignored';
    this.#bytes += file.sizeBytes;
    if (this.#bytes > MAX_PARTS_BYTES || this.#parts.size > MAX_PARTS) return 'size';
    const result = readValue(this.#files, file);
    if ('fault' in result) {
      this.#faults.set(path, result.fault);
      return 'unreadable';
    }
    const name = file.path;
    this.#added[name] = result.value;
    this.#waiting.push(path);
    return {
      value: result.value,
      prefix: `/${PARTS_KEY}/${pointerToken(name)}`,
      anchors: anchorsOf(this.#files, file, result.value),
    };
  }

  #seenAt({ file, reference }: BrokenReference): number {
    return this.#seen.get(keyOf(file, reference)) ?? 0;
  }

  #report(file: string, reference: string, why: BrokenReference['why'], target?: string): void {
    const key = keyOf(file, reference);
    if (this.#broken.has(key)) return;
    const fault = target === undefined ? undefined : this.#faults.get(target);
    this.#broken.set(key, {
      reference,
      file,
      why,
      ...(target !== undefined && { target }),
      ...(fault !== undefined && { fault }),
    });
  }
}

function keyOf(file: string, reference: string): string {
  return `${file}\n${reference}`;
}

/** Returns the anchors of a file. Most descriptions have none and need not be searched. */
function anchorsOf(files: SourceFiles, file: SourceFile, value: unknown): ReadonlyMap<string, string> {
  const bytes = files.read(file.path);
  const isNaming = ['$id', '$anchor', '$dynamicAnchor'].some((key) => bytes.includes(key));
  return isNaming ? readAnchors(value) : new Map();
}

/** Returns whether a pointer has a target, also through other references. */
function leadsSomewhere(document: Json, pointer: string): boolean {
  let at: unknown = document;
  let keys = pointerKeys(pointer.slice(1));
  for (let step = 0; step < MAX_STEPS; step++) {
    const [key, ...rest] = keys;
    if (key === undefined) return at !== undefined;
    if (typeof at !== 'object' || at === null) return false;
    if (Object.hasOwn(at, key)) {
      at = (at as Json)[key];
      keys = rest;
    } else if (isObject(at) && typeof at.$ref === 'string' && at.$ref.startsWith('#')) {
      keys = [...pointerKeys(at.$ref.slice(1)), ...keys];
      at = document;
    } else return false;
  }
  return false;
}
