import { diagramHash, plainSource } from '../../model/diagram-address.js';

/** The maximum number of diagrams that are drawn. Further ones are shown as their sources. */
const MAX_DIAGRAMS = 500;

/** Returns every diagram once, by the hash of its source, in a fixed order. */
export function collectDiagrams(sources: readonly string[]): { readonly hash: string; readonly source: string }[] {
  const byHash = new Map(sources.map((source) => [diagramHash(source), plainSource(source)]));
  return [...byHash]
    .filter(([, source]) => source !== '')
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .slice(0, MAX_DIAGRAMS)
    .map(([hash, source]) => ({ hash, source }));
}
