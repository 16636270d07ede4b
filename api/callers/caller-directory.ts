import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../database/database.js';
import { createAddressList } from '../http/address-list.js';
import type { KeyCaller } from './caller.js';

export interface CallerDirectory {
  /** Undefined for a secret that no key has. Answers are kept for {@link CALLER_CACHE_MS}. */
  find(secret: string): Promise<KeyCaller | undefined>;
}

/** How long a revoked key, or a changed plan, may still be taken as it was. */
const CALLER_CACHE_MS = 1500;

const KNOWN_CALLERS = 5000;

type Lookup = { readonly caller: KeyCaller | undefined };

/** Looks keys up in the database, once for all requests that arrive together, and remembers them briefly. */
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

  return {
    // By digest: secrets are not kept in memory for longer than a request.
    find: async (secret) => (await callers.fetch(digest(secret), { context: secret }))?.caller,
  };
}

const digest = (secret: string) => createHash('sha256').update(secret).digest('base64');
