import type { BundleFile } from '../../bundle/segment.js';
import { isOfDiagram } from '../../site/model/diagram-address.js';
import type { RenderedDocument } from '../../site/model/document.js';
import type { Finding } from '../../site/model/finding.js';
import { billOfMaterials } from '../../site/theme/bill-of-materials.js';
import type { LoadedExport } from './load-export.js';

/** The files of a bundle that belong to no single page, in their order in the bundle. */
export interface SiteFiles {
  /** The theme, and files of other hosts. */
  readonly before: readonly BundleFile[];
  /** The 404 page, and a page at the source of each redirect. */
  readonly documents: readonly { readonly page: string; readonly document: RenderedDocument }[];
  /** The sitemap, `robots.txt`, `llms.txt`, the files of redirects, and the list of what others wrote. */
  readonly after: readonly BundleFile[];
  readonly findings: readonly Finding[];
}

/** Makes the files of the whole site. */
export function siteFiles({ documents, staticFiles, themeFiles }: LoadedExport): SiteFiles {
  const theme = themeFiles.map(({ outputPath, bytes }) => ({ path: outputPath, bytes }));
  const outside = staticFiles.outside();
  const materials = billOfMaterials({
    theme,
    fetched: outside.filter(({ address }) => !isOfDiagram(address)),
    diagrams: outside.filter(({ address }) => isOfDiagram(address)),
  });
  const redirects = documents.renderRedirects();
  const texts = [
    documents.renderSitemap(),
    documents.renderRobots(),
    documents.renderLanguageModelList(),
    ...documents.renderRedirectFiles(),
  ].filter((file) => file !== undefined);
  return {
    before: [...theme, ...outside.map(({ path, bytes }) => ({ path, bytes }))],
    documents: [
      { page: '404', document: documents.renderNotFound() },
      ...redirects.documents.map((document) => ({ page: document.outputPath, document })),
    ],
    after: [...texts.map(({ outputPath, text }) => ({ path: outputPath, bytes: Buffer.from(text) })), ...materials],
    findings: redirects.findings,
  };
}
