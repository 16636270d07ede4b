import type { PackedFile } from '../bundle/segment.js';
import type { PageContent, WordCounts } from '../site/model/page-content.js';
import type { PlannedBatch } from './export-plan.js';
import type { RenderInputs, RenderReply, RenderRequest, TextPiece } from './protocol.js';
import { type AskOptions, type LossReason, type RenderProcess, RenderProcessLost } from './render-process.js';

/** The cache of page contents. New ones are stored as soon as they are rendered. */
export interface PageContents {
  /** Returns the page's content as JSON if it is still valid. */
  find(page: number): Promise<Uint8Array | undefined>;
  keep(page: number, content: Uint8Array): Promise<void>;
}

/** Runs work with a render process, as `RenderPool` does. */
export interface BatchPool {
  use<Result>(work: (process: Pick<RenderProcess, 'ask'>) => Promise<Result>): Promise<Result>;
}

/** Code that earlier exports highlighted. */
export interface KnownCodeParts {
  /** Names the parts: a process that has loaded them under this name does not need them again. */
  readonly name: string;
  read(): Promise<readonly Uint8Array[]>;
}

export interface RenderBatchOptions {
  readonly pool: BatchPool;
  readonly inputs: RenderInputs;
  readonly batch: PlannedBatch;
  /** Returns a page's path, for messages. */
  readonly pagePath: (page: number) => string;
  readonly contents: PageContents;
  /** The code that need not be highlighted again. If it is undefined, new code is not returned either. */
  readonly code?: KnownCodeParts | undefined;
  readonly signal?: AbortSignal;
}

/** A batch's segment, ready to be stored. */
export interface RenderedBatch {
  readonly body: Uint8Array;
  readonly crc32: number;
  readonly uncompressedBytes: number;
  readonly files: readonly PackedFile[];
  /** JSON of `BatchFacts`. */
  readonly facts: Uint8Array;
  /** The number of findings in `facts`. */
  readonly findings: number;
  /** The number of errors and warnings among them. */
  readonly warnings: number;
  /** The word counts of its pages, added up. */
  readonly words: WordCounts;
  /** The sections that search finds on its pages, as JSON; undefined when there are none. */
  readonly sections: Uint8Array | undefined;
  /** The passages that answer questions about its pages, as JSON; undefined when there are none. */
  readonly passages: Uint8Array | undefined;
  /** Its part of `llms-full.txt`; undefined when it has none. */
  readonly languageModelText: TextPiece | undefined;
  /** The code that was highlighted for it, as a later export loads it; undefined if there is none. */
  readonly code: Uint8Array | undefined;
  /** The dependencies of all its pages together. */
  readonly dependencies: PageContent['dependencies'];
  /** The number of pages whose content was rendered and not reused. */
  readonly renderedPages: number;
  /** The number of pages whose rendering failed. Another attempt may succeed. */
  readonly failedPages: number;
}

const BEGIN_STALL_MS = 120_000;
/** Maximum processor time of a page: a page usually takes a few milliseconds, and one that costs more is set aside. */
const PAGE_CPU_MS = 10_000;
const PAGE_STALL_MS = 60_000;
/**
 * Maximum resident memory. It bounds buffers, the parser and the grammars, which are outside of the heap's own limit.
 */
const PAGE_RESIDENT_BYTES = 1024 * 1024 * 1024;
/** The limits of rendering one page. */
export const PAGE_LIMITS: Limits = {
  stallMs: PAGE_STALL_MS,
  maxUsage: { cpuMs: PAGE_CPU_MS, residentBytes: PAGE_RESIDENT_BYTES },
};
/**
 * The limits of a page that is rendered alone. They guard against our own defects: a page's work is bounded by
 * counting, far below these limits.
 */
const LAST_LIMITS: Limits = {
  stallMs: 10 * PAGE_STALL_MS,
  maxUsage: { cpuMs: 60 * PAGE_CPU_MS, residentBytes: PAGE_RESIDENT_BYTES },
};
/** Maximum number of times that a page may lose its process, including the time when it is rendered alone. */
const MAX_LOSSES = 2;
/**
 * Maximum number of times when a process was killed: an operator or a system that is short of memory may do so, and
 * another page may be the cause.
 */
