import { createHash } from 'node:crypto';
import type { PlannedPage, SitePlan } from '../../model/plan.js';

/** Returns the hash of everything that all documents share. A change of any of it changes every document. */
export function shellKeyOf(
  plan: Pick<
    SitePlan,
    | 'settings'
    | 'hosting'
    | 'assistant'
    | 'navigation'
    | 'globalLinks'
    | 'pages'
    | 'files'
    | 'socialCard'
    | 'leftOutPaths'
  >,
): string {
  const hash = createHash('sha256');
  hash.update(
    JSON.stringify([
      plan.settings,
      plan.hosting,
      plan.assistant,
      plan.navigation,
      plan.globalLinks,
      plan.socialCard?.hash,
    ]),
  );
  if (plan.leftOutPaths !== undefined && plan.leftOutPaths.length > 0) hash.update(JSON.stringify(plan.leftOutPaths));
  for (const page of plan.pages) hash.update(JSON.stringify(shownOf(page)));
  for (const { sourcePath, outputPath } of plan.files) hash.update(JSON.stringify([sourcePath, outputPath]));
  return hash.digest('hex');
}

/** Returns what other pages, and the page's own frame, show of a page. Its content is not included. */
function shownOf(page: PlannedPage) {
  const place = [page.path, page.outputPath, page.title, page.sidebarTitle, page.icon, page.tag, page.deprecated];
  const order = [page.mode, page.trail, page.previous, page.next];
  const flags = [page.inSidebar, page.inSearch, page.inSitemap, page.noindex];
  return [
    ...place,
    ...order,
    [page.openapi, page.operation !== undefined, page.description, ...flags],
    page.channel?.protocol,
    page.graphql?.kind,
  ];
}
