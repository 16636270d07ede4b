import { CARD_VERSION, drawSocialCard } from '../../browser/draw-social-card.js';
import type { SocialCard } from '../../site/model/plan.js';
import { socialCardAddress } from '../../site/theme/social-card.js';
import { refreshSnapshot } from '../../snapshot/refresh-snapshot.js';
import { storePack } from '../../snapshot/store-pack.js';
import { hashParts } from '../../storage/named/hash-parts.js';
import type { ActivityDependencies } from '../dependencies.js';
import { readRecord, writeRecord } from '../store/record-objects.js';
import { RECORDS } from '../store/records.js';
import type { StoreKeys } from '../store/store-keys.js';

/**
 * Draws a site's social card unless an export of the organization has drawn it before. Returns the key of the manifest
 * that contains it, or null when there is no card.
 */
export function createSocialCard({ store, chromiumPath }: ActivityDependencies) {
  return async (
    card: SocialCard | undefined,
    { keys, signal }: { readonly keys: StoreKeys; readonly signal: AbortSignal },
  ): Promise<string | null> => {
    if (card === undefined) return null;
    const recordKey = cardRecordKey(keys, card);
    const known = await readRecord(store, recordKey, RECORDS.socialCard);
    if (known !== undefined && (await refreshSnapshot(store, known.key))) return known.key;
    const key = await draw(card, keys, signal);
    if (key === undefined) return null;
    await writeRecord(store, recordKey, RECORDS.socialCard, { key }, { rebuildable: true });
    return key;
  };

  async function draw({ hash, html }: SocialCard, keys: StoreKeys, signal: AbortSignal): Promise<string | undefined> {
    const bytes = await drawSocialCard({ html, chromiumPath, signal });
    if (bytes === undefined) return undefined;
    return (await storePack(store, keys.snapshots, [{ path: socialCardAddress(hash), bytes }])).key;
  }
}

/** Returns the key of a drawn card's record. */
export function cardRecordKey(keys: StoreKeys, { hash }: Pick<SocialCard, 'hash'>): string {
  return keys.diagramSet(hashParts(CARD_VERSION, hash));
}
