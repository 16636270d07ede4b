import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { LANGUAGE_MODEL_TEXT } from '../bundle/language-model-text.js';
import type { PageVersions, PreviewState, ShownFinding } from '../contract/preview.js';
import { giveMemoryBack } from '../render/give-memory-back.js';
import type { PlanRefusal, PreviewedAddress, PreviewedChange, PreviewedFile } from '../render/previewed.js';
import { RenderProcessLost } from '../render/render-process.js';
import { EVERY_GROUP } from '../site/model/every-group.js';
import type { Finding } from '../site/model/finding.js';
import type { HostingWish } from '../site/model/hosting.js';
import { readCommitTimes } from '../snapshot/read-commit-times.js';
import { createDrawnDiagrams } from './diagrams/drawn-diagrams.js';
import type { EditedPlace } from './findings/editor-links.js';
import { createKnownFindings } from './findings/known-findings.js';
import { type FindingContext, framedFinding, shownFinding } from './findings/shown-findings.js';
import { createOutsideFiles, type OutsideFilesOptions } from './outside/outside-files.js';
import { followProject } from './project/follow-project.js';
import { createProjectFiles, type ProjectChange } from './project/project-files.js';
import { createRenderHost } from './render-host.js';
import { createProjectSurvey } from './survey/project-survey.js';

/** A file of the previewed site. */
export interface ServedFile {
  /** The path in the bundle. */
  readonly path: string;
  readonly bytes: Buffer;
  /** The name of the bytes. */
  readonly hash: string;
  /** The path of the page that the file shows; undefined for other files. */
  readonly page: string | undefined;
}

/** The answer to a request for an address of the site. */
export type ServedAddress =
  | { readonly kind: 'file' | 'missing'; readonly file: ServedFile }
  | Extract<PreviewedAddress, { kind: 'redirect' | 'bad' }>;

/** A site that is rendered while its source is edited. */
export interface Preview {
  /** Resolves when the project was read and planned for the first time, or could not be. */
  readonly ready: Promise<void>;
  /** Makes the file that an address leads to. Undefined as long as the project could not be planned. */
  open(address: string): Promise<ServedAddress | undefined>;
  /** Returns what is known about the page at an address and about the project. */
  state(address: string): Promise<PreviewState>;
  /** Returns the page at an address beside the version that an open page has. Undefined if there is no page. */
  versions(address: string, hash: string): Promise<PageVersions | undefined>;
  /** Returns at most `limit` findings, errors first. */
  findings(limit: number): readonly ShownFinding[];
  /** Calls back with the changed files after each change. Returns a function that ends that. */
  onChange(listener: (changedFiles: readonly string[]) => void): () => void;
  /** The number of pages, and the reason why the newest state of the project is not shown. */
  readonly project: { readonly pages: number; readonly refusal: string | undefined };
  close(): void;
}

export interface PreviewOptions {
  readonly folder: string;
  /** A folder for copies of the project's files and for what is made of all pages. */
  readonly workFolder: string;
  readonly editorLink: (place: EditedPlace) => string;
  readonly onError: (error: unknown) => void;
  /** The way in which files of other hosts are fetched; they are not fetched by default. */
  readonly outside?: Pick<OutsideFilesOptions, 'isAllowedAddress'> | undefined;
  /** The path of the Chromium that draws diagrams; by default it is searched for. */
  readonly chromiumPath?: string | undefined;
  /** Called once if diagrams cannot be drawn here, with the reason. */
  readonly onDiagramProblem?: (problem: string) => void;
  /** The hosting of the export that is shown; by default that of the command `export`. */
  readonly hosting?: HostingWish;
}

/** The hosting of the exports of the command `export`, so that the preview shows what they contain. */
const HOSTING: HostingWish = { mode: 'client-hosted' };
const PROGRESS_MS = 400;
/** The folder of the search index, which is made from all pages. */
const SEARCH_FOLDER = 'offprint/search/';
/** The number of versions of pages that are kept for pages that are open. */
const MAX_VERSIONS = 64;

