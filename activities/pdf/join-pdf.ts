import { createHash } from 'node:crypto';
import { pageOfPlace, placeName } from '../../browser/print/place-name.js';
import { addressOfPlace, openPrinter, type Printer, placeInAddress } from '../../browser/print/printer.js';
import type { ExportActivities } from '../../contract/activities.js';
import { joinPdfs } from '../../pdf/join-pdfs.js';
import type { OutlineItem } from '../../pdf/outline.js';
import type { LinkTarget, PdfPlace } from '../../pdf/places.js';
import { readPlaces } from '../../pdf/read-places.js';
import { canonicalAddress } from '../../site/document/links/canonical-address.js';
import { mediaTypeOf } from '../../site/model/media-types.js';
import type { SitePlan } from '../../site/model/plan.js';
import type { PrintedEntry } from '../../site/print/choose-pages.js';
import { contentsWord } from '../../site/print/contents-word.js';
import { frontMatter } from '../../site/print/front-matter.js';
import { type PageSheet, pageSheets } from '../../site/print/page-sheets.js';
import { paperOf } from '../../site/print/paper.js';
import { LostObject } from '../../storage/errors.js';
import { hashParts } from '../../storage/named/hash-parts.js';
import { readNamed } from '../../storage/named/read-named.js';
import type { ActivityDependencies } from '../dependencies.js';
import { withHeartbeat } from '../heartbeat.js';
import { readRecord, writeRecord } from '../store/record-objects.js';
import { storeKeys } from '../store/store-keys.js';
import { PDF_RECORDS, type PdfPlan, type PrintedPart } from './pdf-records.js';
import { asFatalError } from './print-part.js';
import { readBundleFiles } from './read-bundle-files.js';
import { readPdfPlan } from './read-pdf-plan.js';

/** Changes with how parts are joined, and with the cover, the contents and the headers. */
const JOIN_VERSION = 'join 3';
/** The number of headers and footers that are printed at a time. */
const SHEETS_A_FILE = 200;
/** Maximum number of times that the contents are printed until their own length is known. */
const MAX_FRONTS = 4;

/**
 * Creates the activity that joins printed parts to one PDF: cover, contents with the numbers of pages, the parts with
 * headers and footers, and bookmarks. The same parts make the same bytes, so a finished file is found in the store.
 */
