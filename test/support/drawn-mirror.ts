import { createPageDrawer } from '../../source/live/page-drawer.js';
import { createSiteClient } from '../../source/live/site-client.js';
import { type Routes, startHttpSite } from './http-site.js';
import { mirrorSite } from './mirrored-site.js';

/** Mirrors a site of these responses, whose pages a browser draws. `pages` are paths that are known beforehand. */
export async function mirrorDrawn(
  routes: Routes,
  { chromiumPath, pages = [] }: { readonly chromiumPath: string | undefined; readonly pages?: readonly string[] },
): ReturnType<typeof mirrorSite> {
  const site = await startHttpSite(routes);
  const client = await createSiteClient({ timeoutMs: 60_000, maxBytes: 1e6, privateNetwork: 'allowed' });
  const drawer = createPageDrawer({ chromiumPath, client, signal: new AbortController().signal });
  try {
    return await mirrorSite(site.url, {
      drawer,
      pages: pages.map((path) => new URL(path, site.url).href),
      limits: { milliseconds: 3_600_000 },
    });
  } finally {
    await Promise.all([drawer.close(), site.close()]);
    await client.close();
  }
}
