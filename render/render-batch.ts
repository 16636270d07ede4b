import type { PackedFile } from '../bundle/segment.js';
import type { PageContent } from '../site/model/page-content.js';
import type { PlannedBatch } from './export-plan.js';
import type { RenderInputs, RenderReply, RenderRequest, TextPiece } from './protocol.js';
import type { RenderPool } from './render-pool.js';
import { type AskOptions, type LossReason, type RenderProcess, RenderProcessLost } from './render-process.js';

/** Where the contents of pages that were rendered before are found, and new ones kept as soon as they are made. */
export interface PageContents {
  /** The page's content as JSON, if it is still good. */
  find(page: number): Promise<Uint8Array | undefined>;
  keep(page: number, content: Uint8Array): Promise<void>;
}

export interface RenderBatchOptions {
  readonly pool: RenderPool;
  readonly inputs: RenderInputs;
  readonly batch: PlannedBatch;
  /** Path of each page, for sentences about it. */
  readonly pagePath: (page: number) => string;
  readonly contents: PageContents;
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
  /** How many findings are among them. */
  readonly findings: number;
  /** What can be found on its pages, as JSON; undefined where that is nothing. */
  readonly sections: Uint8Array | undefined;
  /** JSON of what questions about its pages are answered from. */
  readonly passages: Uint8Array | undefined;
  /** Its part of the text that language models are given whole. */
  readonly languageModelText: TextPiece | undefined;
  /** Union over its pages. */
  readonly dependencies: PageContent['dependencies'];
  /** Pages whose content was rendered now and not found. */
  readonly renderedPages: number;
  /** Pages that were given up, which another time may go better. */
  readonly failedPages: number;
}

const BEGIN_STALL_MS = 120_000;
/** Pages take some milliseconds; one that costs more than this is set aside. */
const PAGE_CPU_MS = 10_000;
const PAGE_STALL_MS = 60_000;
/** Beside the heap, which is bounded by itself: buffers, and what the parser and the grammars take. */
const PAGE_RESIDENT_BYTES = 1024 * 1024 * 1024;
const FIRST_LIMITS: Limits = {
  stallMs: PAGE_STALL_MS,
  most: { cpuMs: PAGE_CPU_MS, residentBytes: PAGE_RESIDENT_BYTES },
};
/** A guard against faults of our own: all that a page may do is bounded by counted work, far below this. */
const LAST_LIMITS: Limits = {
  stallMs: 10 * PAGE_STALL_MS,
  most: { cpuMs: 60 * PAGE_CPU_MS, residentBytes: PAGE_RESIDENT_BYTES },
};
/** The last of them alone and within the last limits. */
const MAX_LOSSES = 2;
/** A process may be ended by an operator, or by a system that is short of memory, and another page be the reason. */
const MAX_LOSSES_WITH_KILLS = 6;

type Limits = Pick<AskOptions, 'stallMs' | 'most'>;

interface Attempt {
  /** Contents that this batch has found or made, so that a lost process costs one page. */
  readonly known: Map<number, Uint8Array>;
  readonly failures: Map<number, string>;
  /** Pages whose process was lost: each is rendered again alone, once the others are done. */
  readonly setAside: Set<number>;
  readonly losses: Map<number, readonly LossReason[]>;
  readonly dependencies: Record<string, string | null>;
  renderedPages: number;
  current: number | undefined;
}

/**
 * Renders one batch in a process of the pool. A page that crashes, overworks or stalls its process is rendered again after the others,
 * alone and within limits that only a fault of our own can reach. If it is lost again, a page that says so stands in for it. Everything else of
 * the batch is kept.
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

/** Renders a page that was set aside, and keeps its content or why there is none. */
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

/** Sets a page aside, or gives it up when it was lost too often. */
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

/** Answers undefined where pages were set aside. */
async function renderIn(
  process: RenderProcess,
  options: RenderBatchOptions,
  attempt: Attempt,
): Promise<RenderedBatch | undefined> {
  attempt.current = undefined;
  const ask = asking(process, options);
  await ask({ kind: 'begin', inputs: options.inputs });
  const { batch } = options;
  if (batch.kind === 'pages') await renderPages(ask, options, attempt, batch);
  else if (batch.kind === 'files') await ask({ kind: 'files', first: batch.first, count: batch.count });
  else await ask({ kind: 'site' });
  attempt.current = undefined;
  if (attempt.setAside.size > 0) return undefined;
  const segment = expectReply(await ask({ kind: 'finish' }), 'segment');
  const { body, crc32, uncompressedBytes, files, facts, findings, sections, passages, languageModelText } = segment;
  return {
    body,
    crc32,
    uncompressedBytes,
    files,
    facts,
    findings,
    sections,
    passages,
    languageModelText,
    dependencies: attempt.dependencies,
    renderedPages: attempt.renderedPages,
    failedPages: attempt.failures.size,
  };
}

type Ask = (request: RenderRequest, limits?: Limits) => Promise<RenderReply>;

const asking =
  (process: RenderProcess, { signal }: RenderBatchOptions): Ask =>
  (request, limits = { stallMs: BEGIN_STALL_MS }) =>
    process.ask(request, { ...limits, signal });

async function renderPages(
  ask: Ask,
  options: RenderBatchOptions,
  attempt: Attempt,
  batch: { readonly first: number; readonly count: number },
): Promise<void> {
  let write = Promise.resolve();
  const pages = Array.from({ length: batch.count }, (_, index) => batch.first + index);
  await findKnown(pages, options.contents, attempt);
  for (const page of pages) {
    if (attempt.setAside.has(page)) continue;
    attempt.current = page;
    const content = await renderPage(ask, page, { attempt, limits: FIRST_LIMITS });
    if (content === undefined) continue;
    // One is written while the next renders, and no more wait: of a worker that dies two pages are lost at most.
    await write;
    write = awaitLater(options.contents.keep(page, content));
  }
  await write;
}

/** Has a page rendered, or what is known of it put into the batch. Answers new content that is to be kept. */
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
  // A page that was given up is not kept: a later export tries it again.
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

/** A write that fails while the next page renders is met when the batch waits for it, not as an unhandled rejection. */
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
