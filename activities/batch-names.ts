import type { ExportPlan, PlannedBatch } from '../render/export-plan.js';
import { rendererVersion } from '../render/renderer-version.js';
import type { PlannedPage } from '../site/plan.js';
import { hashParts } from './store-keys.js';
import type { OpenExport } from './workspace.js';

/** As much of an export as names are made of. */
export type NamedExport = Pick<OpenExport, 'plan' | 'settingsHash' | 'outsideHash'>;

/** What a page's content is named by: the code that renders, the site's settings, the page's own source. */
export function contentHash(site: Pick<NamedExport, 'settingsHash'>, page: PlannedPage): string {
  return hashParts(
    rendererVersion(),
    site.settingsHash,
    page.path,
    page.sourcePath,
    page.sourceSha256,
    referenceName(page),
  );
}

/** What a batch is named by before it is rendered: the same, and all that documents share. */
export function batchInputHash(site: NamedExport, batch: PlannedBatch): string {
  const { site: plan } = site.plan;
  const shared = [rendererVersion(), site.settingsHash, plan.shellKey, site.outsideHash, batch.kind];
  if (batch.kind === 'site') return hashParts(...shared);
  const items = (batch.kind === 'pages' ? pageNames(site.plan, batch) : fileNames(site.plan, batch)).join('\n');
  return hashParts(...shared, items);
}

function pageNames({ site }: ExportPlan, batch: { first: number; count: number }): string[] {
  return site.pages
    .slice(batch.first, batch.first + batch.count)
    .map((page) => `${page.path} ${page.sourceSha256} ${referenceName(page)} ${page.modified?.date ?? ''}`);
}

/** The part of an API description that a page shows, which the navigation around it may decide. */
function referenceName({ operation, schema }: PlannedPage): string {
  return operation === undefined && schema === undefined ? '' : JSON.stringify([operation, schema]);
}

function fileNames({ site }: ExportPlan, batch: { first: number; count: number }): string[] {
  return site.files.slice(batch.first, batch.first + batch.count).map((file) => `${file.outputPath} ${file.sha256}`);
}
