import { CARD_VERSION, drawSocialCard } from '../../browser/draw-social-card.js';
import type { SocialCard } from '../../site/model/plan.js';
import { socialCardAddress } from '../../site/theme/social-card.js';
import { refreshSnapshot } from '../../snapshot/refresh-snapshot.js';
import { storePack } from '../../snapshot/store-pack.js';
import { hashParts } from '../../storage/named/hash-parts.js';
import type { ActivityDependencies } from '../dependencies.js';
import { readRecord, writeRecord } from '../retention/record-objects.js';
import { RECORDS } from '../store/kept-records.js';
import type { storeKeys } from '../store/store-keys.js';

type Keys = ReturnType<typeof storeKeys>;

/** Draws a site's card where no export of the organization has drawn it before, and answers the manifest that holds it; null where there is none. */
export function createSocialCard({ store, chromiumPath }: ActivityDependencies) {
  return async (
    card: SocialCard | undefined,
    { keys, signal }: { readonly keys: Keys; readonly signal: AbortSignal },
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

  async function draw({ hash, html }: SocialCard, keys: Keys, signal: AbortSignal): Promise<string | undefined> {
    const bytes = await drawSocialCard({ html, chromiumPath, signal });
    if (bytes === undefined) return undefined;
    return (await storePack(store, keys.snapshots, [{ path: socialCardAddress(hash), bytes }])).key;
  }
}

/** Key of what is kept of a drawn card. */
export function cardRecordKey(keys: Keys, { hash }: Pick<SocialCard, 'hash'>): string {
  return keys.diagramSet(hashParts(CARD_VERSION, hash));
}