const MAX_LOSSES_WITH_KILLS = 6;

/**
 * Maximum number of contents that are written while further pages render. A store over a network takes ten times as
 * long for a write as a page takes to render. A worker that dies costs these pages at most; with a store on the disk,
 * where a write takes a fraction of a page's time, it costs one or two.
 */
const MAX_WRITES = 8;

/** Minimum number of pages to render for which it pays to load the code of earlier exports, which takes some milliseconds. */
const MIN_PAGES_FOR_CODE = 4;

type Limits = Pick<AskOptions, 'stallMs' | 'maxUsage'>;

interface Attempt {
  /** Contents that this batch has reused or rendered, so that a lost process costs one page. */
  readonly known: Map<number, Uint8Array>;
  readonly failures: Map<number, string>;
  /** Pages whose process was lost. Each is rendered again alone after the others. */
  readonly setAside: Set<number>;
  readonly losses: Map<number, readonly LossReason[]>;
  readonly dependencies: Record<string, string | null>;
  renderedPages: number;
  current: number | undefined;
}

/**
 * Renders one batch in a process of the pool. A page that crashes, overloads or stalls its process is rendered again
 * after the others, alone and within limits that only a defect of ours can reach. If it fails again, a page that says
 * so replaces it. Everything else of the batch is kept.
 */
export async function renderBatch(options: RenderBatchOptions): Promise<RenderedBatch> {
  const attempt: Attempt = {
    known: new Map(),
    failures: new Map(),
    setAside: new Set(),
    losses: new Map(),
    dependencies: {},
    renderedPages: 0,
    current: undefined,
  };
  for (;;) {
    try {
      const rendered = await options.pool.use((process) => renderIn(process, options, attempt));
      if (rendered !== undefined) return rendered;
    } catch (error) {
      if (!(error instanceof RenderProcessLost) || error.reason === 'aborted') throw error;
      if (attempt.current === undefined) throw error;
      noteLoss(attempt.current, error.reason, { options, attempt });
      continue;
    }
    for (const page of attempt.setAside) await renderAlone(page, options, attempt);
  }
}

/** Renders a page that was set aside, and stores its content or the reason why it has none. */
async function renderAlone(page: number, options: RenderBatchOptions, attempt: Attempt): Promise<void> {
  try {
    await options.pool.use(async (process) => {
      const ask = asking(process, options);
      await ask({ kind: 'begin', inputs: options.inputs });
      const content = await renderPage(ask, page, { attempt, limits: LAST_LIMITS });
      if (content !== undefined) await options.contents.keep(page, content);
    });
    attempt.setAside.delete(page);
  } catch (error) {
    if (!(error instanceof RenderProcessLost) || error.reason === 'aborted') throw error;
    noteLoss(page, error.reason, { options, attempt });
  }
}

/** Sets a page aside, or records it as failed when it lost its process too often. */
function noteLoss(
  page: number,
  reason: LossReason,
  { options, attempt }: { readonly options: RenderBatchOptions; readonly attempt: Attempt },
): void {
  const losses = [...(attempt.losses.get(page) ?? []), reason];
  attempt.losses.set(page, losses);
  const isOver = losses.length >= (losses.includes('killed') ? MAX_LOSSES_WITH_KILLS : MAX_LOSSES);
  if (isOver) attempt.failures.set(page, failureOf(options.pagePath(page), reason));
  if (isOver) attempt.setAside.delete(page);
  else attempt.setAside.add(page);
}

function failureOf(path: string, reason: LossReason): string {
  if (reason === 'crashed')
    return `The page ${path} needed more memory than a page may have; make it simpler or split it.`;
  if (reason === 'killed')
    return `The page ${path} could not be rendered: its process was ended again and again, as a system does that is short of memory. The next export tries again.`;
  return `The page ${path} could not be rendered: the work on it did not end. That is a fault of Offprint, not of the page; please report it. The next export tries again.`;
}

