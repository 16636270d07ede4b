import { copyPiece, type JoinedFile } from './copy-piece.js';
import { createOutline, type OutlineItem } from './outline.js';
import { parsePdf } from './parse-pdf.js';
import { dictionary, PdfName, PdfReference, pdfText } from './pdf-value.js';
import { createPdfWriter } from './pdf-writer.js';
import type { LinkOptions, PdfPlace } from './places.js';
import { createSheets } from './sheets.js';
import { createStructure } from './structure.js';
import { xmpPacket } from './xmp-packet.js';

export interface JoinOptions extends LinkOptions {
  readonly title: string;
  /** The language of the whole, as a tag of BCP 47. */
  readonly language: string;
  readonly pageCount: number;
  /** The printed pieces in order, together with `pageCount` pages. One at a time is in memory. */
  readonly pieces: AsyncIterable<{ readonly pdf: Buffer; readonly language: string }>;
  readonly outline: readonly OutlineItem[];
  /** The sheets that are laid over the pages, in files of some pages each. Together they may be fewer than the pages. */
  readonly sheets: AsyncIterable<Buffer>;
}

/**
 * Joins PDF files that a browser printed to one: pages, links, the tree of tags for screen readers, and bookmarks. Equal
 * inputs make equal bytes. Memory does not grow with the pages, except for a few bytes per object.
 */
export async function* joinPdfs(options: JoinOptions): AsyncGenerator<Buffer, void, undefined> {
  const writer = createPdfWriter();
  const catalog = writer.reserve();
  const pages = writer.reserve();
  const info = writer.reserve();
  const metadata = writer.reserve();
  const pageNumbers = Array.from({ length: options.pageCount }, () => writer.reserve());
  const structure = createStructure(writer);
  const sheets = createSheets(writer, options.sheets);
  const destination = ({ page, x, y }: PdfPlace) => {
    const number = pageNumbers[page];
    return number === undefined ? null : [new PdfReference(number), new PdfName('XYZ'), x, y, null];
  };
  const file: JoinedFile = { writer, pages, pageNumbers, destination, structure, sheets, known: new Map() };
  let first = 0;
  for await (const { pdf, language } of options.pieces) {
    first += await copyPiece(file, parsePdf(pdf), { ...options, language, firstPage: first });
    yield* writer.take();
  }
  if (first !== options.pageCount) throw new Error(`the pieces have ${first} pages, not ${options.pageCount}`);
  const outline = createOutline(writer, options.outline, destination);
  writer.write(
    pages,
    dictionary({
      Type: new PdfName('Pages'),
      Count: options.pageCount,
      Kids: pageNumbers.map((number) => new PdfReference(number)),
    }),
  );
  writer.write(info, dictionary({ Title: pdfText(options.title), Producer: pdfText('Offprint') }));
  const about = { Type: new PdfName('Metadata'), Subtype: new PdfName('XML') };
  writer.writeStream(metadata, dictionary(about), Buffer.from(xmpPacket(options)));
  writer.write(
    catalog,
    dictionary({
      Type: new PdfName('Catalog'),
      Pages: new PdfReference(pages),
      Metadata: new PdfReference(metadata),
      Lang: pdfText(options.language),
      MarkInfo: dictionary({ Marked: true }),
      ViewerPreferences: dictionary({ DisplayDocTitle: true }),
      StructTreeRoot: new PdfReference(structure.finish()),
      ...(outline !== undefined && { Outlines: new PdfReference(outline), PageMode: new PdfName('UseOutlines') }),
    }),
  );
  writer.finish({ root: catalog, info });
  yield* writer.take();
}
