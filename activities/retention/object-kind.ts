/** What objects of an organization are, by the folder that they lie in: for people, and for what may be removed at all. */
export const OBJECT_KINDS = {
  bundles: 'bundles and their manifests',
  jobs: 'reports of jobs',
  sources: 'snapshots of sources, pictures and diagrams in bundles',
  crawls: 'crawls of live sites under way',
  'crawl-results': 'what crawls of live sites became',
  uploads: 'uploaded archives',
  sites: 'what is known of sites',
  assistant: 'indexes of the assistant',
  plans: 'plans of exports',
  contents: 'contents of pages',
  'batch-index': 'index of batches',
  batches: 'batches of pages',
  segments: 'parts of archives',
  sections: 'sections for search',
  'search-parts': 'index of parts of search',
  passages: 'passages for the assistant',
  diagrams: 'drawn diagrams',
} as const;

export type ObjectKind = keyof typeof OBJECT_KINDS;

/** Undefined for what is nobody's, or of a kind that is not known here: a newer version's, or somebody else's altogether. */
export function objectKind(key: string): ObjectKind | undefined {
  const folder = /^organizations\/[^/]+\/([^/]+)\/./.exec(key)?.[1];
  return folder !== undefined && Object.hasOwn(OBJECT_KINDS, folder) ? (folder as ObjectKind) : undefined;
}
