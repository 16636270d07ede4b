import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join as joinNative } from 'node:path';
import { dirname, join } from 'node:path/posix';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { z } from 'zod';
import type { BundleManifest } from '../../bundle/manifest.js';
import { MANIFEST_PATH } from '../../bundle/manifest.js';
import { createRedirectRules } from '../../site/model/redirect-rules.js';
import { decodeAddress } from '../../site/model/relative-address.js';
import { FetchFailure } from '../fetch/fetch-failure.js';
import { readManifest } from '../fetch/verify-files.js';
import { effectiveHosting, type HostingSettings } from '../hosting.js';
import type { BundleRecord } from '../shelf/bundle-record.js';
import { contentPolicy } from './content-policy.js';
import { createFileIndex, type FileIndex } from './file-index.js';
import type { ExtraHeaders, Site, SiteRedirect } from './site.js';
import type { FileSource, SiteFile } from './site-file.js';
import { onwardAddress, readLanguages } from './site-languages.js';

export interface OpenSiteOptions {
  readonly hosting: HostingSettings;
  /** Further headers of its responses; none by default. */
  readonly extra?: ExtraHeaders | undefined;
}

const NO_EXTRA: ExtraHeaders = { headers: [], caching: 'public' };

/**
 * Opens a kept bundle for serving. The disk may have lost some of its files since they were verified; the site lists
 * them. Throws {@link FetchFailure}, also if no file is left.
 */
export async function openSite(
  record: BundleRecord,
  folder: string,
  { hosting, extra = NO_EXTRA }: OpenSiteOptions,
): Promise<Site> {
  const source: FileSource = { folder, readers: 0 };
  const manifest = await readManifest(folder).catch((cause) => {
    throw new FetchFailure('disk', `the ${MANIFEST_PATH} of the kept bundle is missing`, { cause });
  });
  const lost = await findLost(folder, manifest);
  if (lost.size > 0 && lost.size === manifest.files.length)
    throw new FetchFailure('disk', 'all files of the kept bundle are missing');
  const files = createFileIndex(manifest.files, source);
  const readable = { folder, has: (path: string) => files.has(path) && !lost.has(path) };
  const wish = effectiveHosting(hosting, record.hosting);
  const { root, languages } = await rootLanguages(readable);
  return {
    record,
    source,
    hosting: wish,
    files,
    lost,
    redirects: createRedirectRules(await readRedirects(readable, files.get(REDIRECTS_PATH)?.sizeBytes)),
    languages,
    rootLanguage: root,
    extra,
    policy: contentPolicy(wish, { isMirror: manifest.files.some(({ path }) => MIRROR_SCRIPT.test(path)) }),
  };
}

/** Returns Offprint's own files of an earlier version, which readers with an open page still request. */
export async function openEarlierAssets(source: FileSource): Promise<ReadonlyMap<string, SiteFile>> {
  const { files } = await readManifest(source.folder);
  const own = files.filter(({ path }) => isEarlierAsset(path));
  return earlierAssets(createFileIndex(own, source));
}

export function earlierAssets(files: FileIndex): ReadonlyMap<string, SiteFile> {
  return files.filter(isEarlierAsset);
}

/** Matches Offprint's own files, not those of authors: content that authors remove disappears with its version. */
const isEarlierAsset = (path: string) => path.startsWith('offprint/') && !CHANGING.has(path);

/** The script of mirrored pages, by which the bundle of a live site is recognized. */
const MIRROR_SCRIPT = /^offprint\/mirror\.[0-9a-f]+\.js$/;

const REDIRECTS_PATH = 'offprint/redirects.json';
/** The files with fixed names whose content differs in each version. */
const CHANGING = new Set(['offprint/search/index.js', REDIRECTS_PATH]);

/** The longest time without yielding to requests. */
const MAX_TURN_MS = 5;

/**
 * Returns the missing files. Synchronous, because the disk answers from its cache within microseconds: a promise per
 * file would make a start with 100,000 files ten times slower.
 */
async function findLost(folder: string, { files }: BundleManifest): Promise<ReadonlySet<string>> {
  const lost = new Set<string>();
  let turnEnd = performance.now() + MAX_TURN_MS;
  for (const { path, sizeBytes } of files) {
    if (lengthOf(joinNative(folder, path)) !== sizeBytes) lost.add(path);
    if (performance.now() < turnEnd) continue;
    await nextTurn();
    turnEnd = performance.now() + MAX_TURN_MS;
  }
  return lost;
}

/** Returns the length of a file; undefined if it cannot be read or is a folder. */
function lengthOf(path: string): number | undefined {
  try {
    const found = statSync(path, { throwIfNoEntry: false });
    return found?.isFile() ? found.size : undefined;
  } catch {
    return undefined;
  }
}

/** The files of a bundle that the disk still has. */
interface ReadableFiles {
  readonly folder: string;
  has(path: string): boolean;
}

const redirectsSchema = z.array(
  z.object({
    source: z.string().max(2000),
    destination: z.string().max(2000),
    status: z.union([z.literal(301), z.literal(302), z.literal(307), z.literal(308)]),
  }),
);

/** The limit of the redirects file, far above any real one. */
const MAX_REDIRECT_BYTES = 8 * 1024 * 1024;

async function readRedirects({ folder, has }: ReadableFiles, sizeBytes = 0): Promise<readonly SiteRedirect[]> {
  if (!has(REDIRECTS_PATH) || sizeBytes > MAX_REDIRECT_BYTES) return [];
  try {
    return redirectsSchema.parse(JSON.parse(await readFile(joinNative(folder, REDIRECTS_PATH), 'utf8')));
  } catch (cause) {
    throw new FetchFailure('bad_manifest', `${REDIRECTS_PATH} of the bundle cannot be read; export it again`, {
      cause,
    });
  }
}

async function rootLanguages({ folder, has }: ReadableFiles) {
  const read = async (path: string) =>
    has(path) && path !== MANIFEST_PATH ? await readFile(joinNative(folder, path), 'utf8') : '';
  const html = await read('index.html');
  const onward = onwardAddress(html);
  if (onward === undefined) return readLanguages(html);
  const path = decodeAddress(onward);
  const { root, languages } = readLanguages(await read(path));
  const from = dirname(onward);
  const rebased = languages.map(({ tag, address }) => ({ tag, address: join(from, address) }));
  return { root, languages: rebased.filter(({ address }) => !address.startsWith('..')) };
}
