import { z } from 'zod';
import { archiveMarkSchema } from '../fetch/archive-mark.js';

const recordSchema = z.object({
  /** Names the bundle's folder: its version and the beginning of its archive's sha256. */
  id: z.string().regex(/^[A-Za-z0-9._-]{1,100}$/),
  site: z.string(),
  version: z.string(),
  /** Of the archive. */
  sha256: z.string(),
  pageCount: z.number(),
  hosting: z.record(z.string(), z.union([z.string(), z.boolean(), z.number(), z.null()])),
  keptAt: z.iso.datetime(),
  /** What the link said of the archive that it was last taken from. */
  mark: archiveMarkSchema.optional(),
});

/** What is known of a bundle on the shelf, beside its files. */
export type BundleRecord = z.infer<typeof recordSchema>;

/** Undefined for what is no record. */
export function parseBundleRecord(text: string): BundleRecord | undefined {
  const parsed = recordSchema.safeParse(parseJson(text));
  return parsed.success ? parsed.data : undefined;
}

const stateSchema = z.object({
  /** Id of the bundle that is served. */
  active: z.string().optional(),
  /** sha256 of archives that a rollback turned away from: they are not taken up again by themselves. */
  rejected: z.array(z.string()).default([]),
});

/** What a deployment remembers over a restart. */
export type ShelfState = z.infer<typeof stateSchema>;

/** An unreadable state is as good as none: the newest bundle is served then. */
export function parseShelfState(text: string): ShelfState {
  const parsed = stateSchema.safeParse(parseJson(text));
  return parsed.success ? parsed.data : { rejected: [] };
}

/** A name that every file system takes. */
export function bundleId(version: string, sha256: string): string {
  const name = version
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/^[.-]+/, '')
    .slice(0, 60);
  return `${name === '' ? 'bundle' : name}-${sha256.slice(0, 12)}`;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
