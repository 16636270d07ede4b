import { closeSync, openSync, readSync } from 'node:fs';
import { LRUCache } from 'lru-cache';
import type { PageList, PlannedPage, SitePlan } from '../site/model/plan.js';
import type { ExportPlan, PlanHead } from './export-plan.js';

/** The first bytes of a plan. The number is increased when older code would misread newer plans. */
const FORMAT = 'offprint plan 2\n';
const LENGTH_BYTES = 4;
/** The number of pages that are read together: at most some hundred kilobytes. */
const PAGES_A_CHUNK = 64;
/** The number of parsed chunks that are kept: neighboring pages and pages that they link to. */
const CHUNKS_KEPT = 48;

/** The part of a site's plan that only the steps around rendering need. */
export type PlanSurroundings = Pick<SitePlan, 'outsideUrls' | 'diagrams' | 'socialCard' | 'findingRules' | 'findings'>;

/**
 * An export's plan as a file: a head that every step reads, and sections that are read when they are needed. Only the
 * head is kept in memory, and it grows with the number of batches, not of pages.
 */
export interface PlanFile {
  readonly head: PlanHead;
  /** The pages, read a chunk at a time; few chunks are kept. */
  readonly pages: PageList;
  /** Returns the site as it is rendered, with pages that are read when they are used. It is parsed at each call. */
  site(): SitePlan;
  /** Returns the surroundings. They are parsed at each call. */
  surroundings(): PlanSurroundings;
}

/** The position of a section, counted from the end of the directory. */
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

/** Thrown when bytes are not a plan, are truncated, or are of another version. */
export class UnreadablePlan extends Error {
  override readonly name = 'UnreadablePlan';
}

/** Returns a plan as bytes. Equal plans have equal bytes. */
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
  const { pages, outsideUrls, diagrams, socialCard, findingRules, findings, ...shared } = site;
  const surroundings: PlanSurroundings = {
    outsideUrls,
    findings,
    ...(diagrams && { diagrams }),
    ...(socialCard && { socialCard }),
    ...(findingRules && { findingRules }),
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
 * Opens a plan that {@link encodePlan} made. The file is opened again for each section, so it need not be closed.
 * Throws {@link UnreadablePlan}.
 */
export function openPlanFile(file: string): PlanFile {
  return readPlan((offset, length) => readBytes(file, offset, length));
}

/** Opens a plan in memory. Throws {@link UnreadablePlan}. */
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
      // Iteration over all pages must not evict chunks that are used repeatedly.
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
