/**
 * Returns the key of a language in a table of words: its tag without country. Chinese has one key for each script;
 * Norwegian's two forms and its common code share one.
 */
export function wordsKey(lang: string): string {
  const tag = lang.toLowerCase();
  if (/^zh-(?:hant|tw|hk|mo)\b/.test(tag)) return 'zh-hant';
  const key = tag.split('-')[0] ?? 'en';
  return key === 'nb' || key === 'nn' ? 'no' : key;
}
