import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Every folder whose code may reach the object store. */
const FOLDERS = [
  'activities',
  'api',
  'assistant',
  'bundle',
  'cli',
  'database',
  'render',
  'snapshot',
  'source',
  'worker',
  'preview',
  'authoring',
  'mcp',
];

/**
 * The places that write objects without `putNamed`: none of these objects is named by its content. Whoever adds one here says what names it.
 */
const OTHERS: Readonly<Record<string, string>> = {
  'activities/store/record-objects.ts': 'records, by a job, a site or their inputs',
  'activities/verify/report.ts': 'reports, by their jobs',
  'activities/render/render-batch.ts': 'contents of pages, by their sources',
  'activities/index/index-source.ts': 'contents of pages, by their sources',
  'activities/package/pack-zip.ts': 'zip forms of bundles, by their inputs',
  'activities/package/package-bundle.ts': 'manifests of bundles, by their inputs',
  'activities/package/sign-bundle.ts': 'statements of origin, by their jobs',
  'activities/package/sign-object.ts': 'signatures, by the objects that they sign',
  'activities/pdf/join-pdf.ts': 'PDF forms of bundles, by their inputs',
  'assistant/index/store-index.ts': 'the record of the newest index',
  'assistant/embeddings/embed-site.ts': 'vectors of some sections, by their space',
  'bundle/archive.ts': 'archives and their ends, by their inputs',
  'preview/project/pack-folder.ts': 'packs of a preview, by the hashes of their files',
  'source/live/crawl-journal.ts': 'entries of a journal, by chance',
  'worker/check/check-batches.ts': 'contents of pages in a check, by their sources',
  'worker/doctor/check-object-store.ts': 'an object to try the store with, by chance',
};

/** Keys that are made from the hash of content by hand. */
const NAMED_BY_HAND = /keys\.(?:segment|batch|sections|passages|batchText|plan)\(\s*(?:hashParts|createHash)/;

describe('what writes into the object store', () => {
  const sources = FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true })
      .map((file) => join(folder, String(file)).replaceAll('\\', '/'))
      .filter((file) => file.endsWith('.ts')),
  );
  const writers = sources.filter((file) => /\bstore\.(?:put|compose)\(/.test(readFileSync(file, 'utf8')));

  it('is `putNamed`, or one of the places that are listed with what names their objects', () => {
    assert.deepEqual(writers.sort(), Object.keys(OTHERS).sort());
  });

  it('makes no key of an object that is read by its name by hand', () => {
    const byHand = sources.filter((file) => NAMED_BY_HAND.test(readFileSync(file, 'utf8')));
    assert.deepEqual(byHand, []);
  });
});
