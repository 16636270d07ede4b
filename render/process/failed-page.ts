import type { PageContent } from '../../site/model/page-content.js';
import type { PlannedPage } from '../../site/model/plan.js';

/** Returns content that replaces a page whose rendering failed: it says so, and the report names the page. */
export function failedPageContent(page: PlannedPage, message: string): PageContent {
  return {
    html: `<div class="op-page-failure"><p>This page could not be exported.</p><pre>${escapeText(message)}</pre></div>`,
    headings: [],
    dependencies: {},
    findings: [{ code: 'page-failed', severity: 'error', message, page: page.path, file: page.sourcePath }],
  };
}

function escapeText(text: string): string {
  return text.replace(/[&<>]/g, (character) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[character] ?? character);
}
