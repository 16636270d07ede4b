import { copyObjects, numbersOf, objectsWithout, pagesOf } from './copy-objects.js';
import { type ParsedPdf, parsePdf } from './parse-pdf.js';
import { dictionary, isDictionary, PdfName, PdfReference } from './pdf-value.js';
import type { PdfWriter } from './pdf-writer.js';

/** Sheets that are laid over pages: headers, footers and page numbers. */
export interface Sheets {
  /** Writes the sheet of the next page, and returns the number of its form; undefined when there are no more. */
  next(): Promise<number | undefined>;
}

/** Reads the sheets of printed files one file after another. A page becomes a form that can be drawn on another page. */
export function createSheets(writer: PdfWriter, files: AsyncIterable<Buffer>): Sheets {
  const source = files[Symbol.asyncIterator]();
  let waiting: (() => number)[] = [];
  return {
    async next() {
      while (waiting.length === 0) {
        const file = await source.next();
        if (file.done === true) return undefined;
        waiting = readSheets(writer, parsePdf(file.value));
      }
      return waiting.shift()?.();
    },
  };
}

function readSheets(writer: PdfWriter, pdf: ParsedPdf): (() => number)[] {
  const pages = pagesOf(pdf);
  const contents = pages.map(({ value }) => value.get('Contents') ?? null);
  const left = new Set(numbersOf([...contents, pdf.trailer.get('Info')]));
  const map = copyObjects(writer, objectsWithout(pdf, left), { known: new Map(), numbers: new Map() });
  return pages.map(({ value }, index) => () => {
    const reference = contents[index];
    const content = reference instanceof PdfReference ? pdf.objects.get(reference.number) : undefined;
    if (content?.data === undefined || !isDictionary(content.value)) throw new Error('a sheet has no content');
    const number = writer.reserve();
    const form = dictionary({
      Type: new PdfName('XObject'),
      Subtype: new PdfName('Form'),
      BBox: value.get('MediaBox') ?? null,
      Resources: map(value.get('Resources') ?? null),
      Filter: content.value.get('Filter'),
    });
    writer.writeStream(number, form, content.data);
    return number;
  });
}
