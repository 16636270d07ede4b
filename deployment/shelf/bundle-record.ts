import { z } from 'zod';
import { archiveMarkSchema } from '../fetch/archive-mark.js';

const recordSchema = z.object({
  /** The name of the bundle's folder: its version and the beginning of its archive's SHA-256. */
  id: z.string().regex(/^[A-Za-z0-9._-]{1,100}$/),
  site: z.string(),
  version: z.string(),
  /** The SHA-256 of the archive. */
  sha256: z.string(),
  /** The id of the key that signed the archive; only if signatures were required when it was downloaded. */
  signedBy: z.string().optional(),
  pageCount: z.number(),
  hosting: z.record(z.string(), z.union([z.string(), z.boolean(), z.number(), z.null()])),
  keptAt: z.iso.datetime(),
  /** The mark of the archive according to the link that it was last downloaded from. */
  mark: archiveMarkSchema.optional(),
});

/** The record of a bundle on the shelf, stored beside its files. */
export type BundleRecord = z.infer<typeof recordSchema>;

/** Parses a record; undefined if it is invalid. */
export function parseBundleRecord(text: string): BundleRecord | undefined {
  const parsed = recordSchema.safeParse(parseJson(text));
  return parsed.success ? parsed.data : undefined;
}

const stateSchema = z.object({
  /** The id of the active bundle. */
  active: z.string().optional(),
  /** The SHA-256 of archives that were rolled back, which are not installed again automatically. */
  rejected: z.array(z.string()).default([]),
});

/** The state that a deployment keeps across restarts. */
export type ShelfState = z.infer<typeof stateSchema>;

/** Parses the state. An unreadable state counts as empty: the newest bundle is served then. */
export function parseShelfState(text: string): ShelfState {
  const parsed = stateSchema.safeParse(parseJson(text));
  return parsed.success ? parsed.data : { rejected: [] };
}

/** Returns a name that is valid on every file system. */
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
