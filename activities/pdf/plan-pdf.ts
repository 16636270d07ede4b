import type { BatchesReference, ExportActivities } from '../../contract/activities.js';
import { languageTag } from '../../site/model/language-tag.js';
import { pageLanguage } from '../../site/model/navigation.js';
import type { SitePlan } from '../../site/model/plan.js';
import {
  choosePages,
  nameOfSelection,
  type PrintedEntry,
  type PrintSelection,
  UnknownSelection,
} from '../../site/print/choose-pages.js';
import { paperOf } from '../../site/print/paper.js';
import { printStyle } from '../../site/print/print-style.js';
import { hashParts } from '../../storage/named/hash-parts.js';
import { putNamed } from '../../storage/named/put-named.js';
import { fatalError } from '../bounded-retries.js';
import type { ActivityDependencies } from '../dependencies.js';
import { withHeartbeat } from '../heartbeat.js';
import { readBatch, readFacts } from '../render/read-batches.js';
import { storeKeys } from '../store/store-keys.js';
import { PDF_RECORDS, type PdfPart, type PdfPlan } from './pdf-records.js';
import { readBundleFiles } from './read-bundle-files.js';
import { styleTargets } from './style-targets.js';

/** Maximum number of pages of a site in one PDF. */
const MAX_PAGES = 5_000;
/** Maximum size of the pages that are printed together: about a hundred sheets, which a browser holds in memory. */
const MAX_PART_BYTES = 1_500_000;
const MAX_PART_PAGES = 20;
/** Changes with how pages are printed. */
const PRINT_VERSION = 'print 4';

interface Chosen {
  readonly path: string;
  readonly title: string;
  readonly lang: string;
}

interface KnownFile {
  readonly sha256: string;
  readonly sizeBytes: number;
  readonly batchKey: string;
}

/**
 * Creates the activity that divides the pages of a PDF into parts. A part is named by the content of its pages and of
 * all files that they show, so an unchanged part is not printed again.
 */
export function createPlanPdf(dependencies: ActivityDependencies): ExportActivities['planPdf'] {
  const { store, workspace, database } = dependencies;
  return (input) =>
    withHeartbeat(async (signal) => {
      const site = (await workspace.open(input)).plan.site();
      const job = await database.jobs.getById(input.jobId);
      if (job === undefined) throw fatalError('JobGone', 'the job was removed while it ran; start the export again');
      const { paper, ...selection } = job.pdf ?? {};
      const style = printStyle(paperOf(paper));
      const { documents, entries } = chooseDocuments(site, selection);
      const paths = new Set(documents.map(({ path }) => path));
      const logo = logoPath(site);
      const { files, shown } = await readFiles(input, { paths, logo }, signal);
      const styled = await readStyled(new Set([...shown.values()].flat()), files, signal);
      const parts = divide(documents, files).map((part) => {
        const names = new Set(part.flatMap(({ path }) => shown.get(path) ?? []));
        for (const sheet of [...names]) for (const target of styled.get(sheet) ?? []) names.add(target);
        return partOf(part, { names: [...names].sort(), files, style });
      });
      const logoFile = logo === undefined ? undefined : files.get(logo);
      const plan: PdfPlan = {
        lang: documents[0]?.lang ?? 'en',
        // Not written for A4, so that plans from before are found again.
        ...(paper !== undefined && paper !== 'A4' && { paper }),
        name: nameOfSelection(selection),
        entries,
        parts,
        ...(logo !== undefined && logoFile !== undefined && { logo: { path: logo, batchKey: logoFile.batchKey } }),
      };
      const { pdfPlan } = storeKeys(input.organizationId);
      const pdfPlanKey = await putNamed(store, pdfPlan, PDF_RECORDS.plan.encode(plan), { ifAbsent: true });
      return { pdfPlanKey, parts: parts.length };
    });

  /**
   * Returns the printed pages and everything that may be shown in print by path, and the files that each page shows: what
   * it names and is no page.
   */
  async function readFiles(
    { batchKeys }: BatchesReference,
    { paths, logo }: { readonly paths: ReadonlySet<string>; readonly logo: string | undefined },
    signal: AbortSignal,
  ) {
    const files = new Map<string, KnownFile>();
    const shown = new Map<string, readonly string[]>();
    for (const batchKey of batchKeys) {
      signal.throwIfAborted();
      const batch = await readBatch(store, batchKey);
      for (const { path, sha256, sizeBytes } of batch.files)
        if (paths.has(path) || path === logo || SHOWN.test(path)) files.set(path, { sha256, sizeBytes, batchKey });
      if (!batch.files.some(({ path }) => paths.has(path))) continue;
      for (const { outputPath, facts } of (await readFacts(store, batch.factsKey)).documents) {
        if (!paths.has(outputPath)) continue;
        const names = facts.references.map(({ path }) => path).filter((path) => SHOWN.test(path));
        shown.set(outputPath, [...new Set(names)]);
      }
    }
    return { files, shown };
  }

  /** Returns the files that the style sheets among the given files name, by the path of the sheet. */
  async function readStyled(
    names: ReadonlySet<string>,
    files: ReadonlyMap<string, KnownFile>,
    signal: AbortSignal,
  ): Promise<ReadonlyMap<string, readonly string[]>> {
    const sheets = [...names].filter((path) => path.endsWith('.css') && files.has(path));
    const batchKeys = new Set(sheets.flatMap((path) => files.get(path)?.batchKey ?? []));
    const styled = new Map<string, readonly string[]>();
    for await (const { path, bytes } of readBundleFiles(store, { batchKeys, paths: new Set(sheets) }, signal))
      styled.set(path, styleTargets(path, Buffer.from(bytes).toString('utf8')));
    return styled;
  }
}

