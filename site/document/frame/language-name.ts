import { languageTag } from '../../model/language-tag.js';

/** A language's own name for itself, as a switcher shows it; the code where there is no such name. */
export function languageName(code: string): string {
  const known = NAMES.get(code);
  if (known !== undefined) return known;
  const name = findName(code);
  NAMES.set(code, name);
  return name;
}

/** Looking a name up costs more than the rest of a page's header; there are few codes. */
const NAMES = new Map<string, string>();

function findName(code: string): string {
  const { lang } = languageTag(code);
  if (lang === 'en' && !/^en/i.test(code)) return code;
  const name = new Intl.DisplayNames([lang], { type: 'language', fallback: 'none' }).of(lang);
  if (name === undefined) return code;
  return name.charAt(0).toLocaleUpperCase(lang) + name.slice(1);
}
