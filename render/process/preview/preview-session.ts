import { createStagedReadings } from '../../../site/docs-json/files/staged-readings.js';
import { createKeptParts } from '../../../site/docs-json/kept-parts.js';
import { SiteUnreadable } from '../../../site/docs-json/plan-errors.js';
import { isOfDiagram } from '../../../site/model/diagram-address.js';
import type { Finding } from '../../../site/model/finding.js';
import type { PlannedPage, SitePlan } from '../../../site/model/plan.js';
import type { SourceFile, SourceFiles } from '../../../site/model/source-files.js';
import { type ChangingSnapshot, createChangingSnapshot } from '../../../snapshot/changing-snapshot.js';
import { giveMemoryBack } from '../../give-memory-back.js';
import type { PreviewedAddress, PreviewedChange } from '../../previewed.js';
import type { PlanOptions, PreparedFiles, PreviewChange } from '../../protocol.js';
import { loadProject } from '../load-export.js';
import { planSources, showsTimes } from '../make-plan.js';
import { createPreviewFiles, type PreviewFiles } from './preview-files.js';
import { createSurvey, type Survey } from './survey.js';

/** A project that is rendered while it is edited. */
export interface PreviewSession {
  /** Reads files that the first change will contain, while others are still being copied. */
  prepare(files: PreparedFiles): void;
  /** Takes changed files and plans the site again. A project that cannot be planned keeps its last plan. */
  change(change: PreviewChange): Promise<PreviewedChange>;
  /**
   * Reads some of the files that the last plan did not get, and plans again when all are read and matter. Returns
   * undefined as long as some are left.
   */
  readOn(): Promise<PreviewedChange | undefined>;
  /** Makes the file that an address leads to; undefined before the first plan. */
  open(address: string, failure?: string): Promise<PreviewedAddress | undefined>;
  /** Returns the survey of the last plan. Throws before the first plan. */
  survey(): Survey;
}

interface PlannedPreview {
  readonly site: SitePlan;
  readonly files: PreviewFiles;
  readonly survey: Survey;
  result: PreviewedChange;
  /** The pages by the files of their sources. */
  readonly pages: ReadonlyMap<string, readonly PlannedPage[]>;
}

const NOTHING: PreviewedChange['outside'] = { media: [], descriptions: [] };

interface PlanInputs {
  readonly options: PlanOptions;
  readonly findings: readonly Finding[];
}

/** The number of files that a plan reads completely. The first page of a larger project need not wait for the others. */
const MAX_READ_AT_ONCE = 500;
/** The files that are read between two requests, which wait for this: about a hundredth of a second. */
const STEP = { files: 100, bytes: 400_000 };

