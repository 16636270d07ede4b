import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { writeWhole } from '../shelf/write-whole.js';

/** Counts names by day, in a file for each day. */
export interface DayCounts {
  add(name: string): void;
  /** Returns the names of the last days with their counts, the highest first. */
  list(): readonly (readonly [name: string, count: number])[];
  /** Loads the counts of an earlier process. */
  load(): Promise<void>;
  save(): Promise<void>;
}

export interface DayCountsOptions {
  readonly folder: string;
  /** The part of the files' names after the day. */
  readonly ending: string;
  /** Returns the day as `YYYY-MM-DD`. */
  readonly today: () => string;
  /** The number of different names that are counted on a day. */
  readonly maxNames: number;
}

export const KEPT_DAYS = 90;
const DAY_MS = 86_400_000;

const daySchema = z.record(z.string(), z.int().min(0));

export function createDayCounts({ folder, ending, today, maxNames }: DayCountsOptions): DayCounts {
  const days = new Map<string, Map<string, number>>();
  const changed = new Set<string>();
  const dayOf = (day: string) => {
    const known = days.get(day) ?? new Map<string, number>();
    days.set(day, known);
    return known;
  };
  const firstDay = () => new Date(Date.parse(today()) - (KEPT_DAYS - 1) * DAY_MS).toISOString().slice(0, 10);
  const fileOf = (day: string) => join(folder, `${day}${ending}`);
  return {
    add(name) {
      const day = today();
      const counts = dayOf(day);
      const known = counts.get(name);
      if (known === undefined && counts.size >= maxNames) return;
      counts.set(name, (known ?? 0) + 1);
      changed.add(day);
    },
    list() {
      const first = firstDay();
      const sums = new Map<string, number>();
      for (const [day, counts] of days) {
        if (day < first) continue;
        for (const [name, count] of counts) sums.set(name, (sums.get(name) ?? 0) + count);
      }
      return [...sums].sort(([one, oneCount], [other, otherCount]) => otherCount - oneCount || (one < other ? -1 : 1));
    },
    async load() {
      for (const name of await readdir(folder).catch(() => [])) {
        const day = name.slice(0, 'YYYY-MM-DD'.length);
        if (!/^\d{4}-\d\d-\d\d$/.test(day) || name !== `${day}${ending}`) continue;
        const sums = dayOf(day);
        for (const [key, count] of Object.entries(await readCounts(join(folder, name))))
          sums.set(key, (sums.get(key) ?? 0) + count);
      }
    },
    async save() {
      for (const day of changed) {
        changed.delete(day);
        await writeWhole(fileOf(day), JSON.stringify(Object.fromEntries(dayOf(day)))).catch((error) => {
          changed.add(day); // the next save retries
          throw error;
        });
      }
      const first = firstDay();
      for (const day of [...days.keys()].filter((each) => each < first)) {
        days.delete(day);
        await rm(fileOf(day), { force: true });
      }
    },
  };
}

async function readCounts(file: string): Promise<Record<string, number>> {
  try {
    return daySchema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return {}; // the counts of an unreadable day are lost
  }
}
