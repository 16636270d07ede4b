/**
 * The kinds of an organization's objects by their folder, with a description for people. Only objects of these kinds
 * may be deleted.
 */
export const OBJECT_KINDS = {
  bundles: 'bundles and their manifests',
  jobs: 'reports of jobs',
  sources: 'snapshots of sources, pictures and diagrams in bundles',
  crawls: 'running crawls of live sites',
  'crawl-results': 'results of crawls',
  uploads: 'uploaded archives',
  sites: 'records of sites',
  assistant: 'indexes of the assistant',
  plans: 'plans of exports',
  contents: 'contents of pages',
  'batch-index': 'index of batches',
  batches: 'batches of pages',
  segments: 'parts of archives',
  sections: 'sections for search',
  prints: 'printed parts of PDF files',
  'search-parts': 'index of parts of search',
  passages: 'passages for the assistant',
  code: 'highlighted code',
  diagrams: 'drawn diagrams',
} as const;

export type ObjectKind = keyof typeof OBJECT_KINDS;

/**
 * Returns the kind of an object; undefined for one that belongs to no organization or is of an unknown kind, such as a
 * newer version's.
 */
export function objectKind(key: string): ObjectKind | undefined {
  const folder = /^organizations\/[^/]+\/([^/]+)\/./.exec(key)?.[1];
  return folder !== undefined && Object.hasOwn(OBJECT_KINDS, folder) ? (folder as ObjectKind) : undefined;
}
