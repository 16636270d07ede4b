import { LRUCache } from 'lru-cache';
import {
  type CapturedAnswer,
  type CapturedPage,
  type CaptureInput,
  captureHash,
  createPageCapture,
} from '../../browser/capture-page.js';
import { liveAddress } from '../../site/live/address.js';
import { FetchFailure } from '../../site/outside/fetch-failure.js';
import type { SiteClient } from './site-client.js';

/** Draws pages that only scripts fill. */
export interface PageDrawer {
  /** Rejects with the signal's reason alone. */
  draw(address: string): Promise<CapturedPage>;
  /** Whether all that a page was once drawn from is the same today. `known` was asked for just now. */
  isSame(inputs: readonly CaptureInput[], known: { readonly address: string; readonly body: Buffer }): Promise<boolean>;
  close(): Promise<void>;
}

export interface PageDrawerOptions {
  readonly chromiumPath: string | undefined;
  readonly client: SiteClient;
  readonly signal: AbortSignal;
}

const MAX_REDIRECTS = 5;
/** Pages of one site ask for the same scripts. */
const REMEMBERED_BYTES = 48 * 1024 * 1024;
/** Checking more costs more than drawing. */
const MAX_INPUTS = 100;

/** A browser is started for the first page that needs one. */
export function createPageDrawer({ chromiumPath, client, signal }: PageDrawerOptions): PageDrawer {
  const remembered = new LRUCache<string, CapturedAnswer>({
    maxSize: REMEMBERED_BYTES,
    sizeCalculation: ({ body }) => body.length + 500,
  });
  const hashes = new Map<string, Promise<string | null>>();
  let starting: ReturnType<typeof createPageCapture> | undefined;

  const get = async (address: string) => {
    const known = remembered.get(address);
    if (known !== undefined) return known;
    const answer = await getFollowing(client, address, signal);
    if (answer.status === 200) remembered.set(address, answer);
    return answer;
  };
  const hashOf = (address: string) => {
    const known = hashes.get(address) ?? ask(address);
    hashes.set(address, known);
    return known;
  };
  const ask = async (address: string) => {
    try {
      const { status, body } = await get(address);
      return status === 200 ? captureHash(body) : null;
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof FetchFailure) return null;
      throw error;
    }
  };
  return {
    async draw(address) {
      starting ??= createPageCapture({ chromiumPath, get });
      const capture = await starting;
      return capture === undefined
        ? { problem: 'no Chromium was found beside the worker' }
        : capture.capture(address, signal);
    },
    async isSame(inputs, { address, body }) {
      if (inputs.length === 0 || inputs.length > MAX_INPUTS) return false;
      for (const [asked, hash] of inputs)
        if ((asked === address ? captureHash(body) : await hashOf(asked)) !== hash) return false;
      return true;
    },
    close: async () => (await starting)?.close(),
  };
}

/** Redirects are followed here, where each step is checked: the browser would follow them by itself. */
async function getFollowing(client: SiteClient, asked: string, signal: AbortSignal): Promise<CapturedAnswer> {
  let address = liveAddress(asked) ?? asked;
  for (let hops = 0; hops <= MAX_REDIRECTS; hops++) {
    const { status, location, contentType, body } = await client.get(address, { signal });
    if (location === undefined) return { status, contentType, body };
    address = location;
  }
  throw new FetchFailure('answer', `it redirects more than ${MAX_REDIRECTS} times`);
}
