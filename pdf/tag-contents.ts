import { deflateSync, inflateSync } from 'node:zlib';
import { resolved } from './copy-objects.js';
import { hasTags, markArtifacts } from './mark-artifacts.js';
import type { ParsedPdf } from './parse-pdf.js';
import { isDictionary, nameAt, type PdfDictionary, type PdfObject, PdfReference, type PdfValue } from './pdf-value.js';

/**
 * Returns a printed file in which everything that its pages and forms draw is tagged or an artifact. Files without tags
 * stay as they are.
 */
export function tagContents(pdf: ParsedPdf, pages: readonly { readonly value: PdfDictionary }[]): ParsedPdf {
  const objects = new Map(pdf.objects);
  const tagged = new Map<number, boolean>();
  const isTagged = (number: number): boolean => {
    const known = tagged.get(number);
    if (known !== undefined) return known;
    tagged.set(number, false);
    const content = contentOf(pdf.objects.get(number));
    const own = content !== undefined && (hasTags(content) || formsOf(pdf.objects.get(number)?.value).some(isTagged));
    tagged.set(number, own);
    return own;
  };
  /** Lists the forms among the resources of a page or form. */
  const formsOf = (value: PdfValue | undefined) => {
    const drawn = drawnBy(value);
    return isDictionary(drawn) ? [...drawn.values()].flatMap((each) => (isForm(each) ? [each.number] : [])) : [];
  };
  const drawnBy = (value: PdfValue | undefined) => {
    const resources = isDictionary(value) ? resolved(pdf, value.get('Resources')) : undefined;
    return isDictionary(resources) ? resolved(pdf, resources.get('XObject')) : undefined;
  };
  const isForm = (value: PdfValue): value is PdfReference =>
    value instanceof PdfReference && nameAt(pdf.objects.get(value.number)?.value, 'Subtype') === 'Form';
  const rewrite = (number: number, owner: PdfValue | undefined) => {
    const object = pdf.objects.get(number);
    const content = contentOf(object);
    if (content === undefined || object === undefined || !isDictionary(object.value)) return;
    const drawn = drawnBy(owner);
    const marked = markArtifacts(content, (name) => {
      const target = isDictionary(drawn) ? drawn.get(name) : undefined;
      return !(target instanceof PdfReference) || !isTagged(target.number);
    });
    if (marked !== content) objects.set(number, { value: object.value, data: deflateSync(marked) });
  };
  for (const { value } of pages) {
    const content = value.get('Contents');
    if (content instanceof PdfReference) rewrite(content.number, value);
  }
  for (const [number, { value }] of pdf.objects)
    if (nameAt(value, 'Subtype') === 'Form' && isTagged(number)) rewrite(number, value);
  return { ...pdf, objects };
}

/** Returns the content of a stream that is compressed as browsers do it; undefined for anything else. */
function contentOf(object: PdfObject | undefined): Buffer | undefined {
  if (object?.data === undefined || nameAt(object.value, 'Filter') !== 'FlateDecode') return undefined;
  if (isDictionary(object.value) && object.value.has('DecodeParms')) return undefined;
  return nameAt(object.value, 'Subtype') === 'Image' ? undefined : inflateSync(object.data);
}
