import { createHash } from 'node:crypto';
import type { DocumentScan, FetchedDocument } from '../../site/live/scan-document.js';

/** The lists of a scan that repeat from page to page. */
const LISTS = ['links', 'routes', 'frames', 'files', 'words'] as const;

type ListName = (typeof LISTS)[number];

/** A scan whose lists are indexes of texts. */
type PackedScan = Omit<DocumentScan, ListName> & Partial<Readonly<Record<ListName, readonly number[]>>>;

/** The scans of a crawl as plain JSON. A menu that is on every page is in it once. */
export interface ScanRecord {
  /** The version of the code that scanned. */
  readonly version: string;
  readonly texts: readonly string[];
  /** The scans by the names of their documents. */
  readonly scans: Readonly<Record<string, PackedScan>>;
}

type Scan = (document: FetchedDocument) => Promise<DocumentScan>;

/** Maximum number of texts of all lists together, which bounds the memory and the size of the record. */
const MAX_ENTRIES = 4_000_000;

/**
 * Scans documents, and remembers the scans of the last crawl: a document that has not changed is not scanned again. A scan depends on nothing
 * but its document and the code.
 */
export class KnownScans {
  readonly #version: string;
  readonly #last: ScanRecord | undefined;
  readonly #texts: string[] = [];
  readonly #places = new Map<string, number>();
  readonly #scans = new Map<string, PackedScan>();
  #entries = 0;

  /** `version` changes with the code that scans. Scans of another version are not used. */
  constructor(version: string, last: ScanRecord | undefined) {
    this.#version = version;
    this.#last = last?.version === version ? last : undefined;
  }

  /** Returns a function that scans only documents that are not known. */
  remember(scan: Scan): Scan {
    return async (document) => {
      const name = nameOf(document);
      const found = this.#find(name) ?? (await scan(document));
      this.#keep(name, found);
      return found;
    };
  }

  /** The scans of the documents of this crawl. */
  get record(): ScanRecord {
    return { version: this.#version, texts: this.#texts, scans: Object.fromEntries(this.#scans) };
  }

  #find(name: string): DocumentScan | undefined {
    const packed =
      this.#last !== undefined && Object.hasOwn(this.#last.scans, name) ? this.#last.scans[name] : undefined;
    const { texts = [] } = this.#last ?? {};
    return packed && unpack(packed, texts);
  }

  #keep(name: string, scan: DocumentScan): void {
    if (this.#scans.has(name)) return;
    const entries = LISTS.reduce((sum, list) => sum + (scan[list]?.length ?? 0), 0);
    if (this.#entries + entries > MAX_ENTRIES) return;
    this.#entries += entries;
    this.#scans.set(
      name,
      pack(scan, (text) => this.#placeOf(text)),
    );
  }

  #placeOf(text: string): number {
    const place = this.#places.get(text) ?? this.#texts.push(text) - 1;
    this.#places.set(text, place);
    return place;
  }
}

/** Returns a name that two documents share only if their scans are equal. */
function nameOf({ body, ...how }: FetchedDocument): string {
  const { address, contentType, scripts, isDrawn, isForeign, wantsWords, isSitemap } = how;
  const options = [address, contentType, scripts, isDrawn, isForeign, wantsWords, isSitemap];
  return createHash('sha256').update(JSON.stringify(options)).update('\0').update(body).digest('base64url');
}

function pack(scan: DocumentScan, placeOf: (text: string) => number): PackedScan {
  const lists = LISTS.flatMap((list) => {
    const texts = scan[list];
    return texts === undefined ? [] : [[list, texts.map(placeOf)] as const];
  });
  const { links: _links, routes: _routes, frames: _frames, files: _files, words: _words, ...facts } = scan;
  return { ...facts, ...Object.fromEntries(lists) };
}

/** Returns the scan; undefined if the record does not have all of its texts. */
function unpack(packed: PackedScan, texts: readonly string[]): DocumentScan | undefined {
  const { links = [], routes, frames = [], files = [], words, ...facts } = packed;
  let isWhole = true;
  const read = (places: readonly number[]) =>
    places.map((place) => {
      const text = texts[place];
      isWhole &&= text !== undefined;
      return text ?? '';
    });
  const scan: DocumentScan = {
    ...facts,
    links: read(links),
    frames: read(frames),
    files: read(files),
    ...(routes && { routes: read(routes) }),
    ...(words && { words: read(words) }),
  };
  return isWhole ? scan : undefined;
}
