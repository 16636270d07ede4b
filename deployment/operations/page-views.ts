import { readdir, readFile, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { z } from 'zod';
import { writeWhole } from '../shelf/write-whole.js';

/** Counts page views by day. Stores nothing about readers: no address, no cookie, no name. */
export interface PageViews {
  /** Counts a page, unless the request comes from a program or a prefetch, or the reader has opted out. */
  count(path: string, request: IncomingMessage): void;
  /** Returns the pages of the last days with their views, most viewed first. */
  summary(): { readonly days: number; readonly total: number; readonly pages: readonly PageCount[] };
  readonly total: number;
  /** Loads the counts of an earlier process. */
  load(): Promise<void>;
  save(): Promise<void>;
}

export interface PageCount {
  readonly path: string;
  readonly views: number;
}

const KEPT_DAYS = 90;
const DAY_MS = 86_400_000;
const PROGRAMS = /bot|crawl|spider|slurp|curl|wget|python|java\/|go-http|headless|monitor|probe|preview/i;

const daySchema = z.record(z.string(), z.int().min(0));

/** Creates a counter. `today` returns the day as `YYYY-MM-DD`. Only pages of the bundle are counted, so their number is bounded. */
export function createPageViews(folder: string, today = () => new Date().toISOString().slice(0, 10)): PageViews {
  const days = new Map<string, Map<string, number>>();
  const changed = new Set<string>();
  let total = 0;
  const dayOf = (day: string) => {
    const known = days.get(day) ?? new Map<string, number>();
    days.set(day, known);
    return known;
  };
  const firstDay = () => new Date(Date.parse(today()) - (KEPT_DAYS - 1) * DAY_MS).toISOString().slice(0, 10);
  return {
    get total() {
      return total;
    },
    count(path, request) {
      if (!isReading(request)) return;
      const day = today();
      const pages = dayOf(day);
      pages.set(path, (pages.get(path) ?? 0) + 1);
      changed.add(day);
      total++;
    },
    summary() {
      const first = firstDay();
      const sums = new Map<string, number>();
      for (const [day, pages] of days) {
        if (day < first) continue;
        for (const [path, views] of pages) sums.set(path, (sums.get(path) ?? 0) + views);
      }
      const pages = [...sums]
        .map(([path, views]) => ({ path, views }))
        .sort((a, b) => b.views - a.views || (a.path < b.path ? -1 : 1));
      return { days: KEPT_DAYS, total: pages.reduce((sum, { views }) => sum + views, 0), pages };
    },
    async load() {
      for (const name of await readdir(folder).catch(() => [])) {
        const day = /^(\d{4}-\d\d-\d\d)\.json$/.exec(name)?.[1];
        if (day === undefined) continue;
        const counts = await readCounts(join(folder, name));
        const pages = dayOf(day);
        for (const [path, views] of Object.entries(counts)) pages.set(path, (pages.get(path) ?? 0) + views);
      }
    },
    async save() {
      for (const day of changed) {
        changed.delete(day);
        await writeWhole(join(folder, `${day}.json`), JSON.stringify(Object.fromEntries(dayOf(day)))).catch((error) => {
          changed.add(day); // the next save retries
          throw error;
        });
      }
      const first = firstDay();
      for (const day of [...days.keys()].filter((each) => each < first)) {
        days.delete(day);
        await rm(join(folder, `${day}.json`), { force: true });
      }
    },
  };
}

/** Returns whether a request is a page view. `DNT` and `Sec-GPC` mean that the reader has opted out. */
function isReading({ headers }: IncomingMessage): boolean {
  if (headers.dnt === '1' || headers['sec-gpc'] === '1') return false;
  if (/prefetch|prerender/.test(`${headers['sec-purpose'] ?? ''}${headers.purpose ?? ''}`)) return false;
  const agent = headers['user-agent'] ?? '';
  return agent !== '' && !PROGRAMS.test(agent);
}

async function readCounts(file: string): Promise<Record<string, number>> {
  try {
    return daySchema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return {}; // the views of an unreadable day are not counted
  }
}
