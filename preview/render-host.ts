import type { PreviewedAddress, PreviewedChange } from '../render/previewed.js';
import type { PlanOptions, RenderReply, RenderRequest } from '../render/protocol.js';
import { PAGE_LIMITS } from '../render/render-batch.js';
import { type AskOptions, RenderProcess, RenderProcessLost } from '../render/render-process.js';
import type { ProjectChange } from './project/project-files.js';

/** The render process of a preview. It is replaced when it ends. */
export interface RenderHost {
  /** Plans the project after a change. */
  change(change: ProjectChange): Promise<PreviewedChange>;
  /** Makes the file that an address leads to; undefined as long as the project could not be planned. */
  open(address: string): Promise<PreviewedAddress | undefined>;
  /** Returns the resident memory of the process, in bytes. */
  readonly residentBytes: number;
  close(): void;
}

export interface RenderHostOptions {
  readonly packFolder: string;
  readonly options: PlanOptions;
  /** Returns all files, for a new process. */
  readonly whole: () => ProjectChange;
}

const HEAP_MEGABYTES = 1024;
const PLAN_STALL_MS = 300_000;

/** Creates the host. Its process starts at once. */
export function createRenderHost({ packFolder, options, whole }: RenderHostOptions): RenderHost {
  let process: RenderProcess | undefined;
  let isClosed = false;
  let queue: Promise<unknown> = Promise.resolve();
  start();

  return {
    change: (change) => inTurn(() => sendChange(change)),
    open: (address) => inTurn(() => openAddress(address)),
    get residentBytes() {
      return process?.residentBytes ?? 0;
    },
    close() {
      isClosed = true;
      process?.kill();
    },
  };

  function start(): RenderProcess {
    process = new RenderProcess({ heapMegabytes: HEAP_MEGABYTES, readableFolder: packFolder });
    return process;
  }

  /** Runs work when the work before it has ended: a process answers one request at a time. */
  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const run = queue.then(work);
    queue = run.catch(() => undefined);
    return run;
  }

  async function sendChange(change: ProjectChange): Promise<PreviewedChange> {
    const current = process?.alive ? change : whole();
    if (!process?.alive) start();
    const { isWhole, files, removed, findings } = current;
    const request = { kind: 'preview-change', packFolder, options, isWhole, files, removed, findings } as const;
    return expectReply(await ask(request, { stallMs: PLAN_STALL_MS }), 'preview-changed');
  }

  async function openAddress(address: string): Promise<PreviewedAddress | undefined> {
    try {
      return await askFor(address);
    } catch (error) {
      if (!(error instanceof RenderProcessLost) || isClosed) throw error;
      // The page asked for too much: a page that says so is shown in its place.
      const failure = `The page could not be rendered: ${error.message}. Make it simpler or split it.`;
      await sendChange(whole());
      return askFor(address, failure);
    }
  }

  async function askFor(address: string, failure?: string): Promise<PreviewedAddress | undefined> {
    if (!process?.alive) await sendChange(whole());
    return expectReply(await ask({ kind: 'preview-open', address, failure }, PAGE_LIMITS), 'preview-opened').found;
  }

  function ask(request: RenderRequest, limits: AskOptions): Promise<RenderReply> {
    return (process ?? start()).ask(request, limits);
  }
}

function expectReply<Kind extends RenderReply['kind']>(
  reply: RenderReply,
  kind: Kind,
): Extract<RenderReply, { kind: Kind }> {
  if (reply.kind !== kind) throw new Error(`a render process answered ${reply.kind} where ${kind} was asked for`);
  return reply as Extract<RenderReply, { kind: Kind }>;
}
