/** Returns the groups of an audience, trimmed and sorted, each once. */
function audienceGroups(groups: readonly string[] = []): readonly string[] {
  return [...new Set(groups.map((group) => group.trim()).filter((group) => group !== ''))].sort();
}

/** Returns the groups of an audience's key. */
export function groupsOfAudience(key: string): readonly string[] {
  return key === '' ? [] : (JSON.parse(key) as string[]);
}

/** Returns an audience as a text that is equal for equal groups in any order; empty for everybody. */
export function audienceKey(groups: readonly string[] = []): string {
  const own = audienceGroups(groups);
  return own.length === 0 ? '' : JSON.stringify(own);
}
