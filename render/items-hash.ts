import { createHash } from 'node:crypto';
import type { PlannedPage, PlannedSite } from '../site/model/plan.js';
import type { PlannedBatch } from './export-plan.js';

/** Returns the hash of a batch's pages or files: equal hashes mean equal sources at equal paths. */
export function itemsHash(site: Pick<PlannedSite, 'pages' | 'files'>, batch: PlannedBatch): string {
  const hash = createHash('sha256').update(batch.kind);
  if (batch.kind === 'site') return hash.digest('hex');
  const { first, count } = batch;
  if (batch.kind === 'files') {
    for (const { outputPath, sha256 } of site.files.slice(first, first + count))
      hash.update(`\n${outputPath} ${sha256}`);
    return hash.digest('hex');
  }
  for (const page of site.pages.slice(first, first + count))
    hash.update(`\n${page.path} ${page.sourceSha256} ${shownReference(page)} ${page.modified?.date ?? ''}`);
  return hash.digest('hex');
}

/**
 * Returns the part of a page's content that the navigation decides: the operation or schema of an API description that
 * it shows and the language of its fixed texts, or how a page of a live site is read.
 */
export function shownReference({ operation, schema, language, live }: PlannedPage): string {
  if (live !== undefined) return JSON.stringify(live);
  const decided = [operation, schema, language];
  return decided.every((each) => each === undefined) ? '' : JSON.stringify(decided);
}
