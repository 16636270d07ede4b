import { writeBundleFile } from '../../activities/write-bundle-file.js';
import { missingShownWords } from '../../loss/live/missing-shown-words.js';
import { createPageDrawer } from '../../source/live/page-drawer.js';
import { createSiteClient } from '../../source/live/site-client.js';
import { mirrorSite } from '../../test/support/mirrored-site.js';

/** Mirrors a site into a folder, in a process of its own so that its processor time can be told. */
const [url = '', out = ''] = process.argv.slice(2);
const client = await createSiteClient({ timeoutMs: 30_000, maxBytes: 2e7, privateNetwork: 'allowed' });
const signal = new AbortController().signal;
const drawer = createPageDrawer({ chromiumPath: process.env.CHROMIUM_PATH, client, signal });
const { files, findings } = await mirrorSite(url, {
  drawer,
  missingWords: missingShownWords,
  limits: { milliseconds: 3_600_000 },
});
await drawer.close();
await client.close();
for (const [path, bytes] of files) await writeBundleFile(out, path, bytes);
for (const severity of ['error', 'warning'] as const) {
  const found = findings.filter((finding) => finding.severity === severity);
  if (found.length > 0) console.log(`  ours: ${found.length} ${severity}s, first: ${found[0]?.message}`);
}
