import type { Browser } from 'playwright-core';
import { captureInTab, type TabCapture, type TabCaptureOptions } from './capture-in-tab.js';
import type { CapturedPage } from './captured-page.js';
import { findChromium } from './find-chromium.js';
import { launchOffline } from './launch-offline.js';

export interface PageCaptureOptions
  extends Pick<TabCaptureOptions, 'get' | 'secondsAPage' | 'answerSeconds' | 'lateAnswerSeconds'> {
  /** The path of Chromium; by default it is searched for. */
  readonly chromiumPath?: string | undefined;
}

/** Draws pages whose server sends no content, three at a time. */
export interface PageCapture {
  /**
   * Draws a page. Rejects only with the signal's reason. A page that crashes the browser, or for which the machine was
   * too busy, is tried once more.
   */
  capture(address: string, signal?: AbortSignal): Promise<CapturedPage>;
  /** Draws what a page shows at first, without pressing its controls, and otherwise as `capture` does. */
  glance(address: string, signal?: AbortSignal): Promise<CapturedPage>;
  close(): Promise<void>;
}

/** The number of pages at a time: a page mostly waits for responses. */
const PAGES_AT_ONCE = 3;

/** Creates a capture; undefined if there is no browser. */
export async function createPageCapture(options: PageCaptureOptions): Promise<PageCapture | undefined> {
  const search = await findChromium(options.chromiumPath);
  if ('problem' in search) return undefined;
  const { path } = search;
  const idle = new Set<string>();
  let firstEnded: Promise<void> | undefined;
  const lanes = Array.from({ length: PAGES_AT_ONCE }, () => createLane(path));
  let next = 0;

  const tryOnce = async (
    lane: Lane,
    address: string,
    { signal, isFirst, isGlance }: Pick<TabCaptureOptions, 'signal' | 'isFirst' | 'isGlance'>,
  ) => {
    try {
      const browsing = { ...options, signal, idle, isFirst, isGlance, mayPress: isFirst ? undefined : firstEnded };
      return await captureInTab(await lane.browser(), address, browsing);
    } catch (error) {
      signal?.throwIfAborted();
      return failureOf(error);
    }
  };
  const draw = async (address: string, signal: AbortSignal | undefined, isGlance: boolean): Promise<CapturedPage> => {
    const isFirst = next === 0;
    const how = { signal, isFirst, isGlance };
    const lane = lanes[next++ % PAGES_AT_ONCE] ?? createLane(path);
    const work = lane.last.then(async () => {
      signal?.throwIfAborted();
      const first = await tryOnce(lane, address, how);
      if (!first.isPassing) return first.captured;
      const second = await tryOnce(lane, address, how);
      return 'problem' in second.captured ? first.captured : second.captured;
    });
    const ended = work.then(
      () => undefined,
      () => undefined,
    );
    lane.last = ended;
    firstEnded ??= ended;
    return work;
  };
  return {
    capture: (address, signal) => draw(address, signal, false),
    glance: (address, signal) => draw(address, signal, true),
    async close() {
      await Promise.all(lanes.map((lane) => lane.close()));
    },
  };
}

function failureOf(error: unknown): TabCapture {
  const message = error instanceof Error ? (error.message.split('\n', 1)[0] ?? '') : String(error);
  const isCrash = /crash|closed|disconnected/i.test(message);
  // After a crash, another attempt is made. This is only read if that fails too, for whatever reason.
  const problem = isCrash
    ? 'it crashed the browser, and a second attempt failed too'
    : `the browser could not open it (${message.slice(0, 200)})`;
  return { captured: { problem }, isPassing: isCrash };
}

/** A browser that draws one page after another: the work that a page causes is that of the whole browser. */
interface Lane {
  /** Fulfilled when the last page that was given to it is done. */
  last: Promise<void>;
  /** Returns the running browser, or a new one if it ended. */
  browser(): Promise<Browser>;
  close(): Promise<void>;
}

function createLane(path: string): Lane {
  let current: Promise<Browser> | undefined;
  return {
    last: Promise.resolve(),
    browser() {
      const known = current ?? launchOffline(path);
      current = known.then(
        (one) => (one.isConnected() ? one : launchOffline(path)),
        () => launchOffline(path),
      );
      return current;
    },
    async close() {
      const last = await current?.catch(() => undefined);
      current = undefined;
      await last?.close().catch(() => undefined);
    },
  };
}