/** Renders the batch in one process. Returns undefined if pages were set aside. */
async function renderIn(
  process: Pick<RenderProcess, 'ask'>,
  options: RenderBatchOptions,
  attempt: Attempt,
): Promise<RenderedBatch | undefined> {
  attempt.current = undefined;
  const ask = asking(process, options);
  const { batch, inputs, code } = options;
  const begun = expectReply(await ask({ kind: 'begin', inputs, codeName: code?.name }), 'begun');
  if (batch.kind === 'pages')
    await renderPages(ask, { ...options, needsCode: begun.needsCode === true }, attempt, batch);
  else if (batch.kind === 'files') await ask({ kind: 'files', first: batch.first, count: batch.count });
  else await ask({ kind: 'site' });
  attempt.current = undefined;
  if (attempt.setAside.size > 0) return undefined;
  const segment = expectReply(await ask({ kind: 'finish' }), 'segment');
  const { body, crc32, uncompressedBytes, files, facts, findings, warnings, words } = segment;
  const { sections, passages, languageModelText } = segment;
  return {
    body,
    crc32,
    uncompressedBytes,
    files,
    facts,
    findings,
    warnings,
    words,
    sections,
    passages,
    languageModelText,
    code: segment.code,
    dependencies: attempt.dependencies,
    renderedPages: attempt.renderedPages,
    failedPages: attempt.failures.size,
  };
}

type Ask = (request: RenderRequest, limits?: Limits) => Promise<RenderReply>;

const asking =
  (process: Pick<RenderProcess, 'ask'>, { signal }: RenderBatchOptions): Ask =>
  (request, limits = { stallMs: BEGIN_STALL_MS }) =>
    process.ask(request, { ...limits, signal });

async function renderPages(
  ask: Ask,
  options: RenderBatchOptions & { readonly needsCode: boolean },
  attempt: Attempt,
  batch: { readonly first: number; readonly count: number },
): Promise<void> {
  const writes: Promise<void>[] = [];
  const pages = Array.from({ length: batch.count }, (_, index) => batch.first + index);
  await findKnown(pages, options.contents, attempt);
  const { code, needsCode } = options;
  const unknown = pages.filter((page) => !attempt.known.has(page) && !attempt.failures.has(page));
  if (code !== undefined && needsCode && unknown.length >= MIN_PAGES_FOR_CODE)
    await ask({ kind: 'code', name: code.name, parts: await code.read() });
  for (const page of pages) {
    if (attempt.setAside.has(page)) continue;
    attempt.current = page;
    const content = await renderPage(ask, page, { attempt, limits: PAGE_LIMITS });
    if (content === undefined) continue;
    if (writes.length === MAX_WRITES) await writes.shift();
    writes.push(awaitLater(options.contents.keep(page, content)));
  }
  await Promise.all(writes);
}

/** Adds a page to the batch, rendered or reused. Returns its content if it is new and must be stored. */
async function renderPage(
  ask: Ask,
  page: number,
  { attempt, limits }: { readonly attempt: Attempt; readonly limits: Limits },
): Promise<Uint8Array | undefined> {
  const content = attempt.known.get(page);
  const failure = attempt.failures.get(page);
  const reply = expectReply(await ask({ kind: 'page', page, content, failure }, limits), 'page');
  Object.assign(attempt.dependencies, reply.dependencies);
  if (reply.content === undefined) return undefined;
  attempt.renderedPages += 1;
  attempt.known.set(page, reply.content);
  // The content of a failed page is not stored, so a later export tries again.
  return failure === undefined ? reply.content : undefined;
}

async function findKnown(pages: readonly number[], contents: PageContents, attempt: Attempt): Promise<void> {
  const missing = pages.filter((page) => !attempt.known.has(page) && !attempt.failures.has(page));
  const lanes = Array.from({ length: 16 }, async () => {
    for (let page = missing.shift(); page !== undefined; page = missing.shift()) {
      const content = await contents.find(page);
      if (content !== undefined) attempt.known.set(page, content);
    }
  });
  await Promise.all(lanes);
}

/** Delays the error of a write until the batch waits for it, so that it is not an unhandled rejection. */
function awaitLater(write: Promise<void>): Promise<void> {
  write.catch(() => undefined);
  return write;
}

function expectReply<Kind extends RenderReply['kind']>(
  reply: RenderReply,
  kind: Kind,
): Extract<RenderReply, { kind: Kind }> {
  if (reply.kind !== kind) throw new Error(`a render process answered ${reply.kind} where ${kind} was asked for`);
  return reply as Extract<RenderReply, { kind: Kind }>;
}
