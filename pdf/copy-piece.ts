import { catalogOf, copyObjects, numbersOf, objectsWithout, pagesOf, resolved } from './copy-objects.js';
import { createListBodies } from './list-bodies.js';
import type { ParsedPdf } from './parse-pdf.js';
import {
  decodeName,
  dictionary,
  isDictionary,
  nameAt,
  type PdfDictionary,
  PdfName,
  PdfReference,
  PdfString,
  type PdfValue,
  pdfText,
} from './pdf-value.js';
import type { PdfWriter } from './pdf-writer.js';
import { readTree } from './piece-tree.js';
import type { LinkOptions, LinkTarget, PdfPlace } from './places.js';
import type { Sheets } from './sheets.js';
import type { Structure } from './structure.js';
import { tagContents } from './tag-contents.js';

/** A file that pieces are copied into. */
export interface JoinedFile {
  readonly writer: PdfWriter;
  /** The number of the object that lists all pages. */
  readonly pages: number;
  readonly pageNumbers: readonly number[];
  /** Returns a place as the target of a link or bookmark. */
  readonly destination: (place: PdfPlace) => PdfValue;
  readonly structure: Structure;
  readonly sheets: Sheets;
  /** The numbers of written streams by the hash of their content. */
  readonly known: Map<string, number>;
}

interface PieceOptions extends LinkOptions {
  readonly language: string;
  /** The index of its first page in the joined file. */
  readonly firstPage: number;
}

/** The name by which a page draws its sheet. */
const SHEET_NAME = 'OffprintSheet';
const BEFORE = 'q\n';
/** Draws the sheet as an artifact, which screen readers leave out. */
const AFTER = `\nQ\n/Artifact <</Type/Pagination>> BDC q /${SHEET_NAME} Do Q EMC\n`;

/** Copies a printed file into a joined one, and returns the number of its pages. */
export async function copyPiece(file: JoinedFile, printed: ParsedPdf, options: PieceOptions): Promise<number> {
  const { writer, structure, pageNumbers } = file;
  const catalog = catalogOf(printed);
  const pages = pagesOf(printed);
  const pdf = tagContents(printed, pages);
  const lists = createListBodies(writer, pdf);
  const tree = readTree(pdf);
  const forms: (number | undefined)[] = [];
  for (const _page of pages) forms.push(await file.sheets.next());
  const numbers = new Map(pages.map(({ number }, index) => [number, pageNumbers[options.firstPage + index] ?? 0]));
  const links = readLinks(pdf, options);
  const shift = structure.nextKey();
  const names = new Map<string, PdfString>();
  const others = [catalog.get('Dests'), pdf.trailer.get('Info')];
  const left = new Set([...tree.own, ...links.dropped, ...numbersOf(others)]);
  const objects = objectsWithout(pdf, left);
  const map = copyObjects(writer, objects, {
    known: file.known,
    numbers,
    change: (value, number, before) => {
      if (!isDictionary(value)) return value;
      if (nameAt(value, 'Type') === 'StructElem') return element(value, number, before);
      const shifted = withKeys(value, shift);
      return nameAt(value, 'Subtype') === 'Link' ? link(shifted) : shifted;
    },
  });
  const [start, end] = [BEFORE, AFTER].map((text) => {
    const number = writer.reserve();
    writer.writeStream(number, new Map(), Buffer.from(text));
    return new PdfReference(number);
  });
  pages.forEach(({ value, number }, index) => {
    const form = forms[index];
    const page = withKeys(value, shift);
    const annotations = resolved(pdf, value.get('Annots'));
    const kept = Array.isArray(annotations) ? annotations.filter((each) => !links.isDropped(each)) : [];
    const entries = new Map(
      [...page].filter(([key]) => key !== 'Annots' && key !== 'Parent').map(([key, each]) => [key, map(each)]),
    );
    entries.set('Parent', new PdfReference(file.pages));
    if (kept.length > 0) entries.set('Annots', map(kept));
    if (form !== undefined && start !== undefined && end !== undefined) {
      entries.set('Contents', [start, map(value.get('Contents') ?? null), end]);
      entries.set('Resources', withSheet(map(resolved(pdf, value.get('Resources')) ?? null), form));
    }
    writer.write(numbers.get(number) ?? 0, entries);
  });
  const elements = tree.elements.map(([key, value]) => [key + shift, map(value)] as const);
  const partNumber = tree.document === undefined ? undefined : numbers.get(tree.document);
  if (partNumber !== undefined) structure.addPart(partNumber, elements, tree.keys);
  return pages.length;

  /** Changes an element: the root of the piece becomes a part, and names become unique. */
  function element(value: PdfDictionary, number: number, before: number): PdfDictionary {
    const entries = new Map(value);
    const isRoot = tree.document !== undefined && numbers.get(tree.document) === number;
    if (isRoot) {
      entries.set('S', new PdfName('Part'));
      entries.set('P', new PdfReference(structure.document));
      entries.set('Lang', pdfText(options.language));
    }
    // Decoration, and pictures without a description: there is nothing to read out.
    if (nameAt(value, 'S') === 'Figure' && !value.has('Alt')) entries.set('S', new PdfName('NonStruct'));
    const body = lists.bodyAround(before);
    if (body !== undefined) entries.set('P', new PdfReference(body));
    const id = value.get('ID');
    if (id instanceof PdfString) entries.set('ID', uniqueName(id, number));
    if (value.has('A')) entries.set('A', withHeaders(value.get('A') ?? null));
    const kids = value.get('K');
    if (Array.isArray(kids))
      entries.set(
        'K',
        kids.filter((kid) => !isLost(kid)),
      );
    else if (kids !== undefined && isLost(kids)) entries.delete('K');
    const page = value.get('Pg');
    const isKept = (kid: PdfValue) => !isLost(kid);
    const inBody = lists.kidsOf(before, { kids: kids ?? [], isKept, page, parent: number });
    if (inBody !== undefined) entries.set('K', inBody);
    return entries;
  }

  function uniqueName(id: PdfString, number: number): PdfString {
    const text = id.bytes.toString('latin1');
    const known = names.get(text) ?? structure.nameElement(number);
    names.set(text, known);
    return known;
  }

  /** Changes the names of the header cells that a cell of a table belongs to. */
  function withHeaders(value: PdfValue): PdfValue {
    if (Array.isArray(value)) return value.map(withHeaders);
    if (!isDictionary(value)) return value;
    const headers = value.get('Headers');
    if (!Array.isArray(headers)) return value;
    const renamed = headers.flatMap((id: PdfValue) => {
      const number = id instanceof PdfString ? tree.named.get(id.bytes.toString('latin1')) : undefined;
      const target = number === undefined ? undefined : numbers.get(number);
      return id instanceof PdfString && target !== undefined ? [uniqueName(id, target)] : [];
    });
    return new Map([...value, ['Headers', renamed]]);
  }

  /** Leads a link to its place or address. */
  function link(value: PdfDictionary): PdfDictionary {
    const target = linkTarget(value, options);
    if (target === undefined) return value;
    const entries = new Map([...value].filter(([key]) => key !== 'A' && key !== 'Dest'));
    if (typeof target === 'string') {
      entries.set('A', value.get('A') ?? null);
      entries.set('Contents', pdfText(target));
    } else if ('address' in target) {
      const address = new PdfString(Buffer.from(target.address));
      entries.set('A', dictionary({ Type: new PdfName('Action'), S: new PdfName('URI'), URI: address }));
      entries.set('Contents', pdfText(target.address));
    } else {
      entries.set('Dest', file.destination(target.place));
      entries.set('Contents', pdfText(target.title));
    }
    return entries;
  }
}

