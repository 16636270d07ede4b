import { dictionary, PdfReference, type PdfValue, pdfText } from './pdf-value.js';
import type { PdfWriter } from './pdf-writer.js';
import type { PdfPlace } from './places.js';

/** A bookmark. */
export interface OutlineItem {
  readonly title: string;
  readonly place: PdfPlace | undefined;
  readonly children: readonly OutlineItem[];
}

/** Writes bookmarks, of which the first level is open. Returns their object's number; undefined if there are none. */
export function createOutline(
  writer: PdfWriter,
  items: readonly OutlineItem[],
  destination: (place: PdfPlace) => PdfValue,
): number | undefined {
  if (items.length === 0) return undefined;
  const root = writer.reserve();
  writer.write(root, dictionary({ ...level(items, root), Count: items.length }));
  return root;

  /** Writes the items of one level, and returns the entries that their parent has for them. */
  function level(children: readonly OutlineItem[], parent: number) {
    const numbers = children.map(() => writer.reserve());
    const reference = (index: number) => {
      const number = numbers[index];
      return number === undefined ? undefined : new PdfReference(number);
    };
    children.forEach((item, index) => {
      const number = numbers[index] ?? 0;
      const inner = item.children.length > 0 && { ...level(item.children, number), Count: -item.children.length };
      writer.write(
        number,
        dictionary({
          Title: pdfText(item.title),
          Parent: new PdfReference(parent),
          Prev: reference(index - 1),
          Next: reference(index + 1),
          Dest: item.place === undefined ? undefined : destination(item.place),
          ...inner,
        }),
      );
    });
    return { First: reference(0), Last: reference(children.length - 1) };
  }
}
