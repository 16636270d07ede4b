import { lostLiveText } from '../../loss/live/lost-live-text.js';
import { plainXhtml } from '../../loss/live/plain-xhtml.js';
import type { DocumentRenderer } from '../../site/document/document-renderer.js';
import { decodeText } from '../../site/live/decode-text.js';
import { isXhtml } from '../../site/live/page-text.js';
import type { PlannedPage, SitePlan } from '../../site/model/plan.js';
import type { SourceFiles } from '../../site/model/source-files.js';

/** Wraps the renderer of a live site's documents so that each reports the served words that it lost. */
export function withLiveCount(documents: DocumentRenderer, site: SitePlan, files: SourceFiles): DocumentRenderer {
  return {
    ...documents,
    renderDocument(index, content) {
      const document = documents.renderDocument(index, content);
      const page = site.pages.at(index);
      // A page that failed is reported as such.
      if (page === undefined || content.findings.some(({ code }) => code === 'page-failed')) return document;
      const copy = document.files?.find(({ outputPath }) => outputPath.endsWith('.md'));
      const lost = lostLiveText({
        page: page.path,
        address: page.sourcePath,
        served: servedText(page, files),
        finished: document.html,
        markdown: copy === undefined ? undefined : Buffer.from(copy.bytes).toString('utf8'),
        searched: page.inSearch ? content.html : undefined,
      });
      return lost.length === 0 ? document : { ...document, findings: [...document.findings, ...lost] };
    },
  };
}

function servedText({ sourcePath: address, live }: PlannedPage, files: SourceFiles): string {
  const bytes = files.read(address);
  const contentType = live?.contentType;
  return isXhtml({ address, contentType })
    ? plainXhtml(decodeText(bytes, contentType, 'xml'))
    : decodeText(bytes, contentType, 'html');
}
