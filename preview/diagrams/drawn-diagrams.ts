import type { DrawnDiagram } from '../../browser/draw-diagrams.js';
import type { SitePlan } from '../../site/model/plan.js';
import { createPackWriter } from '../../snapshot/pack-writer.js';
import type { SnapshotFile } from '../../snapshot/snapshot-manifest.js';
import { createPackFolder } from '../project/pack-folder.js';

/** The diagrams of a project, drawn as exports draw them, in the background. */
export interface DrawnDiagrams {
  /** Takes the diagrams of a plan. They are drawn after the first page was shown. */
  want(diagrams: NonNullable<SitePlan['diagrams']>): void;
  /** Takes the diagrams of a page that is shown, which come before all others. */
  show(hashes: readonly string[]): void;
  /** Returns the drawings, each under its address. */
  files(): readonly SnapshotFile[];
  hashOf(address: string): string | undefined;
  /** The reason why diagrams are not drawn here; undefined if they are, or if there are none. */
  readonly problem: string | undefined;
  close(): void;
}

export interface DrawnDiagramsOptions {
  readonly packFolder: string;
  /** The path of Chromium; by default it is searched for. */
  readonly chromiumPath?: string | undefined;
  /** Called with diagrams that were drawn. */
  readonly onFiles: (files: readonly SnapshotFile[]) => void;
  /** Called once if diagrams cannot be drawn here. */
  readonly onProblem: (problem: string) => void;
  readonly onError: (error: unknown) => void;
}

/** The number of diagrams that one browser draws. Those of a page that was opened meanwhile come next. */
const DIAGRAMS_A_ROUND = 20;
/** The number of diagrams that are shown together. */
const SHOWN_TOGETHER = 5;

/** Creates the diagrams. Each is drawn once in the life of a preview. */
export function createDrawnDiagrams(options: DrawnDiagramsOptions): DrawnDiagrams {
  const { packFolder, onFiles, onProblem, onError } = options;
  const store = createPackFolder(packFolder);
  const files = new Map<string, SnapshotFile>();
  /** The diagrams that were drawn, or tried. */
  const tried = new Set<string>();
  const stop = new AbortController();
  let wanted: NonNullable<SitePlan['diagrams']> = [];
  let first: ReadonlySet<string> = new Set();
  let isShown = false;
  let isDrawing = false;
  let problem: string | undefined;

  return {
    want(diagrams) {
      wanted = diagrams;
      begin();
    },
    show(hashes) {
      isShown = true;
      first = new Set(hashes);
      begin();
    },
    files: () => [...files.values()],
    hashOf: (address) => files.get(address)?.sha256,
    get problem() {
      return wanted.length > 0 ? problem : undefined;
    },
    close: () => stop.abort(),
  };

  function begin(): void {
    if (!isShown || isDrawing || stop.signal.aborted || problem !== undefined || next().length === 0) return;
    isDrawing = true;
    drawAll()
      .catch((error: unknown) => {
        if (!stop.signal.aborted) onError(error);
      })
      .finally(() => {
        isDrawing = false;
        begin();
      });
  }

  /** Returns the diagrams to draw next: those of the page that is shown, if some are missing. */
  function next(): NonNullable<SitePlan['diagrams']> {
    const missing = wanted.filter(({ hash }) => !tried.has(hash));
    const ofPage = missing.filter(({ hash }) => first.has(hash));
    return (ofPage.length > 0 ? ofPage : missing).slice(0, DIAGRAMS_A_ROUND);
  }

  async function drawAll(): Promise<void> {
    const { findChromium } = await import('../../browser/find-chromium.js');
    const search = await findChromium(options.chromiumPath);
    if ('problem' in search) return giveUp(search.problem);
    for (let round = next(); round.length > 0 && !stop.signal.aborted; round = next())
      if ((await draw(round, search.path)) === 0) return giveUp('Chromium could not be started, or was too slow.');
  }

  function giveUp(reason: string): void {
    if (stop.signal.aborted) return;
    problem = reason;
    onProblem(reason);
  }

  /** Draws diagrams, and returns how many of them were drawn or found to be faulty. */
  async function draw(diagrams: NonNullable<SitePlan['diagrams']>, chromiumPath: string): Promise<number> {
    for (const { hash } of diagrams) tried.add(hash);
    let drawn: (readonly [hash: string, diagram: DrawnDiagram])[] = [];
    let keeping: Promise<void> = Promise.resolve();
    const flush = () => {
      const together = drawn;
      drawn = [];
      keeping = keeping.then(() => keep(together));
      // It is awaited below.
      keeping.catch(() => undefined);
    };
    // Loading the code for Chromium takes longer than the rest of a preview, and few projects have diagrams.
    const { drawDiagrams } = await import('../../browser/draw-diagrams.js');
    const { size } = await drawDiagrams({
      ...{ diagrams, chromiumPath, signal: stop.signal },
      onDrawn(hash, diagram) {
        drawn.push([hash, diagram]);
        if (drawn.length === SHOWN_TOGETHER) flush();
      },
    });
    flush();
    await keeping;
    return size;
  }

  async function keep(drawn: readonly (readonly [hash: string, diagram: DrawnDiagram])[]): Promise<void> {
    if (drawn.length === 0 || stop.signal.aborted) return;
    const { diagramFiles } = await import('../../browser/diagram-files.js');
    const writer = createPackWriter(store, 'preview');
    for (const [hash, diagram] of drawn)
      for (const { path, bytes } of diagramFiles(hash, diagram)) await writer.add(path, bytes);
    const added = await writer.finish();
    for (const file of added) files.set(file.path, file);
    if (!stop.signal.aborted) onFiles(added);
  }
}