/** Returns where a link leads: a foreign address as text, or the target of its name; undefined if it leads nowhere. */
function linkTarget(value: PdfDictionary, { resolve, nameIn }: PieceOptions): string | LinkTarget {
  const destination = value.get('Dest');
  if (destination instanceof PdfName) return resolve(decodeName(destination.name));
  if (destination instanceof PdfString) return resolve(destination.bytes.toString('latin1'));
  const action = value.get('A');
  const address = isDictionary(action) ? action.get('URI') : undefined;
  if (!(address instanceof PdfString)) return undefined;
  const text = address.bytes.toString('utf8');
  const name = nameIn(text);
  return name === undefined ? text : resolve(name);
}

/** Finds the links of a piece that lead nowhere. */
function readLinks(pdf: ParsedPdf, options: PieceOptions) {
  const dropped = new Set<number>();
  for (const [number, { value }] of pdf.objects) {
    if (!isDictionary(value) || nameAt(value, 'Subtype') !== 'Link') continue;
    if (linkTarget(value, options) === undefined) dropped.add(number);
  }
  return { dropped, isDropped: (value: PdfValue) => value instanceof PdfReference && dropped.has(value.number) };
}

/** Returns whether a kid of an element stands for a link that was left out. */
function isLost(kid: PdfValue): boolean {
  return kid === null || (isDictionary(kid) && nameAt(kid, 'Type') === 'OBJR' && kid.get('Obj') === null);
}

/** Shifts the keys by which pages, forms and links find their elements. */
function withKeys(value: PdfDictionary, shift: number): PdfDictionary {
  const entries = new Map(value);
  for (const key of ['StructParents', 'StructParent']) {
    const own = value.get(key);
    if (typeof own === 'number') entries.set(key, own + shift);
  }
  return entries;
}

/** Adds the sheet to the resources of a page. */
function withSheet(resources: PdfValue, form: number): PdfValue {
  const entries = new Map(isDictionary(resources) ? resources : undefined);
  const drawn = entries.get('XObject');
  entries.set('XObject', new Map([...(isDictionary(drawn) ? drawn : []), [SHEET_NAME, new PdfReference(form)]]));
  return entries;
}