/** Starts a preview of a folder. Call `close` to end it. */
export function startPreview(options: PreviewOptions): Preview {
  const { folder, workFolder, editorLink, onError, hosting = HOSTING } = options;
  const packFolder = join(workFolder, 'packs');
  const files = createProjectFiles(folder, packFolder, (part) => {
    host.prepare(part).catch(ignoreLoss);
  });
  const outside = options.outside && createOutsideFiles({ ...options.outside, packFolder, onFiles: addFiles, onError });
  const diagrams = createDrawnDiagrams({
    ...{ packFolder, chromiumPath: options.chromiumPath, onFiles: addFiles, onError },
    onProblem(problem) {
      options.onDiagramProblem?.(problem);
      announce([]);
    },
  });
  const whole = () => {
    const change = files.whole();
    return { ...change, files: [...change.files, ...(outside?.files() ?? []), ...diagrams.files()] };
  };
  const host = createRenderHost({ packFolder, options: { hosting, groups: [EVERY_GROUP] }, whole });
  const known = createKnownFindings(() => diagrams.problem);
  const listeners = new Set<(changedFiles: readonly string[]) => void>();
  const versions = new LRUCache<string, Buffer>({ max: MAX_VERSIONS });
  const context: FindingContext = { folder, placeOf: files.placeOf, editorLink, sourceOf: known.sourceOf };
  let refusal: PlanRefusal | undefined;
  let pages = 0;
  let isAnnouncing = false;
  let changes = 0;
  let isClosed = false;
  const survey = createProjectSurvey({
    ...{ host, folder: join(workFolder, 'survey'), known, onProgress },
    files: { hashOf: (path) => files.hashOf(path) ?? outside?.hashOf(path) ?? diagrams.hashOf(path) },
  });
  const project = followProject({ folder, files, onChange: take, onUnreadable: refuse, onError });

  return {
    ready: project.ready,
    open,
    async state(address) {
      const file = await openPage(address);
      const all = known.all();
      const errors = all.filter(({ severity }) => severity === 'error').length;
      return {
        ...(file && { hash: file.hash }),
        ...(refusal && { refusal: framedFinding(asFinding(refusal), context) }),
        page: file?.page === undefined ? [] : known.ofPage(file.page).map((each) => framedFinding(each, context)),
        errors: errors + (refusal ? 1 : 0),
        warnings: all.filter(({ severity }) => severity === 'warning').length,
        pages,
        checkedPages: known.renderedPages,
      };
    },
    async versions(address, hash) {
      const file = await openPage(address);
      const from = versions.get(hash)?.toString('utf8');
      return file && { ...(from !== undefined && { from }), to: file.bytes.toString('utf8'), hash: file.hash };
    },
    findings: (limit) =>
      [...(refusal ? [asFinding(refusal)] : []), ...known.all()]
        .slice(0, limit)
        .map((finding) => shownFinding(finding, context)),
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    get project() {
      return { pages, refusal: refusal?.message };
    },
    close() {
      isClosed = true;
      project.close();
      survey.close();
      outside?.close();
      diagrams.close();
      host.close();
    },
  };

  async function take(change: ProjectChange): Promise<void> {
    changes += 1;
    survey.stop();
    show(await plan(change));
    announce([...change.files.map(({ path }) => path), ...change.removed]);
  }

  /** Shows files of other hosts that were fetched, and diagrams that were drawn. */
  function addFiles(fetched: ProjectChange['files']): void {
    if (isClosed) return;
    take({ isWhole: false, files: fetched, removed: [], findings: files.whole().findings }).catch((error: unknown) => {
      if (!isClosed) onError(error);
    });
  }

  /** Shows a plan. One that did not get everything is completed in idle time, before the survey. */
  function show(planned: PreviewedChange): void {
    ({ pages, refusal } = { refusal: undefined, ...planned });
    known.setPlan(planned.isPartial ? [] : planned.findings);
    outside?.want(planned.outside);
    diagrams.want(planned.diagrams);
    if (planned.isPartial) readOn(changes).catch(onError);
    else survey.restart();
  }

  async function readOn(since: number): Promise<void> {
    for (;;) {
      const planned = await host.readOn().catch(ignoreLoss);
      if (since !== changes || isClosed) return;
      if (planned === undefined) continue;
      show(planned);
      announce([]);
      giveMemoryBack();
      return;
    }
  }

  /** Plans the project, and again with the times of the last changes of its pages if they show them. */
  async function plan(change: ProjectChange): Promise<PreviewedChange> {
    const planned = await host.change(change);
    if (!planned.asksForTimes) return planned;
    host.setTimes((await readCommitTimes(folder)) ?? {});
    return host.change({ isWhole: false, files: [], removed: [], findings: change.findings });
  }

  /** Shows why the folder cannot be read. The site stays as it was before. */
  function refuse(message: string): void {
    if (refusal?.message === message) return;
    refusal = { message };
    announce([]);
  }

  function announce(changedFiles: readonly string[]): void {
    for (const listener of listeners) listener(changedFiles);
  }

  /** Tells open pages about findings, not more often than a person could read them. */
  function onProgress(): void {
    if (isAnnouncing) return;
    isAnnouncing = true;
    setTimeout(() => {
      isAnnouncing = false;
      announce([]);
    }, PROGRESS_MS).unref();
  }

  async function open(address: string): Promise<ServedAddress | undefined> {
    const path = address.slice(1);
    const isOfSearch = path.startsWith(SEARCH_FOLDER);
    const found = isOfSearch ? undefined : await host.open(address);
    if (isOfSearch || (found?.kind === 'missing' && path === LANGUAGE_MODEL_TEXT)) {
      const bytes = await survey.file(path);
      if (bytes !== undefined) return { kind: 'file', file: served({ path, bytes }) };
      if (isOfSearch) return openSite(address);
    }
    return found && servedAddress(found);
  }

  async function openSite(address: string): Promise<ServedAddress | undefined> {
    const found = await host.open(address);
    return found && servedAddress(found);
  }

  function servedAddress(found: PreviewedAddress): ServedAddress {
    if (found.kind !== 'file' && found.kind !== 'missing') return found;
    return { kind: found.kind, file: served(found.file) };
  }

  async function openPage(address: string): Promise<ServedFile | undefined> {
    const found = await open(address);
    return found?.kind === 'file' && found.file.page !== undefined ? found.file : undefined;
  }

  function served({ path, bytes, page }: PreviewedFile): ServedFile {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const hash = createHash('sha256').update(buffer).digest('hex').slice(0, 20);
    if (page !== undefined) {
      known.setPage(page.path, page.sourcePath, page.findings);
      diagrams.show(page.diagramsToDraw);
      versions.set(hash, buffer);
    }
    return { path, bytes: buffer, hash, page: page?.path };
  }
}

/** Ignores that a render process was lost. The next request starts another one. */
function ignoreLoss(error: unknown): undefined {
  if (!(error instanceof RenderProcessLost)) throw error;
}

function asFinding({ message, place }: PlanRefusal): Finding {
  return { code: 'configuration', severity: 'error', message, ...place };
}
