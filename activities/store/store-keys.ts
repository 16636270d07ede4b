import { hashParts } from '../../storage/named/hash-parts.js';

/**
 * Returns the keys of an organization's objects. They all have the organization's prefix, so organizations share
 * nothing, and objects named by their content can be written by any number of workers at a time.
 */
export function storeKeys(organizationId: string) {
  const root = `organizations/${organizationId}`;
  return {
    root,
    /** The prefix of the packs and manifests of snapshots. */
    snapshots: `${root}/sources`,
    plan: (hash: string) => `${root}/plans/${hash}.plan`,
    /** The rendered content of one page; replaced when a file that it depends on changes. */
    content: (hash: string) => `${root}/contents/${hash.slice(0, 2)}/${hash}.json`,
    /** The last result of a batch of these pages. */
    batchIndex: (hash: string) => `${root}/batch-index/${hash}.json`,
    batch: (hash: string) => `${root}/batches/${hash}.json`,
    /** The sections that search finds on the pages of a batch. */
    sections: (hash: string) => `${root}/sections/${hash}.json`,
    /** The passages that answer questions about the pages of a batch. */
    passages: (hash: string) => `${root}/passages/${hash}.json`,
    /** Code that was highlighted for some pages. */
    code: (hash: string) => `${root}/code/${hash}.json`,
    /** The list of highlighted code that this version can use. */
    codeList: (version: string) => `${root}/code/${version}.list.json`,
    /** The part of a search index made from these sections. */
    searchPart: (hash: string) => `${root}/search-parts/${hash}.json`,
    /** The size and hash of the text that these parts form together. */
    textRecord: (hash: string) => `${root}/batches/${hash}.text.json`,
    batchText: (hash: string) => `${root}/batches/${hash}.md`,
    segment: (hash: string) => `${root}/segments/${hash}.deflate`,
    bundle: (hash: string) => `${root}/bundles/${hash}.tar.gz`,
    /** The zip form of a bundle. */
    zip: (hash: string) => `${root}/bundles/${hash}.zip`,
    /** The size and hash of the zip form, written after it. */
    zipRecord: (hash: string) => `${root}/bundles/${hash}.zip.json`,
    /** The bundle's pages as a PDF. */
    pdf: (hash: string) => `${root}/bundles/${hash}.pdf`,
    /** The size and hash of a PDF, written after it. */
    pdfRecord: (hash: string) => `${root}/bundles/${hash}.pdf.json`,
    /** The parts and contents of a PDF. */
    pdfPlan: (hash: string) => `${root}/prints/${hash}.plan.json`,
    /** The record of a printed part of a PDF. */
    printedPart: (hash: string) => `${root}/prints/${hash}.json`,
    /** A printed part. */
    printedPiece: (hash: string) => `${root}/prints/${hash}.pdf`,
    /** The size and hash of a bundle. It is written last, so a bundle without it is incomplete. */
    bundleRecord: (hash: string) => `${root}/bundles/${hash}.json`,
    manifest: (hash: string) => `${root}/bundles/${hash}.manifest.json`,
    /** The files of other hosts that a site's pages show. */
    outsideIndex: (siteId: string) => `${root}/sites/${siteId}/outside-files.json`,
    /** The API descriptions that a site names by their addresses. */
    descriptionIndex: (siteId: string) => `${root}/sites/${siteId}/descriptions.json`,
    /** A drawn diagram, or the reason why it could not be drawn. */
    diagram: (hash: string) => `${root}/diagrams/${hash.slice(0, 2)}/${hash}.json`,
    /** The key of the manifest of some diagrams together. */
    diagramSet: (hash: string) => `${root}/diagrams/sets/${hash}.json`,
    /** The key of the site's last snapshot. */
    lastSnapshot: (siteId: string) => `${root}/sites/${siteId}/last-snapshot.json`,
    /** The key of the site's last plan, and what it was made from. */
    lastPlan: (siteId: string) => `${root}/sites/${siteId}/last-plan.json`,
    /** The journal of a running crawl, under the id of its job. */
    crawlJournal: (crawlId: string) => `${root}/crawls/${crawlId}`,
    /** The key of the snapshot that a crawl resulted in. */
    crawlResult: (crawlId: string) => `${root}/crawl-results/${crawlId}.json`,
    /** The pages of a crawl's snapshot as a browser showed them, and what their controls did. */
    observation: (snapshotKey: string) => `${root}/crawl-results/${hashParts(snapshotKey)}.observed.json`,
    /** The record of a live site's last crawl. */
    lastCrawl: (siteId: string) => `${root}/sites/${siteId}/last-crawl.json`,
    /** The scans of the documents of a live site's last crawl. */
    lastScans: (siteId: string) => `${root}/sites/${siteId}/last-scans.json`,
    /** The findings of verifying these batches. */
    verification: (batchKeys: readonly string[]) => `${root}/batches/${hashParts(...batchKeys)}.verification.json`,
    /** The addresses in the files of a batch that lead to files of the bundle. */
    namedTargets: (batchKey: string) => `${root}/batches/${hashParts(batchKey)}.targets.json`,
    /** The findings of opening these pages, among these files. */
    sample: (hash: string) => `${root}/batches/${hash}.sample.json`,
    report: (jobId: string) => `${root}/jobs/${jobId}/report.json`,
    /** The signed statement about the origin of one form of a job's bundle. */
    provenance: (jobId: string, format: string) => `${root}/jobs/${jobId}/provenance.${format}.json`,
    /** The objects that the job's bundle was made from. */
    exportInputs: (jobId: string) => `${root}/jobs/${jobId}/inputs.json`,
  };
}

export type StoreKeys = ReturnType<typeof storeKeys>;
