import { entryPart } from '../../bundle/entry-pieces.js';
import { type BundleFile, encodeSegment } from '../../bundle/segment.js';
import type { DocumentFacts, RenderedDocument } from '../../site/model/document.js';
import type { Finding } from '../../site/model/finding.js';
import type { PageContent } from '../../site/model/page-content.js';
import { type BatchFacts, encodeBatchFacts } from '../batch.js';
import type { RenderReply, RenderRequest, TextPiece } from '../protocol.js';
import { collectPassages } from './collect-passages.js';
import { collectSections } from './collect-sections.js';
import { failedPageContent } from './failed-page.js';
import type { LoadedExport } from './load-export.js';

/** A batch that is being made. Its pages or files are added one after another, and then it is finished. */
export interface OpenBatch {
  /** Renders a page's document, and its content unless the content is known or its rendering was given up. */
  addPage(request: Omit<Extract<RenderRequest, { kind: 'page' }>, 'kind'>): Promise<RenderReply>;
  addFiles(range: { readonly first: number; readonly count: number }): void;
  /** Adds the files of the whole site: theme, 404 page, sitemap, redirects, and files of other hosts. */
  addSiteFiles(): void;
  /** Packs everything that was added into a segment. */
  finish(): RenderReply;
}

/** Starts a batch of an export. */
export function openBatch(loaded: LoadedExport): OpenBatch {
  const { site, contents, documents, staticFiles, themeFiles, countLoss } = loaded;
  const bundleFiles: BundleFile[] = [];
  const bundleDocuments: { readonly page: string; readonly outputPath: string; readonly facts: DocumentFacts }[] = [];
  const findings: Finding[] = [];
  const sections = collectSections(site);
  const passages = collectPassages(site, loaded.targets);
  const texts: string[] = [];
  const words = { shown: 0, leftOut: 0 };

  function addDocument(page: string, document: RenderedDocument): void {
    bundleFiles.push({ path: document.outputPath, bytes: Buffer.from(document.html) });
    for (const { outputPath, bytes } of document.files ?? []) bundleFiles.push({ path: outputPath, bytes });
    bundleDocuments.push({ page, outputPath: document.outputPath, facts: document.facts });
    findings.push(...document.findings);
    if (document.languageModelText) texts.push(document.languageModelText);
  }

  return {
    async addPage({ page: index, content: bytes, failure }) {
      const page = site.pages.at(index);
      if (page === undefined) throw new Error(`the plan has no page ${index}`);
      const known = bytes === undefined ? undefined : (JSON.parse(decode(bytes)) as PageContent);
      const rendered =
        known ?? (failure === undefined ? await contents.renderPage(page) : failedPageContent(page, failure));
      const document = documents.renderDocument(index, rendered);
      // Cached content was compared with its source when it was rendered.
      const content = known !== undefined || failure !== undefined ? rendered : countLoss(page, rendered, document);
      addDocument(page.path, document);
      sections.add(page, content);
      passages.add(page, content);
      findings.push(...content.findings);
      words.shown += content.words?.shown ?? 0;
      words.leftOut += content.words?.leftOut ?? 0;
      const made = known === undefined ? Buffer.from(JSON.stringify(content)) : undefined;
      return { kind: 'page', content: made, dependencies: content.dependencies };
    },
    addFiles({ first, count }) {
      for (const planned of site.files.slice(first, first + count)) {
        const bundled = staticFiles.bundled(planned);
        bundleFiles.push(bundled.file);
        findings.push(...bundled.findings);
      }
    },
    addSiteFiles() {
      for (const { outputPath, bytes } of themeFiles) bundleFiles.push({ path: outputPath, bytes });
      bundleFiles.push(...staticFiles.outside());
      addDocument('404', documents.renderNotFound());
      const redirects = documents.renderRedirects();
      for (const document of redirects.documents) addDocument(document.outputPath, document);
      findings.push(...redirects.findings);
      for (const file of [
        documents.renderSitemap(),
        documents.renderRobots(),
        documents.renderLanguageModelList(),
        ...documents.renderRedirectFiles(),
      ]) {
        if (file !== undefined) bundleFiles.push({ path: file.outputPath, bytes: Buffer.from(file.text) });
      }
    },
    finish() {
      const found = sections.finish();
      const facts: BatchFacts = { documents: bundleDocuments, findings };
      const { body, crc32, uncompressedBytes, files } = encodeSegment([...bundleFiles, ...found.files]);
      return {
        kind: 'segment',
        body,
        crc32,
        uncompressedBytes,
        files,
        facts: encodeBatchFacts(facts),
        findings: findings.length,
        words,
        sections: found.sections,
        passages: passages.finish(),
        languageModelText: textPiece(texts),
      };
    },
  };
}

/** Joins the texts. Each ends with a line break, so that the parts of several batches can be concatenated. */
function textPiece(texts: readonly string[]): TextPiece | undefined {
  if (texts.length === 0) return undefined;
  const bytes = Buffer.from(`${texts.join('\n')}\n`);
  const { body, crc32 } = entryPart(bytes);
  return { bytes, body, crc32 };
}

function decode(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
}
