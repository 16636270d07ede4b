import { hashParts } from '../../storage/named/hash-parts.js';

/**
 * Names in the object store. Everything of an organization lies under its own prefix, so that nothing is ever shared
 * between two, and what names its content can be written by any number of workers at once.
 */
export function storeKeys(organizationId: string) {
  const root = `organizations/${organizationId}`;
  return {
    root,
    /** Packs and manifests of snapshots. */
    snapshots: `${root}/sources`,
    plan: (hash: string) => `${root}/plans/${hash}.plan`,
    /** Rendered content of one page; replaced when a file that it depends on changes. */
    content: (hash: string) => `${root}/contents/${hash.slice(0, 2)}/${hash}.json`,
    /** What a batch of these pages became last time. */
    batchIndex: (hash: string) => `${root}/batch-index/${hash}.json`,
    batch: (hash: string) => `${root}/batches/${hash}.json`,
    /** What can be found on the pages of a batch. */
    sections: (hash: string) => `${root}/sections/${hash}.json`,
    /** What questions about the pages of a batch are answered from. */
    passages: (hash: string) => `${root}/passages/${hash}.json`,
    /** What these sections became as a part of a search index. */
    searchPart: (hash: string) => `${root}/search-parts/${hash}.json`,
    /** Size and hash of the text that these parts make together. */
    textRecord: (hash: string) => `${root}/batches/${hash}.text.json`,
    batchText: (hash: string) => `${root}/batches/${hash}.md`,
    segment: (hash: string) => `${root}/segments/${hash}.deflate`,
    bundle: (hash: string) => `${root}/bundles/${hash}.tar.gz`,
    /** Size and hash of a bundle: written last, so a bundle without it was never finished. */
    bundleRecord: (hash: string) => `${root}/bundles/${hash}.json`,
    manifest: (hash: string) => `${root}/bundles/${hash}.manifest.json`,
    /** Answers of other hosts for the images of a site. */
    outsideIndex: (siteId: string) => `${root}/sites/${siteId}/outside-files.json`,
    /** Answers of other hosts for the API descriptions that a site names by their addresses. */
    descriptionIndex: (siteId: string) => `${root}/sites/${siteId}/descriptions.json`,
    /** A diagram as it was drawn, or why it was not. */
    diagram: (hash: string) => `${root}/diagrams/${hash.slice(0, 2)}/${hash}.json`,
    /** Key of the manifest of some diagrams together. */
    diagramSet: (hash: string) => `${root}/diagrams/sets/${hash}.json`,
    /** Key of the site's last snapshot. */
    lastSnapshot: (siteId: string) => `${root}/sites/${siteId}/last-snapshot.json`,
    /** Key of the site's last plan, and what that was made of. */
    lastPlan: (siteId: string) => `${root}/sites/${siteId}/last-plan.json`,
    /** What a crawl under way has done: under the id of the job that it is for. */
    crawlJournal: (crawlId: string) => `${root}/crawls/${crawlId}`,
    /** Key of the snapshot that a crawl became. */
    crawlResult: (crawlId: string) => `${root}/crawl-results/${crawlId}.json`,
    /** What is remembered of a live site's last crawl. */
    lastCrawl: (siteId: string) => `${root}/sites/${siteId}/last-crawl.json`,
    /** What checking these batches found. */
    verification: (batchKeys: readonly string[]) => `${root}/batches/${hashParts(...batchKeys)}.verification.json`,
    /** What the files of a batch name of their bundle. */
    namedTargets: (batchKey: string) => `${root}/batches/${hashParts(batchKey)}.targets.json`,
    /** What was found when these pages were opened, among these files. */
    sample: (hash: string) => `${root}/batches/${hash}.sample.json`,
    report: (jobId: string) => `${root}/jobs/${jobId}/report.json`,
    /** What the job's bundle was made from. */
    exportInputs: (jobId: string) => `${root}/jobs/${jobId}/inputs.json`,
  };
}