/** Creates the state of a preview in a render process. */
export function createPreviewSession(): PreviewSession {
  let project: Project | undefined;
  let last: PlannedPreview | undefined;
  let inputs: PlanInputs | undefined;
  let isRefused = false;

  return {
    prepare({ packFolder, files }) {
      if (last !== undefined) return;
      project ??= createProject(packFolder);
      project.snapshot.change({ isWhole: false, files, removed: [] });
      for (const file of files) if (MARKDOWN.test(file.path)) project.readings.prepare(file);
    },
    async change({ packFolder, options, findings, ...change }) {
      project ??= createProject(packFolder);
      const { snapshot } = project;
      const isInPlace = !change.isWhole && change.removed.length === 0 && change.files.length > 0;
      const isKnown = change.files.every(({ path }) => snapshot.get(path) !== undefined);
      if (isInPlace && isKnown) for (const { path } of change.files) project.readings.complete(path);
      snapshot.change(change);
      // Most changes are of a page's text alone, and planning a large project again takes long.
      if (last !== undefined && !isRefused && isInPlace && isKnown && change.files.every((file) => isText(file))) {
        for (const file of change.files) for (const page of last.pages.get(file.path) ?? []) updatePage(page, file);
        last.survey.forget();
        return last.result;
      }
      // Drawings of diagrams affect the pages that show them, and no plan.
      if (last !== undefined && isInPlace && change.files.every(({ path }) => isOfDiagram(path))) {
        last = { ...last, ...(await load(last.site, { ...snapshot })) };
        return last.result;
      }
      inputs = { options, findings };
      forgetChanged(project, { ...change, isInPlace: isInPlace && isKnown });
      return plan(project, inputs);
    },
    async readOn() {
      if (project === undefined || inputs === undefined || last === undefined) return undefined;
      const isDifferent = project.readings.readOn(STEP);
      if (isDifferent === undefined) return undefined;
      if (isDifferent) {
        forgetAll(project);
        await plan(project, inputs);
      } else last.result = { ...last.result, isPartial: false };
      giveMemoryBack();
      return last.result;
    },
    open: async (address, failure) => last?.files.open(address, failure),
    survey() {
      if (last === undefined) throw new Error('the project was not planned yet');
      return last.survey;
    },
  };

  async function plan(
    { snapshot, readings, parts }: Project,
    { options, findings }: PlanInputs,
  ): Promise<PreviewedChange> {
    try {
      // Some facts are kept for a set of files, so that each plan needs one of its own.
      const files = { ...snapshot };
      const site = planSources(files, { options, findings }, readings, parts);
      for (const page of site.pages) updateFromFiles(page, files);
      last = {
        site,
        ...(await load(site, files)),
        result: {
          pages: site.pages.length,
          findings: site.findings,
          asksForTimes: options.changedAt === undefined && showsTimes(site),
          isPartial: readings.isPartial,
          diagrams: site.diagrams ?? [],
          outside: { media: site.outsideUrls, descriptions: site.descriptionUrls ?? [] },
        },
        pages: pagesBySource(site.pages),
      };
      isRefused = false;
      return last.result;
    } catch (error) {
      if (!(error instanceof SiteUnreadable)) throw error;
      isRefused = true;
      const refusal = { message: error.message, ...(error.place && { place: error.place }) };
      return {
        pages: 0,
        findings: [],
        diagrams: [],
        outside: NOTHING,
        ...last?.result,
        asksForTimes: false,
        isPartial: false,
        refusal,
      };
    }
  }

  async function load(site: SitePlan, files: SourceFiles): Promise<Pick<PlannedPreview, 'files' | 'survey'>> {
    const loaded = await loadProject(site, files);
    return { files: createPreviewFiles(loaded), survey: createSurvey(loaded) };
  }

  /** Returns whether a file is a page or snippet of which only the text changed. */
  function isText(file: SourceFile): boolean {
    return MARKDOWN.test(file.path) && project?.readings.isSamePlan(file) === true;
  }
}

const MARKDOWN = /\.mdx?$/i;

type Project = ReturnType<typeof createProject>;

function createProject(packFolder: string) {
  const snapshot: ChangingSnapshot = createChangingSnapshot(packFolder);
  return { snapshot, readings: createStagedReadings(snapshot, MAX_READ_AT_ONCE), parts: createKeptParts() };
}

function pagesBySource(pages: Iterable<PlannedPage>): ReadonlyMap<string, readonly PlannedPage[]> {
  const found = new Map<string, PlannedPage[]>();
  for (const page of pages) {
    const known = found.get(page.sourcePath);
    if (known === undefined) found.set(page.sourcePath, [page]);
    else known.push(page);
  }
  return found;
}

/** Files of which no part of a plan is made, except for its settings. */
const OF_SETTINGS = /^(?:docs|mint|offprint)\.json$|\.(?:css|png|jpe?g|gif|svg|webp|avif|ico|mp4|webm|woff2?)$/i;
/** Files that decide which pages there are, and what they say of themselves. */
const OF_PAGES = /\.mdx?$|^\.mintignore$/i;
/** The parts that API descriptions and other data affect. The names depend on nothing but their inputs. */
const PARTS_OF_DATA = ['chosen', 'pages', 'lookup'] as const;

/** Forgets the parts of the last plan that a change of files affects. */
function forgetChanged(
  project: Project,
  { files, isInPlace }: Pick<PreviewChange, 'files'> & { readonly isInPlace: boolean },
): void {
  if (!isInPlace || files.some(({ path }) => OF_PAGES.test(path))) forgetAll(project);
  else if (!files.every(({ path }) => OF_SETTINGS.test(path))) project.parts.forget(PARTS_OF_DATA);
}

function forgetAll({ parts, readings }: Project): void {
  parts.forget(['sources', 'linked', ...PARTS_OF_DATA]);
  readings.begin();
}

/** Takes over the facts about the file of a page that was planned before its text changed. */
function updateFromFiles(page: PlannedPage, files: SourceFiles): void {
  const file = files.get(page.sourcePath);
  if (file !== undefined && file.sha256 !== page.sourceSha256) updatePage(page, file);
}

/** Takes over the facts about a page's file. The plan belongs to this process alone. */
function updatePage(page: PlannedPage, { sha256, sizeBytes }: SourceFile): void {
  Object.assign(page, { sourceSha256: sha256, sizeBytes });
}
