import { unwatchFile, watchFile } from 'node:fs';
import type { Logger } from '../logging/logger.js';
import { asFetchFailure, FetchFailure } from './fetch/fetch-failure.js';
import type { HostingSettings } from './hosting.js';
import type { StatusBoard } from './operations/status.js';
import type { Preparation } from './preparation/preparation.js';
import { createSiteForms } from './preparation/site-forms.js';
import { openSite } from './serve/open-site.js';
import type { ExtraHeaders, Site } from './serve/site.js';
import type { BundleRecord } from './shelf/bundle-record.js';
import type { BundleShelf } from './shelf/bundle-shelf.js';
import { createKeptVersions, type EarlierVersion } from './shelf/kept-versions.js';

/** Holds the active version, and switches to another one between two requests. */
export interface SiteHolder {
  readonly current: Site | undefined;
  /** The assets of kept versions that are not active, newest first. */
  readonly earlier: readonly EarlierVersion[];
  /** The ids of kept bundles that turned out to be incomplete, until they are downloaded again. */
  readonly damaged: readonly string[];
  /**
   * Serves the best bundle of the shelf: the pinned version, otherwise the last active one, otherwise the newest. If
   * none is complete, serves the best one without its missing files.
   */
  begin(pin: string | undefined): Promise<void>;
  /** Serves a kept bundle from now on. Throws `FetchFailure` if it is incomplete, and records that. */
  serve(record: BundleRecord): Promise<void>;
  /** Called for a bundle that was downloaded or found on the shelf, so that it is complete. */
  arrived(record: BundleRecord): void;
  /**
   * Finishes the remaining work for the active version: compresses its files, and records it on the disk. Throws
   * `FetchFailure` if that fails; the work then remains to be done.
   */
  settle(): Promise<void>;
  /** Watches for changes by the rollback command. */
  watch(): void;
  stop(): Promise<void>;
}

export interface HolderContext {
  readonly shelf: BundleShelf;
  readonly hosting: HostingSettings;
  /** Further headers of all responses. */
  readonly extra?: ExtraHeaders;
  readonly keep: number;
  readonly log: Logger;
  readonly board: StatusBoard;
  readonly preparation: Preparation;
}

const WATCH_MS = 500;
const MAX_NAMED_FILES = 3;
const ADVICE = 'check the disk, and make sure that the bundle can be downloaded';

export function createSiteHolder({ shelf, hosting, extra, keep, log, board, preparation }: HolderContext): SiteHolder {
  let current: Site | undefined;
  let isNoted = true;
  const damaged = new Set<string>();
  const forms = createSiteForms(shelf, preparation);
  const kept = createKeptVersions(shelf, keep);
  const stopping = new AbortController();
  /** The queue of changes, which run one after another. */
  let queue: Promise<void> = Promise.resolve();
  const inTurn = (act: () => Promise<void>): Promise<void> => {
    const done = queue.then(act);
    queue = done.catch(() => undefined);
    return done;
  };

  async function open(record: BundleRecord): Promise<Site> {
    try {
      return await openSite(record, shelf.siteFolder(record.id), { hosting, extra });
    } catch (error) {
      damaged.add(record.id);
      throw error;
    }
  }

  async function change(record: BundleRecord): Promise<void> {
    if (current?.record.id === record.id && current.lost.size === 0) return;
    const next = await open(record);
    if (next.lost.size > 0) {
      damaged.add(record.id);
      throw new FetchFailure('disk', `the kept bundle is missing ${namesOf(next.lost)}; downloading it again`);
    }
    await changeTo(next);
  }

  /** Switches to another site. Its compressed forms are created before the switch; at the start, readers do not wait for them. */
  async function changeTo(next: Site): Promise<void> {
    const { record } = next;
    if (!(await forms.offer(next)) && current !== undefined) {
      await forms.compress(next, stopping.signal).catch((error) => {
        const { reason, message } = asFetchFailure(error);
        log.warn({ reason }, `Pages are sent uncompressed: ${message}`);
      });
    }
    const before = current?.record.version;
    // Both changes happen in one step: between them, a page of the old version would miss its assets.
    if (current !== undefined && current.record.id !== record.id) kept.push(current);
    current = next;
    const { version, site, pageCount } = record;
    log.info({ site, version, before, pageCount }, 'Now serving this bundle.');
    warnOfMode(next);
    isNoted = false;
    await noteActive(record).catch((error) =>
      log.warn(
        { reason: asFetchFailure(error).reason },
        'The active version could not be recorded on the disk; until it is, a restart chooses the newest bundle.',
      ),
    );
    // Only now: a rollback requested by someone who reads this status must find the version recorded as active.
    board.served(record);
    await kept.tidy(record.id);
  }

  /** Serves an incomplete bundle, because few readers need exactly the missing files. */
  async function serveIncomplete(rest: Site): Promise<void> {
    await changeTo(rest);
    const message = `the kept bundle is missing ${namesOf(rest.lost)}, and is served without until it has been downloaded again; ${ADVICE}`;
    board.lost(message);
    log.error({ version: rest.record.version, lost: rest.lost.size }, `No complete bundle is available: ${message}.`);
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
      'The bundle was exported for another hosting mode; export it for this one so that its pages match.',
    );
  }

  async function followState(): Promise<void> {
    const { active } = await shelf.readState();
    const record = (await shelf.list()).find(({ id }) => id === active);
    if (record === undefined || record.id === current?.record.id) return;
    log.info({ version: record.version }, 'Another version was requested on the command line.');
    await change(record);
  }

  const onState = () => {
    inTurn(followState).catch((error) =>
      log.error({ message: asFetchFailure(error).message }, 'The requested version cannot be served.'),
    );
  };

  return {
    get current() {
      return current;
    },
    get earlier() {
      return kept.versions;
    },
    get damaged() {
      return [...damaged];
    },
    begin: (pin) =>
      inTurn(async () => {
        const records = await candidates(shelf, pin);
        for (const record of records) {
          const failure = await change(record).then(() => undefined, asFetchFailure);
          if (failure === undefined) return;
          board.failed(failure);
          const { version } = record;
          log.error({ version, reason: failure.reason }, `A kept bundle is incomplete: ${failure.message}.`);
        }
        for (const record of records) {
          const rest = await open(record).catch(() => undefined);
          if (rest !== undefined) return serveIncomplete(rest);
        }
      }),
    serve: (record) => inTurn(() => change(record)),
    arrived({ id }) {
      damaged.delete(id);
    },
    settle: () =>
      inTurn(async () => {
        if (current === undefined) return;
        if (!(await forms.offer(current))) await forms.compress(current, stopping.signal);
        // Otherwise the state on the disk is what somebody requested since.
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

function namesOf(lost: ReadonlySet<string>): string {
  const paths = [...lost].slice(0, MAX_NAMED_FILES).map((path) => JSON.stringify(path));
  const more = lost.size > MAX_NAMED_FILES ? ` and ${lost.size - MAX_NAMED_FILES} more` : '';
  return `${lost.size === 1 ? 'its file' : `${lost.size} of its files,`} ${paths.join(', ')}${more}`;
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
