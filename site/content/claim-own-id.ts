import type { Page } from './page/page.js';
import type { SourcePlace } from './page/source-place.js';

/** Returns an id that an author chose, unchanged unless another element of the page has it. */
export function claimOwnId(wanted: string, page: Page, place: SourcePlace): string {
  const id = page.ids.claimId(wanted);
  if (id !== wanted.replace(/\s+/g, '-') && !page.islands.isViewing) {
    const message = `The id "${wanted}" is on this page already: this one became "${id}". Give it an id of its own.`;
    page.findings.report({ code: 'duplicate-id', severity: 'warning', message }, place);
  }
  return id;
}
