import { createHash } from 'node:crypto';
import type { DocumentFacts } from '../../../site/model/document.js';
import { contentSettings } from '../../../site/model/settings.js';
import { encodeBatchFacts } from '../../batch.js';
import { planBatches } from '../../export-plan.js';
import { itemsHash } from '../../items-hash.js';
import type { BatchSurvey, PageSurvey, SurveyedBatch } from '../../previewed.js';
import { collectSections, type SectionCollector } from '../collect-sections.js';
import type { LoadedExport } from '../load-export.js';
import { renderPage } from '../render-page.js';
import { siteFiles } from '../site-files.js';

/** Looks at all pages of a plan, a batch at a time, for what no single page tells: the search index and broken anchors. */
export interface Survey {
  /** Returns the batches of pages, as an export has them. */
  batches(): readonly SurveyedBatch[];
  /** Starts a batch. A batch that was not finished is dropped. */
  begin(): void;
  /** Renders a page of the open batch. A page whose rendering was given up is shown with `failure`. */
  add(page: number, failure?: string): Promise<void>;
  finish(): BatchSurvey;
  /** Looks at the files that belong to no page. */
  site(): BatchSurvey;
  /** Forgets what was derived from the sources of pages. */
  forget(): void;
}

type Document = { readonly page: string; readonly outputPath: string; readonly facts: DocumentFacts };

/** The batch that is being looked at. */
interface OpenSurvey {
  readonly sections: SectionCollector;
  readonly documents: Document[];
  readonly pages: PageSurvey[];
  readonly paths: string[];
  readonly texts: string[];
  readonly dependencies: Record<string, string | null>;
}

export function createSurvey(loaded: LoadedExport): Survey {
  const { site } = loaded;
  let batches: readonly SurveyedBatch[] | undefined;
  let open = openSurvey();

  return {
    batches() {
      batches ??= nameBatches(loaded);
      return batches;
    },
    begin() {
      open = openSurvey();
    },
    async add(index, failure) {
      const { page, content, document } = await renderPage(loaded, index, { failure });
      open.sections.add(page, content);
      open.documents.push({ page: page.path, outputPath: document.outputPath, facts: document.facts });
      open.paths.push(document.outputPath, ...(document.files ?? []).map(({ outputPath }) => outputPath));
      if (document.languageModelText) open.texts.push(document.languageModelText);
      Object.assign(open.dependencies, content.dependencies);
      const findings = [...content.findings, ...document.findings];
      open.pages.push({ page: page.path, sourcePath: page.sourcePath, findings });
    },
    finish() {
      const { documents, pages, paths, texts, dependencies } = open;
      const { sections, files } = open.sections.finish();
      open = openSurvey();
      return {
        ...{ pages, paths, dependencies, sections, files },
        facts: encodeBatchFacts({ documents, findings: [] }),
        text: texts.length === 0 ? undefined : Buffer.from(`${texts.join('\n')}\n`),
      };
    },
    site() {
      const { before, documents, after, findings } = siteFiles(loaded);
      const all = documents.map(({ page, document: { outputPath, facts } }) => ({ page, outputPath, facts }));
      const statics = site.files.map(({ outputPath }) => outputPath);
      return {
        pages: [{ page: undefined, sourcePath: undefined, findings }],
        paths: [
          ...[...before, ...after].map(({ path }) => path),
          ...all.map(({ outputPath }) => outputPath),
          ...statics,
        ],
        dependencies: {},
        facts: encodeBatchFacts({ documents: all, findings: [] }),
        sections: undefined,
        files: [],
        text: undefined,
      };
    },
    forget() {
      batches = undefined;
    },
  };

  function openSurvey(): OpenSurvey {
    return { sections: collectSections(site), documents: [], pages: [], paths: [], texts: [], dependencies: {} };
  }
}

/** Names the batches by everything that their pages depend on, except for other files. */
function nameBatches({ site }: LoadedExport): SurveyedBatch[] {
  const shared = createHash('sha256')
    .update(JSON.stringify([site.shellKey, contentSettings(site.settings)]))
    .digest('hex');
  const planned = { ...site, pages: [...site.pages] };
  return planBatches(planned).flatMap((batch) => {
    if (batch.kind !== 'pages') return [];
    const name = createHash('sha256')
      .update(`${shared} ${itemsHash(planned, batch)}`)
      .digest('hex');
    return [{ first: batch.first, count: batch.count, name }];
  });
}
