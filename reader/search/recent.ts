const KEY = 'op-recent-searches';
const MOST = 5;

/** Returns successful queries of this tab, newest first; none if the browser refuses storage. */
export function recentSearches(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((entry) => typeof entry === 'string').slice(0, MOST) : [];
  } catch {
    return [];
  }
}

export function rememberSearch(query: string): void {
  const text = query.trim().slice(0, 120);
  if (text === '') return;
  const others = recentSearches().filter((entry) => entry.toLowerCase() !== text.toLowerCase());
  try {
    sessionStorage.setItem(KEY, JSON.stringify([text, ...others].slice(0, MOST)));
  } catch {
    return;
  }
}
