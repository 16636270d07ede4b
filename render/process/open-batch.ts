import { entryPart } from '../../bundle/entry-pieces.js';
import { type BundleFile, encodeSegment, encodeSeparateFiles } from '../../bundle/segment.js';
import type { DocumentFacts, RenderedDocument } from '../../site/model/document.js';
import { countWarnings, type Finding } from '../../site/model/finding.js';
import type { PageContent } from '../../site/model/page-content.js';
import { type BatchFacts, encodeBatchFacts } from '../batch.js';
import type { RenderReply, RenderRequest, TextPiece } from '../protocol.js';
import { collectPassages } from './collect-passages.js';
import { collectSections } from './collect-sections.js';
import type { LoadedExport } from './load-export.js';
import { renderPage } from './render-page.js';
import { siteFiles } from './site-files.js';

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
  const { site, staticFiles } = loaded;
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
      const known = bytes === undefined ? undefined : (JSON.parse(decode(bytes)) as PageContent);
      const { page, content, document } = await renderPage(loaded, index, { known, failure });
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
      const files = siteFiles(loaded);
      bundleFiles.push(...files.before);
      for (const { page, document } of files.documents) addDocument(page, document);
      findings.push(...files.findings);
      bundleFiles.push(...files.after);
    },
    finish() {
      const found = sections.finish();
      const facts: BatchFacts = { documents: bundleDocuments, findings };
      const encode = loaded.separateFiles ? encodeSeparateFiles : encodeSegment;
      const { body, crc32, uncompressedBytes, files } = encode([...bundleFiles, ...found.files]);
      return {
        kind: 'segment',
        body,
        crc32,
        uncompressedBytes,
        files,
        facts: encodeBatchFacts(facts),
        findings: findings.length,
        warnings: countWarnings(findings),
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
