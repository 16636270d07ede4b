import { languageTag } from '../../model/language-tag.js';

/** Returns a language's own name for itself, as a switcher shows it, or the code if there is no name. */
export function languageName(code: string): string {
  const known = NAMES.get(code);
  if (known !== undefined) return known;
  const name = findName(code);
  NAMES.set(code, name);
  return name;
}

/** Cached names. Looking a name up costs more than the rest of a page's header, and a site has few languages. */
const NAMES = new Map<string, string>();

function findName(code: string): string {
  const { lang } = languageTag(code);
  if (lang === 'en' && !/^en/i.test(code)) return code;
  const name = new Intl.DisplayNames([lang], { type: 'language', fallback: 'none' }).of(lang);
  if (name === undefined) return code;
  return name.charAt(0).toLocaleUpperCase(lang) + name.slice(1);
}
