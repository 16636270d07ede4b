import type { RenderedDocument } from '../../site/model/document.js';
import type { PageContent } from '../../site/model/page-content.js';
import type { PlannedPage } from '../../site/model/plan.js';
import { failedPageContent } from './failed-page.js';
import type { LoadedExport } from './load-export.js';

/** A page of an export with its content and its finished document. */
export interface RenderedPage {
  readonly page: PlannedPage;
  readonly content: PageContent;
  readonly document: RenderedDocument;
}

/**
 * Renders a page's document, and its content unless the content is known or its rendering was given up. Throws if the
 * plan has no such page.
 */
export async function renderPage(
  { site, contents, documents, countLoss }: LoadedExport,
  index: number,
  { known, failure }: { readonly known?: PageContent | undefined; readonly failure?: string | undefined } = {},
): Promise<RenderedPage> {
  const page = site.pages.at(index);
  if (page === undefined) throw new Error(`the plan has no page ${index}`);
  const rendered =
    known ?? (failure === undefined ? await contents.renderPage(page) : failedPageContent(page, failure));
  const document = documents.renderDocument(index, rendered);
  // Cached content was compared with its source when it was rendered.
  const content = known !== undefined || failure !== undefined ? rendered : countLoss(page, rendered, document);
  return { page, content, document };
}
