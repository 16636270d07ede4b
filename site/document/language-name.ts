import { languageTag } from './language-tag.js';

/** A language's own name for itself, as a switcher shows it; the code where there is no such name. */
export function languageName(code: string): string {
  const { lang } = languageTag(code);
  if (lang === 'en' && !/^en/i.test(code)) return code;
  const name = new Intl.DisplayNames([lang], { type: 'language', fallback: 'none' }).of(lang);
  if (name === undefined) return code;
  return name.charAt(0).toLocaleUpperCase(lang) + name.slice(1);
}
