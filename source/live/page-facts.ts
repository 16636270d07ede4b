import { createHash } from 'node:crypto';
import type { PageScan } from '../../site/live/scan-document.js';

/** Returns the facts of a page that its record keeps, with texts of a bounded length. */
export function pageFacts(page: PageScan) {
  const { title, description, asksToSignIn, textHash, shapeHash, diagrams, placeParameters, routeParameters } = page;
  return {
    title: title.slice(0, MAX_TITLE_LENGTH),
    ...(description !== undefined && { description: description.slice(0, MAX_DESCRIPTION_LENGTH) }),
    ...(asksToSignIn && { asksToSignIn }),
    textHash,
    shapeHash,
    ...(diagrams !== undefined && { diagrams }),
    ...(placeParameters !== undefined && { placeParameters }),
    ...(routeParameters !== undefined && { routeParameters }),
  };
}

const MAX_TITLE_LENGTH = 300;
const MAX_DESCRIPTION_LENGTH = 1000;

/** The facts that identify a content. */
export interface ContentFacts {
  readonly sha256: string;
  readonly sizeBytes: number;
}

/** Returns the facts that identify a content. */
export function contentFacts(body: Buffer): ContentFacts {
  return { sha256: createHash('sha256').update(body).digest('hex'), sizeBytes: body.length };
}
