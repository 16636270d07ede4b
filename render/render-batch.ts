import type { PackedFile } from '../bundle/segment.js';
import type { PageContent } from '../site/page-content.js';
import type { PlannedBatch } from './export-plan.js';
import type { RenderInputs, RenderReply, RenderRequest, TextPiece } from './protocol.js';
import type { RenderPool } from './render-pool.js';
import { type AskOptions, type RenderProcess, RenderProcessLost } from './render-process.js';

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

const BEGIN_TIMEOUT_MS = 120_000;
/** Pages take some milliseconds; one that costs more than this is given up. */
const PAGE_CPU_MS = 10_000;
/** For a process that waits without end; a busy machine may need several times what a page costs. */
const PAGE_TIMEOUT_MS = 60_000;
/** Beside the heap, which is bounded by itself: buffers, and what the parser and the grammars take. */
const PAGE_RESIDENT_BYTES = 1024 * 1024 * 1024;
/** A process that dies twice on one page dies of that page. */
const MOST_CRASHES = 2;

interface Attempt {
  /** Contents that this batch has found or made, so that a lost process costs one page. */
  readonly known: Map<number, Uint8Array>;
  readonly failures: Map<number, string>;
  readonly crashes: Map<number, number>;
  readonly dependencies: Record<string, string | null>;
  renderedPages: number;
  current: number | undefined;
}

/**
 * Renders one batch in a process of the pool. A page that crashes or stalls its process is tried again in a fresh one,
 * then left out with a page that says so; everything else of the batch is kept.
 */
export async function renderBatch(options: RenderBatchOptions): Promise<RenderedBatch> {
  const attempt: Attempt = {
    known: new Map(),
    failures: new Map(),
    crashes: new Map(),
    dependencies: {},
    renderedPages: 0,
    current: undefined,
  };
  for (;;) {
    try {
      return await options.pool.use((process) => renderIn(process, options, attempt));
    } catch (error) {
      if (!(error instanceof RenderProcessLost) || error.reason === 'aborted') throw error;
      noteLoss(error, options, attempt);
    }
  }
}

function noteLoss(error: RenderProcessLost, options: RenderBatchOptions, attempt: Attempt): void {
  const page = attempt.current ?? -1;
  const crashes = (attempt.crashes.get(page) ?? 0) + 1;
  attempt.crashes.set(page, crashes);
  if (error.reason !== 'timeout' && crashes < MOST_CRASHES) return;
  if (attempt.current === undefined) throw error;
  const path = options.pagePath(page);
  const why = error.reason === 'timeout' ? 'took too long to render' : 'needed more memory than a page may have';
  attempt.failures.set(page, `The page ${path} ${why}; make it simpler or split it.`);
}

async function renderIn(process: RenderProcess, options: RenderBatchOptions, attempt: Attempt): Promise<RenderedBatch> {
  attempt.current = undefined;
  const ask: Ask = (request, limits = { timeoutMs: BEGIN_TIMEOUT_MS }) =>
    process.ask(request, { ...limits, signal: options.signal });
  await ask({ kind: 'begin', inputs: options.inputs });
  const { batch } = options;
  if (batch.kind === 'pages') await renderPages(ask, options, attempt, batch);
  else if (batch.kind === 'files') await ask({ kind: 'files', first: batch.first, count: batch.count });
  else await ask({ kind: 'site' });
  attempt.current = undefined;
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

type Ask = (request: RenderRequest, limits?: Pick<AskOptions, 'timeoutMs' | 'most'>) => Promise<RenderReply>;

async function renderPages(
  ask: Ask,
  options: RenderBatchOptions,
  attempt: Attempt,
  batch: { readonly first: number; readonly count: number },
): Promise<void> {
  const { contents } = options;
  const limits = {
    timeoutMs: PAGE_TIMEOUT_MS,
    most: { cpuMs: PAGE_CPU_MS, residentBytes: PAGE_RESIDENT_BYTES },
  };
  let write = Promise.resolve();
  const pages = Array.from({ length: batch.count }, (_, index) => batch.first + index);
  await findKnown(pages, contents, attempt);
  for (const page of pages) {
    const content = attempt.known.get(page);
    attempt.current = page;
    const reply = expectReply(
      await ask({ kind: 'page', page, content, failure: attempt.failures.get(page) }, limits),
      'page',
    );
    Object.assign(attempt.dependencies, reply.dependencies);
    if (reply.content !== undefined) {
      attempt.renderedPages += 1;
      attempt.known.set(page, reply.content);
      // A page that was given up is not kept: a later export tries it again.
      if (attempt.failures.has(page)) continue;
      // One is written while the next renders, and no more wait: of a worker that dies two pages are lost at most.
      await write;
      write = awaitLater(contents.keep(page, reply.content));
    }
  }
  await write;
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
