import { countPage } from '../../loss/count-page.js';
import type { RenderedDocument } from '../../site/model/document.js';
import type { PageContent } from '../../site/model/page-content.js';
import type { PlannedPage, SitePlan } from '../../site/model/plan.js';
import type { SourceFiles } from '../../site/model/source-files.js';

/** Adds findings to a page's content about what its finished files lost of its source. */
export type LossCounter = (page: PlannedPage, content: PageContent, document: RenderedDocument) => PageContent;

/**
 * Creates a function that compares the pages of one site with their sources. Pages without a source of their own are
 * returned unchanged.
 */
export function createLossCounter({ settings }: SitePlan, files: SourceFiles): LossCounter {
  return (page, content, document) => {
    // A page that could not be read has a finding already.
    if (page.isGenerated === true || page.format === 'html' || content.isUnreadable) return content;
    const copy = document.files?.find(({ outputPath }) => outputPath.endsWith('.md'));
    const counted = countPage({
      page: page.path,
      sourcePath: page.sourcePath,
      files,
      variables: settings.variables,
      html: document.html,
      script: content.islandScript,
      markdown: copy === undefined ? undefined : Buffer.from(copy.bytes).toString('utf8'),
    });
    if (counted === undefined) return content;
    const { shown, leftOut } = counted;
    return {
      ...content,
      dependencies: { ...counted.files, ...content.dependencies },
      findings: [...content.findings, ...counted.findings],
      words: { shown, leftOut },
    };
  };
}
