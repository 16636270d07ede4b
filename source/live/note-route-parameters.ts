import { splitRoute } from '../../site/live/routes.js';
import type { CrawlNotes } from './crawl-notes.js';
import type { CrawledAddress } from './crawl-step.js';

/**
 * Adds a note about each parameter that links to routes have and that the bundle's links lack, because a route is one page. Parameters that
 * hold places on a page are kept.
 */
export function noteRouteParameters(outcomes: ReadonlyMap<string, CrawledAddress>, notes: CrawlNotes): void {
  const pages = [...outcomes.values()].flatMap(({ task, outcome }) =>
    outcome.kind === 'page' ? [{ task, outcome }] : [],
  );
  if (!pages.some(({ task }) => splitRoute(task.address).route !== '')) return;
  const places = new Set(pages.flatMap(({ outcome }) => outcome.placeParameters ?? []));
  const sorted = pages.sort((a, b) => (a.task.address < b.task.address ? -1 : 1));
  for (const { task, outcome } of sorted)
    for (const name of outcome.routeParameters ?? [])
      if (!places.has(name)) notes.add({ kind: 'parameters', subject: name, from: task.address });
}
