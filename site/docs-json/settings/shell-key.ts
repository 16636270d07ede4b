import { createHash } from 'node:crypto';
import type { PlannedPage, SitePlan } from '../../model/plan.js';

/** Hash of all that documents share: any of them looks different when one of these changes. */
export function shellKeyOf(
  plan: Pick<
    SitePlan,
    'settings' | 'hosting' | 'assistant' | 'navigation' | 'globalLinks' | 'pages' | 'files' | 'socialCard'
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
  for (const page of plan.pages) hash.update(JSON.stringify(shownOf(page)));
  for (const { sourcePath, outputPath } of plan.files) hash.update(JSON.stringify([sourcePath, outputPath]));
  return hash.digest('hex');
}

/** What other pages, and the page's own frame, show of a page; its content is not among it. */
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
