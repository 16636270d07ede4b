import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { createAddressList } from '../../contract/address-list.js';
import type { Database } from '../../database/database.js';
import type { Organization } from '../../database/records/organization-records.js';
import type { HostGrant } from '../../secrets/host-grant.js';
import type { HostCaller, KeyCaller } from './caller.js';

export interface CallerDirectory {
  /** Returns the caller with this secret, or undefined if no key has it. Results are cached for {@link CALLER_CACHE_MS}. */
  find(secret: string): Promise<KeyCaller | undefined>;
  /** Returns the host with this permission, or undefined if the organization does not exist. */
  findHost(grant: HostGrant): Promise<HostCaller | undefined>;
}

/** The time for which results are cached, in milliseconds: a revoked key or a changed plan takes effect after it. */
const CALLER_CACHE_MS = 1500;

const KNOWN_CALLERS = 5000;

type Lookup = { readonly caller: KeyCaller | undefined };

/** Looks up keys in the database and caches the results briefly. Simultaneous lookups of one key share a query. */
export function createCallerDirectory(database: Pick<Database, 'keys' | 'organizations'>): CallerDirectory {
  const callers = new LRUCache<string, Lookup, string>({
    max: KNOWN_CALLERS,
    ttl: CALLER_CACHE_MS,
    fetchMethod: async (_digest, _stale, { context: secret }) => ({ caller: await load(secret) }),
  });

  async function load(secret: string): Promise<KeyCaller | undefined> {
    const key = await database.keys.findBySecret(secret);
    if (key === undefined) return undefined;
    const organization = await database.organizations.get(key.organizationId);
    if (organization === undefined) return undefined;
    return { kind: 'key', key, organization, addresses: createAddressList(key.allowedAddresses) };
  }

  const organizations = new LRUCache<string, { readonly found: Organization | undefined }>({
    max: KNOWN_CALLERS,
    ttl: CALLER_CACHE_MS,
    fetchMethod: async (id) => ({ found: await database.organizations.get(id) }),
  });

  return {
    async findHost({ organizationId, address }) {
      const organization = (await organizations.fetch(organizationId))?.found;
      return organization && { kind: 'host', organization, address };
    },
    // Cached by digest, so that no secret stays in memory longer than its request.
    find: async (secret) => (await callers.fetch(digest(secret), { context: secret }))?.caller,
  };
}

const digest = (secret: string) => createHash('sha256').update(secret).digest('base64');
