/** Returns the language tag for the label of a language in the navigation; English if there is no label. */
export function languageOfPage(label: string | undefined): string {
  if (label === undefined) return 'en';
  const key = label.trim().toLowerCase();
  if (/^[a-z]{2}(?:[-_][a-z]{2,4})?$/.test(key)) return key.replace('_', '-');
  return Object.hasOwn(NAMES, key) ? (NAMES[key] ?? 'en') : 'en';
}

/** Labels that authors use instead of tags. */
const NAMES: Readonly<Record<string, string>> = {
  english: 'en',
  español: 'es',
  spanish: 'es',
  français: 'fr',
  french: 'fr',
  deutsch: 'de',
  german: 'de',
  português: 'pt',
  portuguese: 'pt',
  italiano: 'it',
  italian: 'it',
  русский: 'ru',
  russian: 'ru',
  中文: 'zh',
  简体中文: 'zh',
  chinese: 'zh',
  cn: 'zh',
  日本語: 'ja',
  japanese: 'ja',
  jp: 'ja',
  한국어: 'ko',
  korean: 'ko',
};
