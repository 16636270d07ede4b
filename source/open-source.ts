import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, realpath, rm, stat } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { isInside } from '../snapshot/is-inside.js';
import type { ObjectStore } from '../storage/object-store.js';
import { fetchGit, type GitPolicy, type GitSource } from './fetch-git.js';
import { isInnerFolder } from './git-address.js';
import type { GitCredentials } from './git-settings.js';
import { inspectArchive } from './inspect-archive.js';
import { SourceRefused } from './source-errors.js';
import { unpackArchive } from './unpack-archive.js';
import { uploadKey } from './upload-key.js';
import { isWarcFile } from './warc/find-warc-files.js';

/** The registered source of a site's pages. */
export type OpenableSource =
  /** A folder, an archive file, or a WARC file. */
  | { readonly type: 'directory'; readonly path: string; readonly withinRoot?: true }
  | { readonly type: 'archive'; readonly upload?: { readonly sha256: string; readonly directory: string } }
  | ({ readonly type: 'git' } & GitSource)
  | { readonly type: 'url'; readonly url: string };

export interface SourceOwner {
  readonly organizationId: string;
  readonly domain: string;
  readonly source: OpenableSource;
}

export interface SourceSettings {
  readonly store: ObjectStore;
  /** The operator's folder for sites that are registered over HTTP. */
  readonly root?: string;
  readonly git: GitPolicy;
  /** The folder for temporary copies. */
  readonly temporaryFolder: string;
}

/** A site's files on this machine, until it is closed. */
export interface OpenedSource {
  /** The folder of the files, or a WARC file. */
  readonly folder: string;
  /** True for the site's own folder, false for a temporary copy. */
  readonly isInPlace: boolean;
  close(): Promise<void>;
}

/**
 * Makes the newest files of a site available on this machine. `credentials` is called only when they are needed. Throws
 * `SourceRefused`, `SourceUnavailable`, the store's errors, and the signal's reason when aborted.
 */
export async function openSource(
  owner: SourceOwner,
  settings: SourceSettings,
  { credentials, signal }: { credentials: () => GitCredentials | undefined; signal: AbortSignal },
): Promise<OpenedSource> {
  const { source } = owner;
  if (source.type === 'url') {
    throw new SourceRefused(`${owner.domain} is a live site, which has no project's files`);
  }
  const place = source.type === 'directory' ? await directoryOf(source, settings) : undefined;
  if (place !== undefined && (!(await isFile(place)) || (await isWarcFile(place))))
    return { folder: place, isInPlace: true, close: async () => undefined };
  await removeLeftovers(settings.temporaryFolder);
  const temporary = await mkdtemp(join(settings.temporaryFolder, PREFIX));
  const close = () => rm(temporary, { recursive: true, force: true });
  const bringFiles = async (): Promise<string> => {
    if (place !== undefined) return openArchive(place, temporary);
    if (source.type !== 'git') return openUpload(owner, { store: settings.store, temporary, signal });
    const options = { folder: temporary, policy: settings.git, credentials: credentials(), signal };
    return (await fetchGit(source, options)).folder;
  };
  try {
    const folder = await bringFiles();
    return { folder, isInPlace: false, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Returns the folder of a site. Links are resolved before it is compared with the root. */
async function directoryOf(
  { path, withinRoot }: { readonly path: string; readonly withinRoot?: true },
  { root }: SourceSettings,
): Promise<string> {
  if (withinRoot !== true) return path;
  if (root === undefined)
    throw new SourceRefused('this worker has no folder for sites; ask the operator to set OFFPRINT_SOURCE_ROOT');
  const missing = () => new SourceRefused(`there is no folder ${path} below the operator's root; correct the path`);
  if (isAbsolute(path) || !isInnerFolder(path)) throw missing();
  const [realRoot, real] = await Promise.all([realpath(root), realpath(join(root, path))]).catch(() => {
    throw missing();
  });
  if (!isInside(realRoot, real)) throw missing();
  return real;
}

const isFile = (path: string) =>
  stat(path).then(
    (found) => found.isFile(),
    () => false,
  );

/** Unpacks the part of an archive file that is exported. */
async function openArchive(archive: string, temporary: string): Promise<string> {
  const folder = join(temporary, 'project');
  const { directory } = await inspectArchive(archive);
  await unpackArchive(archive, { folder, directory });
  return folder;
}

async function openUpload(
  { organizationId, domain, source }: SourceOwner,
  { store, temporary, signal }: { store: ObjectStore; temporary: string; signal: AbortSignal },
): Promise<string> {
  const upload = source.type === 'archive' ? source.upload : undefined;
  if (upload === undefined) {
    throw new SourceRefused(`no archive of ${domain} was uploaded yet; upload one to /v1/sites/${domain}/source`);
  }
  const archive = join(temporary, 'archive');
  const folder = join(temporary, 'project');
  await pipeline(await store.read(uploadKey(organizationId, upload.sha256)), createWriteStream(archive), { signal });
  await unpackArchive(archive, { folder, directory: upload.directory });
  return folder;
}

const PREFIX = 'source-';
const LEFT_OVER_AFTER_MS = 24 * 3_600_000;

/** Deletes copies that died processes left behind. */
async function removeLeftovers(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of await readdir(folder)) {
    if (!name.startsWith(PREFIX)) continue;
    const path = join(folder, name);
    const age = await stat(path).then(
      ({ mtimeMs }) => Date.now() - mtimeMs,
      () => 0,
    );
    if (age > LEFT_OVER_AFTER_MS) await rm(path, { recursive: true, force: true });
  }
}
