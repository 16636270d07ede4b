import { dictionary, PdfName, PdfReference, PdfString, type PdfValue } from './pdf-value.js';
import type { PdfWriter } from './pdf-writer.js';

/** The tree of tags of a joined file, in which the tree of each piece is a part. */
export interface Structure {
  /** The number of the element that contains the parts. */
  readonly document: number;
  /** The first key for the next piece, by which pages and links find their elements. */
  nextKey(): number;
  /** Adds a part by the number of its element, and the elements of its pages and links by their keys. */
  addPart(part: number, elements: readonly (readonly [key: number, elements: PdfValue])[], keys: number): void;
  /** Returns a new name of an element in the place of a name that is unique in its piece alone. */
  nameElement(number: number): PdfString;
  /** Writes the tree, and returns its number. */
  finish(): number;
}

/** Kinds of elements that browsers write and older readers do not know, with those that they stand for. */
const ROLES = {
  Strong: new PdfName('Span'),
  Em: new PdfName('Span'),
  Aside: new PdfName('Sect'),
  Title: new PdfName('P'),
  Sub: new PdfName('Span'),
  DocumentFragment: new PdfName('Part'),
};

/** The number of entries that are written together: readers look entries up in such nodes. */
const ENTRIES_A_NODE = 256;

/** Creates the structure of a joined file. */
export function createStructure(writer: PdfWriter): Structure {
  const root = writer.reserve();
  const document = writer.reserve();
  const parts: number[] = [];
  /** The numbers of written nodes of the tree of keys, with the range of their keys. */
  const nodes: (readonly [node: number, first: number, last: number])[] = [];
  const named: number[] = [];
  let next = 0;
  return {
    document,
    nextKey: () => next,
    addPart(part, elements, keys) {
      parts.push(part);
      const sorted = [...elements].sort(([one], [other]) => one - other);
      for (let at = 0; at < sorted.length; at += ENTRIES_A_NODE) {
        const entries = sorted.slice(at, at + ENTRIES_A_NODE);
        const [first = 0, last = 0] = [entries[0]?.[0], entries.at(-1)?.[0]];
        const node = writer.reserve();
        writer.write(node, dictionary({ Limits: [first, last], Nums: entries.flat() }));
        nodes.push([node, first, last]);
      }
      next += keys;
    },
    nameElement(number) {
      named.push(number);
      return nameOf(named.length - 1);
    },
    finish() {
      const reference = (number: number) => new PdfReference(number);
      const names: PdfReference[] = [];
      for (let at = 0; at < named.length; at += ENTRIES_A_NODE) {
        const entries = named.slice(at, at + ENTRIES_A_NODE);
        const node = writer.reserve();
        const pairs = entries.flatMap((number, index) => [nameOf(at + index), reference(number)]);
        const limits = [nameOf(at), nameOf(at + entries.length - 1)];
        writer.write(node, dictionary({ Limits: limits, Names: pairs }));
        names.push(reference(node));
      }
      const type = new PdfName('StructElem');
      const kids = parts.map(reference);
      writer.write(document, dictionary({ Type: type, S: new PdfName('Document'), P: reference(root), K: kids }));
      writer.write(
        root,
        dictionary({
          Type: new PdfName('StructTreeRoot'),
          K: reference(document),
          ParentTree: dictionary({ Kids: nodes.map(([node]) => reference(node)) }),
          ParentTreeNextKey: next,
          RoleMap: dictionary(ROLES),
          IDTree: names.length === 0 ? undefined : dictionary({ Kids: names }),
        }),
      );
      return root;
    },
  };
}

/** Returns a name whose order is that of its number, as the tree of names requires. */
function nameOf(index: number): PdfString {
  return new PdfString(Buffer.from(`e${String(index).padStart(9, '0')}`));
}
