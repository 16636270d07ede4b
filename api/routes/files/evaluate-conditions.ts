import type { ObjectInfo } from '../../../storage/object-store.js';

/** What comes of a request's conditions: it goes on, the caller has the file already, or it is another than the caller takes it for. */
export type ConditionsOutcome = 'met' | 'not-modified' | 'failed';

/**
 * Evaluates the conditions of a request in the order of RFC 9110 section 13.2.2. `header` answers the empty text for what was not
 * sent; dates that cannot be read count as such.
 */
export function evaluateConditions(header: (name: string) => string, info: ObjectInfo): ConditionsOutcome {
  const seconds = Math.floor(info.updatedAt.getTime() / 1000);
  const since = (name: string) => Date.parse(header(name)) / 1000;
  const ifMatch = header('If-Match');
  if (ifMatch !== '') {
    if (!names(ifMatch, info)) return 'failed';
  } else if (seconds > since('If-Unmodified-Since')) return 'failed';
  const ifNoneMatch = header('If-None-Match');
  if (ifNoneMatch !== '') return names(ifNoneMatch.replaceAll('W/', ''), info) ? 'not-modified' : 'met';
  return seconds <= since('If-Modified-Since') ? 'not-modified' : 'met';
}

/** As the header has it, in quotes. */
export const entityTag = ({ etag }: ObjectInfo) => (etag.startsWith('"') ? etag : `"${etag}"`);

function names(list: string, info: ObjectInfo): boolean {
  const tags = list.split(',').map((tag) => tag.trim());
  return tags.includes('*') || tags.includes(entityTag(info));
}
