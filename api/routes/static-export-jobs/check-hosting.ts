import type { Database } from '../../../database/database.js';
import { forbiddenFeatures, type HostingWish } from '../../../site/model/hosting.js';
import { hostingForbidden, invalidRequest } from '../../http/errors.js';

/**
 * Throws for a feature that the mode forbids, and for an unusable assistant key. Bundles are public, so they may contain only a valid
 * assistant key of the same organization. The error does not say why a key is unusable, since it may belong to somebody else.
 */
export async function checkHosting(
  database: Pick<Database, 'keys'>,
  organizationId: string,
  hosting: HostingWish,
): Promise<void> {
  const forbidden = forbiddenFeatures(hosting);
  if (forbidden.length > 0) throw hostingForbidden(hosting.mode, forbidden);
  if (hosting.assistantKey === undefined) return;
  const key = await database.keys.findBySecret(hosting.assistantKey);
  const isUsable =
    key?.kind === 'assistant' &&
    key.organizationId === organizationId &&
    key.revokedAt === null &&
    (key.expiresAt === null || key.expiresAt.getTime() > Date.now());
  if (!isUsable) {
    throw invalidRequest(
      'hosting.assistantKey: must be a valid assistant key of this organization, neither revoked nor expired',
    );
  }
}