/** Files that a page may show in print. */
const SHOWN = /\.(?:css|png|jpe?g|gif|webp|avif|svg|bmp|ico|woff2?|ttf|otf)$/i;

/** Chooses the pages in the order of the navigation. The pages of the entries become indexes of the chosen ones. */
function chooseDocuments(site: SitePlan, selection: PrintSelection) {
  try {
    const chosen = choosePages(site, selection);
    if (chosen.pages.length === 0) throw fatalError('UnknownPages', 'there is no page to print');
    if (chosen.pages.length > MAX_PAGES) {
      throw fatalError(
        'UnknownPages',
        `a PDF may have ${MAX_PAGES} pages of a site, and this one has ${chosen.pages.length}`,
      );
    }
    const documents = chosen.pages.flatMap((index): Chosen[] => {
      const page = site.pages.at(index);
      if (page === undefined) return [];
      const { lang } = languageTag(page.language ?? pageLanguage(site.navigation, page.trail, page.path));
      return [{ path: page.outputPath, title: page.title, lang }];
    });
    const indexes = new Map(chosen.pages.map((page, index) => [page, index]));
    const renumbered = ({ title, page, children }: PrintedEntry): PrintedEntry => ({
      title,
      ...(page !== undefined && { page: indexes.get(page) }),
      children: children.map(renumbered),
    });
    return { documents, entries: chosen.entries.map(renumbered) };
  } catch (error) {
    if (error instanceof UnknownSelection) throw fatalError('UnknownPages', error.message);
    throw error;
  }
}

/** Divides pages into parts of neighbors in one language. */
function divide(documents: readonly Chosen[], files: ReadonlyMap<string, KnownFile>): Chosen[][] {
  const parts: Chosen[][] = [];
  let bytes = 0;
  for (const document of documents) {
    const size = files.get(document.path)?.sizeBytes ?? 0;
    const last = parts.at(-1);
    const fits = last !== undefined && last.length < MAX_PART_PAGES && bytes + size <= MAX_PART_BYTES;
    if (last !== undefined && fits && last[0]?.lang === document.lang) {
      last.push(document);
      bytes += size;
    } else {
      parts.push([document]);
      bytes = size;
    }
  }
  return parts;
}

interface PartOptions {
  /** The files that the pages show, sorted. */
  readonly names: readonly string[];
  readonly files: ReadonlyMap<string, KnownFile>;
  /** The style sheet of print. */
  readonly style: string;
}

function partOf(documents: readonly Chosen[], { names, files, style }: PartOptions): PdfPart {
  const paths = [...documents.map(({ path }) => path), ...names];
  const known = paths.flatMap((path) => {
    const file = files.get(path);
    return file === undefined ? [] : [{ path, ...file }];
  });
  return {
    hash: hashParts(PRINT_VERSION, style, ...known.flatMap(({ path, sha256 }) => [path, sha256])),
    lang: documents[0]?.lang ?? 'en',
    documents: documents.map(({ path, title }) => ({ path, title })),
    files: known.map(({ path }) => path).filter((path) => !documents.some((document) => document.path === path)),
    batchKeys: [...new Set(known.map(({ batchKey }) => batchKey))],
  };
}

/** Returns the file of the site's logo in the bundle; undefined if there is none. */
function logoPath({ settings, files }: SitePlan): string | undefined {
  const source = settings.logo?.light.replace(/^\.?\//, '');
  return files.find(({ sourcePath }) => sourcePath === source)?.outputPath;
}
