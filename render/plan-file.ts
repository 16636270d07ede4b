import { closeSync, openSync, readSync } from 'node:fs';
import { LRUCache } from 'lru-cache';
import type { PageList } from '../site/model/page-list.js';
import type { PlannedPage, SitePlan } from '../site/model/plan.js';
import type { ExportPlan, PlanHead } from './export-plan.js';

/** Raised when readers of older plans would misread newer ones. */
const FORMAT = 'offprint plan 2\n';
const LENGTH_BYTES = 4;
/** Pages that are read together: some hundred kilobytes at most, of which a batch needs few. */
const PAGES_A_CHUNK = 64;
/** Chunks kept parsed; a window of neighbours and what they link to. */
const CHUNKS_KEPT = 48;

/** What only the steps around rendering need of a site. */
export type PlanSurroundings = Pick<SitePlan, 'outsideUrls' | 'diagrams' | 'socialCard' | 'findings'>;

/**
 * An export's plan as a file: a head that every step reads, and sections that are read when they are asked for. What is held of a plan
 * does not grow with its pages but for the head, which has a line for each batch.
 */
export interface PlanFile {
  readonly head: PlanHead;
  /** Read a chunk at a time; few are kept. */
  readonly pages: PageList;
  /** The site as it is rendered, its pages read as they are used. Parsed each time. */
  site(): SitePlan;
  /** Parsed each time. */
  surroundings(): PlanSurroundings;
}

/** Where a section lies, counted from the end of the directory. */
interface Section {
  readonly offset: number;
  readonly length: number;
}

interface Directory {
  readonly head: PlanHead;
  readonly surroundings: Section;
  readonly shared: Section;
  readonly chunks: readonly Section[];
}

/** The bytes are no plan, are cut off, or are of another version. */
export class UnreadablePlan extends Error {
  override readonly name = 'UnreadablePlan';
}

/** The bytes of a plan. The same plan makes the same bytes. */
export function encodePlan({ head, site }: ExportPlan): Buffer {
  const bodies: Buffer[] = [];
  let offset = 0;
  const add = (value: unknown): Section => {
    const bytes = Buffer.from(JSON.stringify(value));
    bodies.push(bytes);
    const section = { offset, length: bytes.length };
    offset += bytes.length;
    return section;
  };
  const { pages, outsideUrls, diagrams, socialCard, findings, ...shared } = site;
  const surroundings: PlanSurroundings = {
    outsideUrls,
    findings,
    ...(diagrams && { diagrams }),
    ...(socialCard && { socialCard }),
  };
  const directory: Directory = {
    head,
    surroundings: add(surroundings),
    shared: add(shared),
    chunks: chunksOf(pages).map(add),
  };
  const text = Buffer.from(JSON.stringify(directory));
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32LE(text.length);
  return Buffer.concat([Buffer.from(FORMAT), length, text, ...bodies]);
}

/**
 * Opens what {@link encodePlan} made. The file is opened again for each section, so that nobody has to close it. Throws
 * {@link UnreadablePlan}.
 */
export function openPlanFile(file: string): PlanFile {
  return readPlan((offset, length) => readBytes(file, offset, length));
}

/** The same with bytes in memory. */
export function openPlan(bytes: Buffer): PlanFile {
  return readPlan((offset, length) => bytes.subarray(offset, offset + length));
}

function readPlan(readPart: (offset: number, length: number) => Buffer): PlanFile {
  const readWhole = (offset: number, length: number) => {
    const bytes = readPart(offset, length);
    if (bytes.length === length) return bytes;
    throw new UnreadablePlan('the plan of this export ends too early; start the export again');
  };
  const parse = <Value>(bytes: Buffer): Value => {
    try {
      return JSON.parse(bytes.toString('utf8')) as Value;
    } catch (cause) {
      throw new UnreadablePlan('the plan of this export is damaged; start the export again', { cause });
    }
  };
  const start = readWhole(0, FORMAT.length + LENGTH_BYTES);
  if (start.toString('latin1', 0, FORMAT.length) !== FORMAT)
    throw new UnreadablePlan('the plan of this export was made by another version; start the export again');
  const directoryBytes = start.readUInt32LE(FORMAT.length);
  const directory = parse<Directory>(readWhole(start.length, directoryBytes));
  const read = <Value>({ offset, length }: Section) =>
    parse<Value>(readWhole(start.length + directoryBytes + offset, length));
  const { head, chunks } = directory;
  const pages = lazyPages(head.pages, (chunk) => {
    const section = chunks[chunk];
    return section === undefined ? [] : read<readonly PlannedPage[]>(section);
  });
  const surroundings = () => read<PlanSurroundings>(directory.surroundings);
  return {
    head,
    pages,
    site: () => ({
      ...read<Omit<SitePlan, 'pages' | keyof PlanSurroundings>>(directory.shared),
      ...surroundings(),
      pages,
    }),
    surroundings,
  };
}

function lazyPages(length: number, readChunk: (chunk: number) => readonly PlannedPage[]): PageList {
  const kept = new LRUCache<number, readonly PlannedPage[]>({ max: CHUNKS_KEPT });
  const chunkAt = (chunk: number) => {
    const known = kept.get(chunk);
    if (known !== undefined) return known;
    const pages = readChunk(chunk);
    kept.set(chunk, pages);
    return pages;
  };
  return {
    length,
    at: (index) => (index < 0 ? undefined : chunkAt(Math.floor(index / PAGES_A_CHUNK))[index % PAGES_A_CHUNK]),
    *[Symbol.iterator]() {
      // Whoever goes through all pages must not take the place of those that are used again and again.
      for (let chunk = 0; chunk * PAGES_A_CHUNK < length; chunk++) yield* kept.get(chunk) ?? readChunk(chunk);
    },
  };
}

function chunksOf(pages: PageList): readonly PlannedPage[][] {
  const chunks: PlannedPage[][] = [];
  for (const page of pages) {
    const last = chunks.at(-1);
    if (last === undefined || last.length === PAGES_A_CHUNK) chunks.push([page]);
    else last.push(page);
  }
  return chunks;
}

function readBytes(file: string, offset: number, length: number): Buffer {
  const bytes = Buffer.allocUnsafe(length);
  const descriptor = openSync(file, 'r');
  try {
    let at = 0;
    for (let count = -1; at < length && count !== 0; at += count)
      count = readSync(descriptor, bytes, at, length - at, offset + at);
    return bytes.subarray(0, at);
  } finally {
    closeSync(descriptor);
  }
}
