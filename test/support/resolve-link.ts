import { createLinkTargets } from '../../site/document/links/link-targets.js';
import { resolveReferences } from '../../site/document/links/reference-resolver.js';
import type { PlannedSite } from '../../site/model/plan.js';
import { reference } from '../../site/model/references.js';

/** The address that a page at the root gets for a link as its author wrote it, and what is told of it. */
export function resolveOwn(plan: PlannedSite, address: string) {
  const { html, findings } = resolveReferences(`<a href="${reference('link', address)}">x</a>`, {
    page: 'index',
    outputPath: 'index.html',
    targets: createLinkTargets(plan),
    pageOutputs: plan.pages.map(({ outputPath }) => outputPath),
    outsideFiles: new Map(),
    folder: '',
    placeOf: () => ({}),
    missingText: 'Missing.',
  });
  return { href: /href="([^"]*)"/.exec(html)?.[1], findings };
}
