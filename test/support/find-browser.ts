import { findChromium } from '../../browser/find-chromium.js';

/** The path of the browser that tests drive; undefined, with the reason printed, where there is none. */
export async function findBrowser(): Promise<string | undefined> {
  const search = await findChromium(process.env.CHROMIUM_PATH || undefined);
  if ('path' in search) return search.path;
  console.log(`      skipped: ${search.problem}`);
  return undefined;
}
