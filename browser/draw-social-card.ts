import { SOCIAL_CARD_SIZE } from '../site/theme/social-card.js';
import { findChromium } from './find-chromium.js';
import { launchOffline } from './launch-offline.js';

export interface DrawSocialCardOptions {
  readonly html: string;
  /** The path of Chromium; by default it is searched for. */
  readonly chromiumPath?: string | undefined;
  readonly signal?: AbortSignal;
}

const MAX_MS = 20_000;

/** The version of pictures, which changes with how they are taken. */
export const CARD_VERSION = 'card 1';

/**
 * Takes a picture of a site's card in a Chromium without network and scripts, as a PNG. Undefined if there is no
 * browser or it fails: another export may try again. Rejects only when aborted. Costs about a second of one core.
 */
export async function drawSocialCard({
  html,
  chromiumPath,
  signal,
}: DrawSocialCardOptions): Promise<Buffer | undefined> {
  const search = await findChromium(chromiumPath);
  signal?.throwIfAborted();
  if ('problem' in search) return undefined;
  const browser = await launchOffline(search.path).catch(() => undefined);
  try {
    const context = await browser?.newContext({
      offline: true,
      javaScriptEnabled: false,
      serviceWorkers: 'block',
      viewport: SOCIAL_CARD_SIZE,
    });
    const page = await context?.newPage();
    await page?.setContent(html, { timeout: MAX_MS, waitUntil: 'load' });
    return await page?.screenshot({ type: 'png', timeout: MAX_MS, animations: 'disabled' });
  } catch {
    signal?.throwIfAborted();
    return undefined;
  } finally {
    await browser?.close().catch(() => undefined);
  }
}
