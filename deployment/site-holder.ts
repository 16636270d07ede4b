import { unwatchFile, watchFile } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Logger } from '../logging/logger.js';
import { asFetchFailure } from './fetch/fetch-failure.js';
import type { HostingSettings } from './hosting.js';
import type { StatusBoard } from './operations/status.js';
import type { Preparation } from './preparation/preparation.js';
import { earlierAssets, openEarlierAssets, openSite } from './serve/open-site.js';
import type { FileSource, Site, SiteFile } from './serve/site.js';
import type { BundleRecord } from './shelf/bundle-record.js';
import type { BundleShelf } from './shelf/bundle-shelf.js';

/** Holds the version that is served, and changes it for another between two requests. */
export interface SiteHolder {
  readonly current: Site | undefined;
  /** Assets of kept versions that are not served, the newest first. */
  readonly earlier: readonly EarlierVersion[];
  /** Serves the best bundle of the shelf: the pinned version, else what was served last, else the newest. */
  begin(pin: string | undefined): Promise<void>;
  /** Serves a kept bundle from now on. */
  serve(record: BundleRecord): Promise<void>;
  /**
   * Does what is still to be done for the version that is served: has its files compressed, and notes it on the disk. Throws
   * `FetchFailure` where that fails; it is still to be done then.
   */
  settle(): Promise<void>;
  /** Follows what the rollback command writes. */
  watch(): void;
  stop(): Promise<void>;
}

/** A kept version that is not served, of which open pages may still want assets. */
export interface EarlierVersion {
  readonly id: string;
  readonly source: FileSource;
  readonly assets: ReadonlyMap<string, SiteFile>;
}

export interface HolderContext {
  readonly shelf: BundleShelf;
  readonly hosting: HostingSettings;
  readonly keep: number;
  readonly log: Logger;
  readonly board: StatusBoard;
  readonly preparation: Preparation;
}

const WATCH_MS = 500;

export function createSiteHolder({ shelf, hosting, keep, log, board, preparation }: HolderContext): SiteHolder {
  let current: Site | undefined;
  let earlier: readonly EarlierVersion[] = [];
  let isNoted = true;
  const stopping = new AbortController();
  /** Changes happen one after another. */
  let queue: Promise<void> = Promise.resolve();
  const inTurn = (act: () => Promise<void>): Promise<void> => {
    const done = queue.then(act);
    queue = done.catch(() => undefined);
    return done;
  };

  async function open(record: BundleRecord): Promise<Site> {
    return openSite(record, shelf.siteFolder(record.id), hosting);
  }

  /** Compressed forms are there before a change; at the start readers wait for nothing. */
  async function change(record: BundleRecord): Promise<void> {
    if (current?.record.id === record.id) return;
    const next = await open(record);
    if (!(await offerForms(next)) && current !== undefined) {
      await compress(next).catch((error) => {
        const { reason, message } = asFetchFailure(error);
        log.warn({ reason }, `Pages are sent uncompressed: ${message}`);
      });
    }
    const before = current?.record.version;
    // Both in one step: between the two a page of the old version would miss its assets.
    if (current !== undefined) earlier = [asEarlier(current), ...earlier];
    current = next;
    board.served(record);
    const { version, site, pageCount } = record;
    log.info({ site, version, before, pageCount }, 'Serving this bundle from now on.');
    warnOfMode(next);
    isNoted = false;
    await noteActive(record).catch((error) =>
      log.warn(
        { reason: asFetchFailure(error).reason },
        'What is served could not be noted on the disk; until it is, a restart finds it by its age.',
      ),
    );
    await tidy(record);
  }

  /** Answers whether the forms are there, now or already. */
  async function offerForms(site: Site): Promise<boolean> {
    if (site.files.hasForms) return true;
    const forms = await readFile(shelf.formsFile(site.record.id)).catch(() => undefined);
    return forms !== undefined && site.files.offer(forms);
  }

  async function compress(site: Site): Promise<void> {
    await preparation.compress(site.record.id, stopping.signal);
    await offerForms(site);
  }

  async function noteActive({ id }: BundleRecord): Promise<void> {
    const state = await shelf.readState();
    if (state.active !== id) await shelf.writeState({ ...state, active: id });
    isNoted = true;
  }

  function warnOfMode({ record, hosting: { mode } }: Site): void {
    const exported = record.hosting.mode;
    if (exported === mode) return;
    log.warn(
      { exported, mode },
      'The bundle was exported for another hosting mode; export it for this one to have pages that fit.',
    );
  }

  /** Keeps the newest bundles, and always the one that is served and those that somebody still reads from. */
  async function tidy(active: BundleRecord): Promise<void> {
    const others = (await shelf.list()).filter(({ id }) => id !== active.id);
    const opened = new Map(earlier.map((version) => [version.id, version]));
    const kept = others.slice(0, keep - 1);
    const versions = await Promise.all(kept.map(({ id }) => opened.get(id) ?? openEarlier(id).catch(() => undefined)));
    earlier = versions.filter((version) => version !== undefined);
    for (const { id } of others.slice(keep - 1)) {
      if ((opened.get(id)?.source.readers ?? 0) === 0) await shelf.remove(id);
    }
  }

  async function openEarlier(id: string): Promise<EarlierVersion> {
    const source = { folder: shelf.siteFolder(id), readers: 0 };
    return { id, source, assets: await openEarlierAssets(source) };
  }

  async function followState(): Promise<void> {
    const { active } = await shelf.readState();
    const record = (await shelf.list()).find(({ id }) => id === active);
    if (record === undefined || record.id === current?.record.id) return;
    log.info({ version: record.version }, 'Another version was asked for on the command line.');
    await change(record);
  }

  const onState = () => {
    inTurn(followState).catch((error) =>
      log.error({ message: asFetchFailure(error).message }, 'That version cannot be served.'),
    );
  };

  return {
    get current() {
      return current;
    },
    get earlier() {
      return earlier;
    },
    begin: (pin) =>
      inTurn(async () => {
        for (const record of await candidates(shelf, pin)) {
          try {
            await change(record);
            break;
          } catch (error) {
            const failure = asFetchFailure(error);
            board.failed(failure);
            log.error(
              { version: record.version, reason: failure.reason },
              `A kept bundle cannot be served: ${failure.message}`,
            );
          }
        }
      }),
    serve: (record) =>
      inTurn(async () => {
        await change(record).catch(async (error) => {
          // What the disk has lost is fetched anew by the next look.
          await shelf.remove(record.id);
          throw error;
        });
      }),
    settle: () =>
      inTurn(async () => {
        if (current === undefined) return;
        if (!(await offerForms(current))) await compress(current);
        // Else what the disk says is what somebody asked for since.
        if (!isNoted) await noteActive(current.record);
      }),
    watch() {
      watchFile(shelf.stateFile, { interval: WATCH_MS, persistent: false }, onState);
    },
    async stop() {
      stopping.abort();
      unwatchFile(shelf.stateFile, onState);
      await queue;
    },
  };
}

function asEarlier({ record, source, files }: Site): EarlierVersion {
  return { id: record.id, source, assets: earlierAssets(files) };
}

async function candidates(shelf: BundleShelf, pin: string | undefined): Promise<readonly BundleRecord[]> {
  const records = await shelf.list();
  const { active, rejected } = await shelf.readState();
  const rank = (record: BundleRecord) => {
    if (record.version === pin) return 0;
    if (record.id === active) return 1;
    return rejected.includes(record.sha256) ? 3 : 2;
  };
  return [...records].sort((a, b) => rank(a) - rank(b));
}
