import type { PreviewedAddress, PreviewedChange, SurveyResult, SurveyStep } from '../render/previewed.js';
import type { PlanOptions, RenderReply, RenderRequest } from '../render/protocol.js';
import { PAGE_LIMITS } from '../render/render-batch.js';
import { type AskOptions, RenderProcess, RenderProcessLost } from '../render/render-process.js';
import type { SnapshotChange } from '../snapshot/changing-snapshot.js';
import type { ProjectChange } from './project/project-files.js';
import { createTurns } from './turns.js';

/** The render process of a preview. It is replaced when it ends. */
export interface RenderHost {
  /** Reads files before the first change, which contains them. */
  prepare(files: ProjectChange['files']): Promise<void>;
  /** Reads some files that the last plan did not get, when nothing else waits. Undefined as long as some are left. */
  readOn(): Promise<PreviewedChange | undefined>;
  /** Plans the project after a change. */
  change(change: ProjectChange): Promise<PreviewedChange>;
  /** Sets the times of the last changes of files, for the plans after this call. */
  setTimes(changedAt: NonNullable<PlanOptions['changedAt']>): void;
  /** Makes the file that an address leads to; undefined as long as the project could not be planned. */
  open(address: string): Promise<PreviewedAddress | undefined>;
  /** Takes a step of a survey when nothing else waits. Rejects with `RenderProcessLost` if that was too much. */
  survey(step: SurveyStep): Promise<SurveyResult>;
  /** Makes a part of the search index. */
  searchPart(batches: readonly Uint8Array[]): Promise<Extract<RenderReply, { kind: 'search-part' }>>;
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
export function createRenderHost({ packFolder, options: given, whole }: RenderHostOptions): RenderHost {
  let options = given;
  let process: RenderProcess | undefined;
  let isClosed = false;
  const turns = createTurns();
  /** The files that the process got before the first plan. */
  const prepared = new Map<string, ProjectChange['files'][number]>();
  start();

  return {
    prepare: (files) =>
      turns.take('urgent', async () => {
        if (!process?.alive) return;
        expectReply(await ask({ kind: 'preview-prepare', packFolder, files }, { stallMs: PLAN_STALL_MS }), 'added');
        for (const file of files) prepared.set(file.path, file);
      }),
    readOn: () =>
      turns.take('idle', async () => {
        if (!process?.alive) return isClosed ? undefined : sendChange(whole());
        return expectReply(await ask({ kind: 'preview-read' }, { stallMs: PLAN_STALL_MS }), 'preview-read').change;
      }),
    change: (change) => turns.take('urgent', () => sendChange(change)),
    setTimes(changedAt) {
      options = { ...options, changedAt };
    },
    open: (address) => turns.take('urgent', () => openAddress(address)),
    survey: (step) =>
      turns.take('idle', async () => {
        await revive();
        return expectReply(await ask({ kind: 'preview-survey', ...step }, PAGE_LIMITS), 'preview-surveyed');
      }),
    searchPart: (batches) =>
      turns.take('urgent', async () =>
        expectReply(await ask({ kind: 'search-part', batches }, { stallMs: PLAN_STALL_MS }), 'search-part'),
      ),
    close() {
      isClosed = true;
      process?.kill();
    },
  };

  function start(): RenderProcess {
    process = new RenderProcess({ heapMegabytes: HEAP_MEGABYTES, readableFolder: packFolder, isAwaited: true });
    prepared.clear();
    return process;
  }

  async function sendChange(change: ProjectChange): Promise<PreviewedChange> {
    const current = process?.alive ? change : whole();
    if (!process?.alive) start();
    const request = {
      kind: 'preview-change',
      packFolder,
      options,
      ...withoutPrepared(current),
      findings: current.findings,
    } as const;
    return expectReply(await ask(request, { stallMs: PLAN_STALL_MS }), 'preview-changed');
  }

  /** Returns a change without the files that the process got before: sending a large project again takes long. */
  function withoutPrepared({ isWhole, files, removed }: ProjectChange): SnapshotChange {
    if (!isWhole || prepared.size === 0) return { isWhole, files, removed };
    const missing = files.filter((file) => prepared.get(file.path) !== file);
    for (const { path } of files) prepared.delete(path);
    const gone = [...prepared.keys()];
    prepared.clear();
    return { isWhole: false, files: missing, removed: [...removed, ...gone] };
  }

  async function openAddress(address: string): Promise<PreviewedAddress | undefined> {
    try {
      return await askFor(address);
    } catch (error) {
      if (!(error instanceof RenderProcessLost) || isClosed) throw error;
      return askFor(address, failureOf(error));
    }
  }

  async function askFor(address: string, failure?: string): Promise<PreviewedAddress | undefined> {
    await revive();
    return expectReply(await ask({ kind: 'preview-open', address, failure }, PAGE_LIMITS), 'preview-opened').found;
  }

  /** Gives a new process everything that the lost one knew. */
  async function revive(): Promise<void> {
    if (!process?.alive && !isClosed) await sendChange(whole());
  }

  function ask(request: RenderRequest, limits: AskOptions): Promise<RenderReply> {
    return (process ?? start()).ask(request, limits);
  }
}

/** Returns what is shown in the place of a page that exceeded a limit. */
export function failureOf(error: RenderProcessLost): string {
  return `The page could not be rendered: ${error.message}. Make it simpler or split it.`;
}

function expectReply<Kind extends RenderReply['kind']>(
  reply: RenderReply,
  kind: Kind,
): Extract<RenderReply, { kind: Kind }> {
  if (reply.kind !== kind) throw new Error(`a render process answered ${reply.kind} where ${kind} was asked for`);
  return reply as Extract<RenderReply, { kind: Kind }>;
}
