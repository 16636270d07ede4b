import { setImmediate as nextTurn } from 'node:timers/promises';
import { z } from 'zod';
import type { PackedFile } from './segment.js';

/** The path of the manifest in a bundle. It does not list itself. */
export const MANIFEST_PATH = 'manifest.json';

/** The version is increased when a reader of older manifests would misread a newer one. */
const MANIFEST_FORMAT_VERSION = 1;

const featureSchema = z.union([z.string(), z.boolean(), z.number(), z.null()]);

const factsSchema = z.object({
  /** The site's domain. */
  site: z.string(),
  /** Identifies this content: equal content has an equal version. */
  version: z.string(),
  pageCount: z.number().int().nonnegative(),
  /** The hosting mode and features. */
  hosting: z.record(z.string(), featureSchema),
  /** The name and version of the program that made the bundle. */
  generator: z.string(),
});

const SHA256 = /^[0-9a-f]{64}$/;

const fileSchema = z.object({
  path: z.string(),
  sizeBytes: z.number().int().nonnegative(),
  sha256: z.string().regex(SHA256),
});

/** Returns whether the schema of files accepts a value, in a tenth of the time. The schema finds words for what is wrong. */
function isFile(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { path, sizeBytes, sha256 } = value as Record<string, unknown>;
  return (
    typeof path === 'string' &&
    Number.isSafeInteger(sizeBytes) &&
    Number(sizeBytes) >= 0 &&
    typeof sha256 === 'string' &&
    SHA256.test(sha256)
  );
}

const manifestSchema = factsSchema.extend({
  formatVersion: z.literal(MANIFEST_FORMAT_VERSION),
  // The files are checked in place: a large site has 100,000 of them, and copies would be half the memory of its
  // server.
  files: z.custom<z.infer<typeof fileSchema>[]>(Array.isArray, 'expected an array').superRefine((files, context) => {
    for (const [at, file] of files.entries()) {
      if (isFile(file)) continue;
      const [issue] = fileSchema.safeParse(file).error?.issues ?? [];
      if (issue === undefined) continue;
      context.addIssue({ code: 'custom', path: [at, ...issue.path], message: issue.message });
      return;
    }
  }),
});

export type ManifestFacts = z.infer<typeof factsSchema>;
export type BundleManifest = z.infer<typeof manifestSchema>;

/** The approximate number of characters that are encoded at a time. */
const CHUNK_CHARACTERS = 64 * 1024;

/** Writes a manifest while its files become known. Of each file, only its encoded line is kept. */
export interface ManifestWriter {
  add(file: PackedFile): void;
  /** Returns the whole manifest as the last file of a bundle. */
  finish(facts: ManifestFacts): { path: string; bytes: Buffer };
}

/**
 * Creates a writer. Equal facts and files in the same order produce equal bytes: the manifest contains no time, and the
 * hosting features are sorted.
 */
export function createManifest(): ManifestWriter {
  const chunks: Buffer[] = [];
  let chunk = '';
  let separator = '\n    ';
  return {
    add({ path, sizeBytes, sha256 }) {
      chunk += separator + JSON.stringify({ path, sizeBytes, sha256 });
      separator = ',\n    ';
      if (chunk.length < CHUNK_CHARACTERS) return;
      chunks.push(Buffer.from(chunk));
      chunk = '';
    },
    finish(facts) {
      const head = {
        formatVersion: MANIFEST_FORMAT_VERSION,
        generator: facts.generator,
        site: facts.site,
        version: facts.version,
        pageCount: facts.pageCount,
        hosting: Object.fromEntries(Object.entries(facts.hosting).sort(([a], [b]) => (a < b ? -1 : 1))),
      };
      const start = Buffer.from(`${JSON.stringify(head, undefined, 2).slice(0, -2)},\n  "files": [`);
      const end = Buffer.from(`${chunk}\n  ]\n}\n`);
      return { path: MANIFEST_PATH, bytes: Buffer.concat([start, ...chunks, end]) };
    },
  };
}

/** Returns the manifest of files that are all known. */
export function manifestFile(facts: ManifestFacts, files: Iterable<PackedFile>): { path: string; bytes: Buffer } {
  const manifest = createManifest();
  for (const file of files) manifest.add(file);
  return manifest.finish(facts);
}

/** Parses an untrusted manifest. Throws an error with advice if it is invalid or of a later format. */
export function parseManifest(bytes: Uint8Array): BundleManifest {
  return checkManifest(parseJson(bufferOf(bytes).toString('utf8')));
}

/** The approximate size of the text that is parsed without yielding to other work, in bytes. */
const TURN_BYTES = 512 * 1024;
const FILES_START = '\n  "files": [';
const FILES_END = '\n  ]\n}\n';

/**
 * Parses a manifest as {@link parseManifest} does, in turns, so that a server answers requests meanwhile: the manifest of a
 * site of 100,000 pages has 28 MB. Only those that {@link createManifest} wrote are parsed in turns.
 */
export async function parseManifestInTurns(bytes: Uint8Array): Promise<BundleManifest> {
  const buffer = bufferOf(bytes);
  const start = buffer.indexOf(FILES_START);
  const end = buffer.lastIndexOf(FILES_END);
  if (start === -1 || end < start || end - start < TURN_BYTES) return parseManifest(bytes);
  const files: unknown[] = [];
  for (let from = start + FILES_START.length; from < end; ) {
    const line = buffer.indexOf(',\n', Math.min(from + TURN_BYTES, end));
    const to = line === -1 ? end : Math.min(line, end);
    const part = parseJson(`[${buffer.toString('utf8', from, to)}]`);
    if (!Array.isArray(part)) throw new Error(`${MANIFEST_PATH} is not JSON; export the bundle again`);
    for (const file of part) files.push(file);
    from = to + 1;
    await nextTurn();
  }
  const head = parseJson(`${buffer.toString('utf8', 0, start)}${FILES_START}]}`);
  return checkManifest(typeof head === 'object' && head !== null ? { ...head, files } : head);
}

function bufferOf(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Error(`${MANIFEST_PATH} is not JSON; export the bundle again`, { cause });
  }
}

function checkManifest(json: unknown): BundleManifest {
  const parsed = manifestSchema.safeParse(json);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new Error(
    `${MANIFEST_PATH} cannot be read (${issue?.path.join('.')}: ${issue?.message}); export the bundle again or update this program`,
  );
}
