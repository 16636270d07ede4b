import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import pMap from 'p-map';
import { z } from 'zod';
import type { AddressClient, AddressState } from './ask-address.js';

export interface CheckAddressesOptions {
  readonly client: Pick<AddressClient, 'ask'>;
  /** The file that keeps what was found. */
  readonly cacheFile: string;
  readonly clock?: () => number;
}

const HOUR_MS = 3_600_000;
/** An address that was found is asked for again after this time, and one that was not after an hour. */
const FINE_MS = 7 * 24 * HOUR_MS;
const BROKEN_MS = HOUR_MS;
const HOSTS_AT_ONCE = 12;
const MAX_CACHED = 50_000;

const cacheSchema = z.record(
  z.string(),
  z.object({ at: z.number(), kind: z.enum(['fine', 'broken']), reason: z.string().optional() }),
);
type Cache = z.infer<typeof cacheSchema>;

/**
 * Finds the states of addresses. Those of a host are asked for one after another, so that no server is bothered, and
 * known ones are not asked for again. What is unknown is not kept.
 */
export async function checkAddresses(
  addresses: Iterable<string>,
  { client, cacheFile, clock = Date.now }: CheckAddressesOptions,
): Promise<ReadonlyMap<string, AddressState>> {
  const cache = await readCache(cacheFile);
  const states = new Map<string, AddressState>();
  const byHost = new Map<string, string[]>();
  for (const address of new Set(addresses)) {
    const known = stateIn(cache, address, clock());
    if (known !== undefined) states.set(address, known);
    else {
      const { host } = new URL(address);
      byHost.set(host, [...(byHost.get(host) ?? []), address]);
    }
  }
  const askHost = async (ofHost: readonly string[]) => {
    for (const address of ofHost) {
      const state = await client.ask(address);
      states.set(address, state);
      if (state.kind === 'fine') cache[address] = { at: clock(), kind: 'fine' };
      else if (state.kind === 'broken') cache[address] = { at: clock(), kind: 'broken', reason: state.reason };
    }
  };
  await pMap(byHost.values(), askHost, { concurrency: HOSTS_AT_ONCE });
  if (byHost.size > 0) await writeCache(cacheFile, cache);
  return states;
}

function stateIn(cache: Cache, address: string, now: number): AddressState | undefined {
  const known = Object.hasOwn(cache, address) ? cache[address] : undefined;
  if (known === undefined || now - known.at > (known.kind === 'fine' ? FINE_MS : BROKEN_MS)) return undefined;
  return known.kind === 'fine' ? { kind: 'fine' } : { kind: 'broken', reason: known.reason ?? 'it was not found' };
}

async function readCache(file: string): Promise<Cache> {
  try {
    return cacheSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    // It is missing, or another version has written it.
    return {};
  }
}

async function writeCache(file: string, cache: Cache): Promise<void> {
  const newest = Object.entries(cache)
    .sort(([, a], [, b]) => b.at - a.at)
    .slice(0, MAX_CACHED);
  await mkdir(dirname(file), { recursive: true });
  const temporary = `${file}.${process.pid}.part`;
  await writeFile(temporary, JSON.stringify(Object.fromEntries(newest)));
  await rename(temporary, file);
}
