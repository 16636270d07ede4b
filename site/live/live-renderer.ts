import { readDocumentFacts } from '../document/document-facts.js';
import { createDocumentRenderer, type DocumentRenderer } from '../document/document-renderer.js';
import { languageModelText } from '../document/files/language-model-files.js';
import { markdownPath, pageMarkdown } from '../document/files/page-markdown.js';
import type { LinkTargets } from '../document/links/link-targets.js';
import { diagramAddress, diagramFile, diagramHash, diagramProblemAddress } from '../model/diagram-address.js';
import type { Finding } from '../model/finding.js';
import type { LiveSite } from '../model/live-site.js';
import { foldedName } from '../model/output-names.js';
import type { PageContent } from '../model/page-content.js';
import type { PlannedFile, PlannedPage, SitePlan } from '../model/plan.js';
import type { SourceFiles } from '../model/source-files.js';
import { countsSearches, siteHasSearch } from '../search/site-search.js';
import { type ThemeFile, themeFiles } from '../theme/theme-files.js';
import { readContent } from './content-parts.js';
import { liveAsset } from './live-assets.js';
import { contentMarkdown } from './live-markdown.js';
import { asLinkTargets, createLiveTargets } from './live-targets.js';
import { mirrorFiles } from './mirror-files.js';
import { pageText } from './page-text.js';
import { readPageTree } from './page-tree.js';
import { pictureSymbol } from './picture-symbol.js';
import { readLivePage } from './read-live-page.js';
import { writeLivePage } from './write-live-page.js';

/** Renders the pages of a live site in the two steps of any page: first what depends on the page alone, then its place among the others. */
export interface LiveRenderer {
  readonly contents: { renderPage(page: PlannedPage): Promise<PageContent> };
  readonly documents: DocumentRenderer;
  readonly targets: LinkTargets;
  /** Files that every page loads. */
  readonly themeFiles: readonly ThemeFile[];
  asset(file: PlannedFile): Buffer;
}

export function createLiveRenderer(plan: SitePlan, live: LiveSite, files: SourceFiles): LiveRenderer {
  const targets = createLiveTargets(plan, live);
  const own = mirrorFiles();
  const frame = createDocumentRenderer(plan, { outsideFiles: new Map(), themeFiles: themeFiles(plan.settings) });
  const taken = new Set(plan.files.map(({ outputPath }) => foldedName(outputPath)));
  const place = {
    targets,
    script: own.script.outputPath,
    style: own.style.outputPath,
    hasSearch: siteHasSearch(plan),
    isCounted: countsSearches(plan),
  };

  const renderDocument: DocumentRenderer['renderDocument'] = (index, content) => {
    const page = plan.pages.at(index);
    if (page === undefined) throw new RangeError(`The plan has no page ${index}.`);
    const { outputPath } = page;
    const html = writeLivePage(content.live ?? { parts: [content.html] }, {
      ...place,
      outputPath,
      robots: page.live?.robots,
    });
    const text = contentMarkdown(content, { targets, outputPath });
    const copy = markdownPath(outputPath);
    const isFree = page.inSearch && !taken.has(foldedName(copy));
    return {
      outputPath,
      html,
      ...(isFree && { files: [{ outputPath: copy, bytes: Buffer.from(pageMarkdown(page, text)) }] }),
      languageModelText: isFree ? languageModelText(plan, index, pageMarkdown(page, text)) : '',
      facts: readDocumentFacts(outputPath, html),
      findings: [],
    };
  };

  return {
    contents: { renderPage: async (page) => renderContent(page, files) },
    documents: { ...frame, renderDocument },
    targets: asLinkTargets(targets, plan),
    themeFiles: [own.script, own.style],
    asset: (file) => liveAsset(file, files.read(file.sourcePath), targets),
  };
}

function renderContent(page: PlannedPage, files: SourceFiles): PageContent {
  const address = page.sourcePath;
  const html = pageText(files.read(address), { address, contentType: page.live?.contentType });
  const tree = readPageTree(html, address);
  const dependencies: Record<string, string | null> = {};
  const undrawn: string[] = [];
  const parts = readLivePage(tree, {
    hasDiagrams: page.live?.hasDiagrams === true,
    drawing: (source) => {
      const hash = diagramHash(source);
      const file = files.get(diagramAddress(hash, 'light'));
      dependencies[diagramAddress(hash, 'light')] = file?.sha256 ?? null;
      if (file === undefined) undrawn.push(reasonFor(hash, files));
      return file === undefined ? undefined : diagramFile(file);
    },
    scripts: page.live?.scripts ?? 'auto',
    isDrawn: page.live?.isDrawn === true,
    symbol: (picture, fragment) => {
      const file = files.get(picture);
      dependencies[picture] = file?.sha256 ?? null;
      return file === undefined ? undefined : pictureSymbol(files.read(picture).toString('utf8'), picture, fragment);
    },
  });
  const content = readContent(tree);
  const findings = [...new Set(undrawn)].map(
    (message): Finding => ({ code: 'unsupported-expression', severity: 'warning', message, page: page.path }),
  );
  return { ...content, dependencies, findings, live: { parts } };
}

function reasonFor(hash: string, files: SourceFiles): string {
  const address = diagramProblemAddress(hash);
  if (files.get(address) === undefined)
    return 'A diagram of the page is shown as its source because it was not drawn. Drawing needs Chromium on the worker, and time. The next export tries again.';
  return `A diagram of the page is shown as its source: ${files.read(address).toString('utf8')}`;
}