export function createJoinPdf(dependencies: ActivityDependencies): ExportActivities['joinPdf'] {
  const { store, workspace, chromiumPath } = dependencies;
  return (input) =>
    withHeartbeat(async (signal) => {
      const keys = storeKeys(input.organizationId);
      const plan = await readPdfPlan(store, input.pdfPlanKey);
      const site = (await workspace.open(input)).plan.site();
      const { name, description = '', canonicalUrl = '', colors } = site.settings;
      const hash = hashParts(JOIN_VERSION, input.pdfPlanKey, name, description, canonicalUrl, JSON.stringify(colors));
      const key = keys.pdf(hash);
      const known = await readRecord(store, keys.pdfRecord(hash), PDF_RECORDS.file);
      const isThere = async () => (await store.refresh(key)) && (await store.head(key))?.sizeBytes === known?.sizeBytes;
      if (known !== undefined && (await isThere()))
        return { format: 'pdf', key, sizeBytes: known.sizeBytes, sha256: known.sha256 };
      const parts: PrintedPart[] = [];
      for (const part of plan.parts) {
        signal.throwIfAborted();
        const recordKey = keys.printedPart(part.hash);
        const printed = await readRecord(store, recordKey, PDF_RECORDS.part);
        if (printed === undefined) throw new LostObject(recordKey);
        parts.push(printed);
      }
      const printer = await openPrinter(chromiumPath, signal).catch(asFatalError);
      try {
        const sum = createHash('sha256');
        let sizeBytes = 0;
        const counted = async function* () {
          const logo = await readLogo(plan, signal);
          for await (const chunk of composed({ site, plan, parts, printer, logo })) {
            sum.update(chunk);
            sizeBytes += chunk.length;
            yield chunk;
          }
        };
        await store.put(key, counted(), { contentType: 'application/pdf' });
        const file = { sizeBytes, sha256: sum.digest('hex') };
        const record = { ...file, planKey: input.pdfPlanKey };
        await writeRecord(store, keys.pdfRecord(hash), PDF_RECORDS.file, record);
        return { format: 'pdf', key, ...file };
      } finally {
        await printer.close();
      }
    });

  /** Composes the file. One part at a time is in memory. */
  async function* composed(parts: ComposedParts): AsyncGenerator<Buffer, void> {
    const { site, plan } = parts;
    const { front, frontPages } = await printFront(parts);
    const layout = layOut(parts, frontPages);
    const addresses = otherAddresses(site, layout.places);
    yield* joinPdfs({
      title: titleOf(site, plan),
      language: plan.lang,
      pageCount: layout.pageCount,
      pieces: piecesOf(parts, front),
      resolve: (name): LinkTarget => {
        const page = pageOfPlace(name);
        const place = layout.places.get(name) ?? layout.places.get(page);
        if (place !== undefined) return { place, title: layout.titles.get(page) ?? titleOf(site, plan) };
        const address = addresses.get(page);
        return address === undefined ? undefined : { address };
      },
      nameIn: placeInAddress,
      outline: outlineOf(plan, layout),
      sheets: printSheets(parts, layout),
    });
  }

  async function* piecesOf({ plan, parts }: ComposedParts, front: Buffer) {
    yield { pdf: front, language: plan.lang };
    for (const [index, { key }] of parts.entries()) {
      yield { pdf: await readNamed(store, key), language: plan.parts[index]?.lang ?? plan.lang };
    }
  }

  async function readLogo({ logo }: PdfPlan, signal: AbortSignal): Promise<string | undefined> {
    const type = logo === undefined ? undefined : mediaTypeOf(logo.path);
    if (logo === undefined || type === undefined) return undefined;
    const wanted = { batchKeys: [logo.batchKey], paths: new Set([logo.path]) };
    for await (const { bytes } of readBundleFiles(store, wanted, signal))
      return `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;
    return undefined;
  }
}

interface ComposedParts {
  readonly site: SitePlan;
  readonly plan: PdfPlan;
  readonly parts: readonly PrintedPart[];
  readonly printer: Printer;
  readonly logo: string | undefined;
}

const titleOf = ({ settings }: SitePlan, { name }: PdfPlan) =>
  name === undefined ? settings.name : `${settings.name}: ${name}`;

/** The places of a joined file. */
interface Layout {
  readonly pageCount: number;
  readonly places: ReadonlyMap<string, PdfPlace>;
  /** The titles of the site's pages by the names of their beginnings. */
  readonly titles: ReadonlyMap<string, string>;
  /** The names of the beginnings of the site's pages in order. */
  readonly starts: readonly string[];
}

function layOut({ plan, parts }: Pick<ComposedParts, 'plan' | 'parts'>, frontPages: number): Layout {
  const places = new Map<string, PdfPlace>();
  let pageCount = frontPages;
  for (const part of parts) {
    for (const [name, { page, x, y }] of part.places) places.set(name, { page: page + pageCount, x, y });
    pageCount += part.pages;
  }
  const documents = plan.parts.flatMap((part) => part.documents);
  const starts = documents.map(({ path }) => placeName(path));
  const titles = new Map(documents.map(({ path, title }) => [placeName(path), title]));
  return { pageCount, places, titles, starts };
}

/** Prints the cover and the contents. Their length shifts the numbers in them, so they are printed until it is known. */
async function printFront({ site, plan, parts, printer, logo }: ComposedParts) {
  let frontPages = 2;
  for (let attempt = 0; attempt < MAX_FRONTS; attempt++) {
    const { places, starts } = layOut({ plan, parts }, frontPages);
    const html = frontMatter({
      settings: site.settings,
      lang: plan.lang,
      part: plan.name,
      paper: paperOf(plan.paper),
      logo,
      entries: plan.entries,
      sheetOf: (page) => {
        const place = places.get(starts[page] ?? '');
        return place === undefined ? undefined : place.page + 1;
      },
      addressOf: (page) => addressOfPlace(starts[page] ?? ''),
    });
    const front = await printer.printHtml(html);
    const { pages } = readPlaces(front);
    if (pages === frontPages) return { front, frontPages };
    frontPages = pages;
  }
  throw new Error('the table of contents has a different length each time');
}

/** Returns the public addresses of pages that are not printed, by the names of their beginnings. */
function otherAddresses(site: SitePlan, places: ReadonlyMap<string, PdfPlace>): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  if (site.settings.canonicalUrl === undefined) return found;
  for (const { path, outputPath } of site.pages) {
    const name = placeName(outputPath);
    const address = places.has(name) ? undefined : canonicalAddress(site, path);
    if (address !== undefined) found.set(name, address);
  }
  return found;
}

function outlineOf({ lang, entries, paper }: PdfPlan, { places, starts }: Layout): readonly OutlineItem[] {
  const item = ({ title, page, children }: PrintedEntry): OutlineItem => {
    const items = children.map(item);
    const own = page === undefined ? undefined : places.get(starts[page] ?? '');
    return { title, place: own ?? items.find(({ place }) => place !== undefined)?.place, children: items };
  };
  const contents = {
    title: contentsWord(lang),
    place: { page: 1, x: 0, y: paperOf(paper).heightPoints },
    children: [],
  };
  return [contents, ...entries.map(item)];
}

/** Prints the headers and footers of all pages, some at a time. */
async function* printSheets({ site, plan, printer }: ComposedParts, layout: Layout): AsyncGenerator<Buffer, void> {
  const { pageCount, places, starts, titles } = layout;
  const titleAt = new Map<number, string>();
  for (const start of starts) {
    const place = places.get(start);
    const title = titles.get(start);
    // Of several pages on one sheet, the header names the first.
    if (place !== undefined && title !== undefined && !titleAt.has(place.page)) titleAt.set(place.page, title);
  }
  let current = contentsWord(plan.lang);
  const sheets = Array.from({ length: pageCount }, (_, page): PageSheet => {
    current = titleAt.get(page) ?? current;
    return { title: page === 0 ? undefined : current, number: page + 1 };
  });
  for (let at = 0; at < sheets.length; at += SHEETS_A_FILE) {
    const some = sheets.slice(at, at + SHEETS_A_FILE);
    const html = pageSheets({ site: titleOf(site, plan), lang: plan.lang, sheets: some, paper: paperOf(plan.paper) });
    const pdf = await printer.printHtml(html, { isTagged: false });
    const { pages } = readPlaces(pdf);
    if (pages !== some.length) throw new Error(`${some.length} headers were printed on ${pages} sheets`);
    yield pdf;
  }
}
