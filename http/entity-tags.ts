/** Returns whether a list of entity tags, as in `If-Match`, names one (RFC 9110 section 8.8.3). `*` names all. `tag` has its quotes. */
export function namesEntityTag(list: string, tag: string): boolean {
  const tags = list.split(',').map((each) => each.trim());
  return tags.includes('*') || tags.includes(tag);
}

/** Returns whether `If-None-Match` names an entity tag. Weak and strong tags are alike here (RFC 9110 section 13.1.2). */
export const isKnownEntityTag = (ifNoneMatch: string, tag: string) =>
  namesEntityTag(ifNoneMatch.replaceAll('W/', ''), tag);
