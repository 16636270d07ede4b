import { createHash } from 'node:crypto';
import type { PlannedPage, SitePlan } from '../../model/plan.js';

/** The parts of a plan that all documents share. */
type SharedParts = Pick<
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
>;

/**
 * Returns a plan with the hash of everything that all documents share: a change of any of it changes every document. It
 * is computed when it is asked for, because a preview shows its first page without it.
 */
export function withShellKey<Plan extends SharedParts>(plan: Plan): Plan & Pick<SitePlan, 'shellKey'> {
  let key: string | undefined;
  return {
    ...plan,
    get shellKey() {
      key ??= shellKeyOf(plan);
      return key;
    },
  };
}

/** Returns the hash of everything that all documents share. */
export function shellKeyOf(plan: SharedParts): string {
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
  hash.update(keyOfPages(plan.pages));
  for (const { sourcePath, outputPath } of plan.files) hash.update(JSON.stringify([sourcePath, outputPath]));
  return hash.digest('hex');
}

/** The hashes of lists of pages. A project that is edited is planned many times, and often with the same pages. */
const known = new WeakMap<SitePlan['pages'], string>();

function keyOfPages(pages: SitePlan['pages']): string {
  const before = known.get(pages);
  if (before !== undefined) return before;
  const hash = createHash('sha256');
  for (const page of pages) hash.update(JSON.stringify(shownOf(page)));
  const key = hash.digest('hex');
  known.set(pages, key);
  return key;
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
