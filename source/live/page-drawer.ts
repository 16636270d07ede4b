import { createPageCapture } from '../../browser/capture-page.js';
import type { CapturedPage } from '../../browser/captured-page.js';
import { type CaptureInput, captureHash } from '../../browser/page-requests.js';
import { FetchFailure } from '../../site/outside/fetch-failure.js';
import { createAnswerCache } from './answer-cache.js';
import type { SiteClient } from './site-client.js';

/** Draws pages that scripts fill. */
export interface PageDrawer {
  /** Takes in a page as its server sent it, which is then not requested again to draw it. */
  offer(page: { readonly address: string; readonly contentType: string | undefined; readonly body: Buffer }): void;
  /** Draws a page with what its controls add. Rejects only with the signal's reason. */
  draw(address: string): Promise<CapturedPage>;
  /** Draws what a page shows at first. Rejects only with the signal's reason. */
  glance(address: string): Promise<CapturedPage>;
  /** Returns whether everything that a page was drawn from is unchanged. `known` was fetched just now. */
  isSame(inputs: readonly CaptureInput[], known: { readonly address: string; readonly body: Buffer }): Promise<boolean>;
  close(): Promise<void>;
}

export interface PageDrawerOptions {
  readonly chromiumPath: string | undefined;
  readonly client: SiteClient;
  readonly signal: AbortSignal;
}

const NO_BROWSER = { problem: 'no Chromium was found on the worker' };
/** Maximum number of inputs to compare; comparing more costs more than drawing. */
const MAX_INPUTS = 100;

/** Creates a drawer. It starts a browser for the first page that needs one. */
export function createPageDrawer({ chromiumPath, client, signal }: PageDrawerOptions): PageDrawer {
  const answers = createAnswerCache(client, signal);
  const hashes = new Map<string, Promise<string | null>>();
  let starting: ReturnType<typeof createPageCapture> | undefined;

  const get = async (address: string, isOwn: boolean) => answers.known(address, isOwn) ?? answers.fetch(address, isOwn);
  const hashOf = (address: string) => {
    const known = hashes.get(address) ?? ask(address);
    hashes.set(address, known);
    return known;
  };
  const ask = async (address: string) => {
    try {
      const { status, body } = await get(address, true);
      return status === 200 ? captureHash(body) : null;
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof FetchFailure) return null;
      throw error;
    }
  };
  const start = () => {
    starting ??= createPageCapture({ chromiumPath, get });
    return starting;
  };
  return {
    offer: ({ address, ...page }) => answers.add(address, page),
    draw: async (address) => (await start())?.capture(address, signal) ?? NO_BROWSER,
    glance: async (address) => (await start())?.glance(address, signal) ?? NO_BROWSER,
    async isSame(inputs, { address, body }) {
      if (inputs.length === 0 || inputs.length > MAX_INPUTS) return false;
      for (const [asked, hash] of inputs)
        if ((asked === address ? captureHash(body) : await hashOf(asked)) !== hash) return false;
      return true;
    },
    close: async () => (await starting)?.close(),
  };
}
