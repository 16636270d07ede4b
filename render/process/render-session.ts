import { entryPart } from '../../bundle/entry-pieces.js';
import { type BundleFile, encodeSegment } from '../../bundle/segment.js';
import type { DocumentFacts, RenderedDocument } from '../../site/document.js';
import type { Finding } from '../../site/finding.js';
import type { PageContent } from '../../site/page-content.js';
import { type BatchFacts, encodeBatchFacts } from '../batch.js';
import type { RenderReply, RenderRequest, TextPiece } from '../protocol.js';
import { collectPassages, type PassageCollector } from './collect-passages.js';
import { collectSections, type SectionCollector } from './collect-sections.js';
import { failedPageContent } from './failed-page.js';
import { createExportLoader, type LoadedExport } from './load-export.js';
import { makePlan } from './make-plan.js';
import { makeSearchPart } from './make-search-part.js';
import { scanDocuments } from './scan-documents.js';
import { warmUp } from './warm-up.js';

interface OpenBatch {
  readonly loaded: LoadedExport;
  readonly files: BundleFile[];
  readonly documents: { readonly page: string; readonly outputPath: string; readonly facts: DocumentFacts }[];
  readonly findings: Finding[];
  readonly sections: SectionCollector;
  readonly passages: PassageCollector;
  readonly texts: string[];
}

/** Answers the questions of one parent; a batch is built up by `begin`, `page`/`files`/`site` and `finish`. */
export function createRenderSession(): { answer(request: RenderRequest): Promise<RenderReply> } {
  const load = createExportLoader();
  let batch: OpenBatch | undefined;
  let made: Uint8Array = NO_PLAN;

  return {
    async answer(request) {
      switch (request.kind) {
        case 'plan': {
          const { plan, ...told } = makePlan(request);
          made = plan;
          return { kind: 'planned', plan: takePart(0), planBytes: plan.length, ...told };
        }
        case 'plan-part':
          return { kind: 'plan-part', bytes: takePart(request.offset) };
        case 'warm':
          await warmUp();
          return { kind: 'warm' };
        case 'begin':
          batch = openBatch(await load(request.inputs));
          return { kind: 'begun' };
        case 'page':
          return addPage(open(), request);
        case 'files':
          addFiles(open(), request);
          return { kind: 'added' };
        case 'site':
          addSiteFiles(open());
          return { kind: 'added' };
        case 'finish': {
          const finished = finish(open());
          batch = undefined;
          return finished;
        }
        case 'scan':
          return scanDocuments(request);
        case 'search-part':
          return makeSearchPart(request);
      }
    },
  };

  function takePart(offset: number): Uint8Array {
    const part = made.subarray(offset, offset + PART_BYTES);
    if (offset + part.length >= made.length) made = NO_PLAN;
    return part;
  }

  function open(): OpenBatch {
    if (batch === undefined) throw new Error('no batch is open');
    return batch;
  }
}

/** A plan is sent in parts: whoever takes it writes it down, and holds no more than one. */
const PART_BYTES = 1024 * 1024;
const NO_PLAN = new Uint8Array(0);

function openBatch(loaded: LoadedExport): OpenBatch {
  return {
    loaded,
    files: [],
    documents: [],
    findings: [],
    sections: collectSections(loaded.site),
    passages: collectPassages(loaded.site, loaded.targets),
    texts: [],
  };
}

async function addPage(batch: OpenBatch, request: Extract<RenderRequest, { kind: 'page' }>): Promise<RenderReply> {
  const { site, contents, documents } = batch.loaded;
  const page = site.pages.at(request.page);
  if (page === undefined) throw new Error(`the plan has no page ${request.page}`);
  const known = request.content === undefined ? undefined : (JSON.parse(decode(request.content)) as PageContent);
  const content =
    known ??
    (request.failure === undefined ? await contents.renderPage(page) : failedPageContent(page, request.failure));
  addDocument(batch, page.path, documents.renderDocument(request.page, content));
  batch.sections.add(page, content);
  batch.passages.add(page, content);
  batch.findings.push(...content.findings);
  const made = known === undefined ? Buffer.from(JSON.stringify(content)) : undefined;
  return { kind: 'page', content: made, dependencies: content.dependencies };
}

function addDocument(batch: OpenBatch, page: string, document: RenderedDocument): void {
  batch.files.push({ path: document.outputPath, bytes: Buffer.from(document.html) });
  for (const { outputPath, bytes } of document.files ?? []) batch.files.push({ path: outputPath, bytes });
  batch.documents.push({ page, outputPath: document.outputPath, facts: document.facts });
  batch.findings.push(...document.findings);
  if (document.languageModelText) batch.texts.push(document.languageModelText);
}

function addFiles(batch: OpenBatch, { first, count }: { readonly first: number; readonly count: number }): void {
  const { site, staticFiles } = batch.loaded;
  for (const file of site.files.slice(first, first + count)) batch.files.push(staticFiles.bundled(file));
}

/** What the site has once: theme, 404 page, sitemap, redirects, and the files of other hosts. */
function addSiteFiles(batch: OpenBatch): void {
  const { themeFiles, documents, staticFiles } = batch.loaded;
  for (const { outputPath, bytes } of themeFiles) batch.files.push({ path: outputPath, bytes });
  batch.files.push(...staticFiles.outside());
  addDocument(batch, '404', documents.renderNotFound());
  const redirects = documents.renderRedirects();
  for (const document of redirects.documents) addDocument(batch, document.outputPath, document);
  batch.findings.push(...redirects.findings);
  for (const file of [
    documents.renderSitemap(),
    documents.renderRobots(),
    documents.renderLanguageModelList(),
    ...documents.renderRedirectFiles(),
  ]) {
    if (file !== undefined) batch.files.push({ path: file.outputPath, bytes: Buffer.from(file.text) });
  }
}

function finish(batch: OpenBatch): RenderReply {
  const found = batch.sections.finish();
  const facts: BatchFacts = { documents: batch.documents, findings: batch.findings };
  const { body, crc32, uncompressedBytes, files } = encodeSegment([...batch.files, ...found.files]);
  return {
    kind: 'segment',
    body,
    crc32,
    uncompressedBytes,
    files,
    facts: encodeBatchFacts(facts),
    findings: batch.findings.length,
    sections: found.sections,
    passages: batch.passages.finish(),
    languageModelText: textPiece(batch.texts),
  };
}

/** Each text ends with a line break, so that parts can stand one after the other. */
function textPiece(texts: readonly string[]): TextPiece | undefined {
  if (texts.length === 0) return undefined;
  const bytes = Buffer.from(`${texts.join('\n')}\n`);
  const { body, crc32 } = entryPart(bytes);
  return { bytes, body, crc32 };
}

function decode(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
}
