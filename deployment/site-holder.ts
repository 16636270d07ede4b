import { unwatchFile, watchFile } from 'node:fs';
import type { Logger } from '../logging/logger.js';
import { asFetchFailure, FetchFailure } from './fetch/fetch-failure.js';
import type { HostingSettings } from './hosting.js';
import type { StatusBoard } from './operations/status.js';
import type { Preparation } from './preparation/preparation.js';
import { createSiteForms } from './preparation/site-forms.js';
import { openSite } from './serve/open-site.js';
import type { Site } from './serve/site.js';
import type { BundleRecord } from './shelf/bundle-record.js';
import type { BundleShelf } from './shelf/bundle-shelf.js';
import { createKeptVersions, type EarlierVersion } from './shelf/kept-versions.js';

/** Holds the version that is served, and changes it for another between two requests. */
export interface SiteHolder {
  readonly current: Site | undefined;
  /** Assets of kept versions that are not served, the newest first. */
  readonly earlier: readonly EarlierVersion[];
  /** Ids of kept bundles that were found not to be whole, until they are fetched anew. */
  readonly damaged: readonly string[];
  /**
   * Serves the best bundle of the shelf: the pinned version, else what was served last, else the newest. Where none is whole, the
   * best is served without what it has lost.
   */
  begin(pin: string | undefined): Promise<void>;
  /** Serves a kept bundle from now on. Throws `FetchFailure` where it is not whole, and notes that. */
  serve(record: BundleRecord): Promise<void>;
  /** Told of a bundle that was fetched or found on the shelf: it is whole. */
  arrived(record: BundleRecord): void;
  /**
   * Does what is still to be done for the version that is served: has its files compressed, and notes it on the disk. Throws
   * `FetchFailure` where that fails; it is still to be done then.
   */
  settle(): Promise<void>;
  /** Follows what the rollback command writes. */
  watch(): void;
  stop(): Promise<void>;
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
const MAX_NAMED = 3;
const ADVICE = 'look at the disk, and see that the bundle can be fetched';

export function createSiteHolder({ shelf, hosting, keep, log, board, preparation }: HolderContext): SiteHolder {
  let current: Site | undefined;
  let isNoted = true;
  const damaged = new Set<string>();
  const forms = createSiteForms(shelf, preparation);
  const kept = createKeptVersions(shelf, keep);
  const stopping = new AbortController();
  /** Changes happen one after another. */
  let queue: Promise<void> = Promise.resolve();
  const inTurn = (act: () => Promise<void>): Promise<void> => {
    const done = queue.then(act);
    queue = done.catch(() => undefined);
    return done;
  };

  async function open(record: BundleRecord): Promise<Site> {
    try {
      return await openSite(record, shelf.siteFolder(record.id), hosting);
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
      throw new FetchFailure('disk', `the kept bundle has lost ${namesOf(next.lost)}; it is fetched again`);
    }
    await changeTo(next);
  }

  /** Compressed forms are there before a change; at the start readers wait for nothing. */
  async function changeTo(next: Site): Promise<void> {
    const { record } = next;
    if (!(await forms.offer(next)) && current !== undefined) {
      await forms.compress(next, stopping.signal).catch((error) => {
        const { reason, message } = asFetchFailure(error);
        log.warn({ reason }, `Pages are sent uncompressed: ${message}`);
      });
    }
    const before = current?.record.version;
    // Both in one step: between the two a page of the old version would miss its assets.
    if (current !== undefined && current.record.id !== record.id) kept.push(current);
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
    await kept.tidy(record.id);
  }

  /** Few of its readers want just what is lost. */
  async function serveRest(rest: Site): Promise<void> {
    await changeTo(rest);
    const message = `the kept bundle has lost ${namesOf(rest.lost)}, and is served without until it has been fetched again; ${ADVICE}`;
    board.lost(message);
    log.error({ version: rest.record.version, lost: rest.lost.size }, `No whole bundle is kept: ${message}.`);
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
          log.error({ version, reason: failure.reason }, `A kept bundle is not whole: ${failure.message}.`);
        }
        for (const record of records) {
          const rest = await open(record).catch(() => undefined);
          if (rest !== undefined) return serveRest(rest);
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

function namesOf(lost: ReadonlySet<string>): string {
  const paths = [...lost].slice(0, MAX_NAMED).map((path) => JSON.stringify(path));
  const more = lost.size > MAX_NAMED ? ` and ${lost.size - MAX_NAMED} more` : '';
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
