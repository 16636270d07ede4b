import { createHash } from 'node:crypto';
import type { SitePlan } from '../plan.js';

/** Hash of all that documents share: any of them looks different when one of these changes. */
export function shellKeyOf(
  plan: Pick<SitePlan, 'settings' | 'hosting' | 'navigation' | 'globalLinks' | 'pages' | 'files'>,
): string {
  const hash = createHash('sha256');
  hash.update(JSON.stringify([plan.settings, plan.hosting, plan.navigation, plan.globalLinks]));
  for (const {
    path,
    outputPath,
    title,
    sidebarTitle,
    icon,
    tag,
    deprecated,
    mode,
    trail,
    previous,
    next,
    ...page
  } of plan.pages) {
    const shown = [
      page.openapi,
      page.operation !== undefined,
      page.description,
      page.inSidebar,
      page.inSearch,
      page.inSitemap,
      page.noindex,
    ];
    hash.update(
      JSON.stringify([
        path,
        outputPath,
        title,
        sidebarTitle,
        icon,
        tag,
        deprecated,
        mode,
        trail,
        previous,
        next,
        shown,
      ]),
    );
  }
  for (const { sourcePath, outputPath } of plan.files) hash.update(JSON.stringify([sourcePath, outputPath]));
  return hash.digest('hex');
}
