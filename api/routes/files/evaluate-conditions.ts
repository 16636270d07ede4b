import { isKnownEntityTag, namesEntityTag } from '../../../http/entity-tags.js';
import type { ObjectInfo } from '../../../storage/object-store.js';

/** The outcome of a request's conditions: continue, the caller's copy is current, or a precondition failed. */
export type ConditionsOutcome = 'met' | 'not-modified' | 'failed';

/**
 * Evaluates the conditions of a request in the order of RFC 9110 section 13.2.2. `header` returns an empty string for a missing header.
 * Invalid dates are ignored.
 */
export function evaluateConditions(header: (name: string) => string, info: ObjectInfo): ConditionsOutcome {
  const seconds = Math.floor(info.updatedAt.getTime() / 1000);
  const since = (name: string) => Date.parse(header(name)) / 1000;
  const ifMatch = header('If-Match');
  if (ifMatch !== '') {
    if (!namesEntityTag(ifMatch, entityTag(info))) return 'failed';
  } else if (seconds > since('If-Unmodified-Since')) return 'failed';
  const ifNoneMatch = header('If-None-Match');
  if (ifNoneMatch !== '') return isKnownEntityTag(ifNoneMatch, entityTag(info)) ? 'not-modified' : 'met';
  return seconds <= since('If-Modified-Since') ? 'not-modified' : 'met';
}

/** Returns the entity tag in quotes, as headers contain it. */
export const entityTag = ({ etag }: ObjectInfo) => (etag.startsWith('"') ? etag : `"${etag}"`);
