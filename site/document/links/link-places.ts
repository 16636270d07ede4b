import type { DocumentFacts, DocumentReference } from '../../model/document.js';
import type { PageContent } from '../../model/page-content.js';
import { decodeAddress } from '../../model/relative-address.js';
import { splitAddress } from './address-parts.js';
import type { ReferenceContext } from './reference-resolver.js';

type Place = NonNullable<DocumentReference['from']>;

/** Returns the place in the source where a page's author wrote a link's target. */
export function linkPlace(content: PageContent, sourcePath: string, target: string): Place | undefined {
  const places = content.linkPlaces;
  const found = places !== undefined && Object.hasOwn(places, target) ? places[target] : undefined;
  return found === undefined ? undefined : { file: found[2] ?? sourcePath, line: found[0], column: found[1] };
}

/**
 * Adds their places in the source to links that lead to a part of a page. Whether that part exists is known only when all pages are
 * rendered.
 */
export function withPlaces(
  facts: DocumentFacts,
  content: PageContent,
  sourcePath: string,
  context: ReferenceContext,
): DocumentFacts {
  const places = new Map<string, Place>();
  for (const target of Object.keys(content.linkPlaces ?? {})) {
    const at = target.indexOf('#');
    const place = at === -1 ? undefined : linkPlace(content, sourcePath, target);
    const path = place === undefined ? undefined : outputOf(target, context);
    if (place !== undefined && path !== undefined) places.set(`${path}#${decodeAddress(target.slice(at + 1))}`, place);
  }
  if (places.size === 0) return facts;
  const references = facts.references.map((reference) => {
    const from = reference.fragment === undefined ? undefined : places.get(`${reference.path}#${reference.fragment}`);
    return from === undefined ? reference : { ...reference, from };
  });
  return { ...facts, references };
}

function outputOf(target: string, context: ReferenceContext): string | undefined {
  const found = context.targets.resolve(splitAddress(target).path || target, context.folder);
  if (found.kind === 'fragment') return context.outputPath;
  if (found.kind === 'file') return found.outputPath;
  return found.kind === 'page' ? context.pageOutputs[found.page] : undefined;
}
