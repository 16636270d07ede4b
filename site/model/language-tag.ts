/** A site's language code in HTML (BCP 47) and its writing direction. */
export function languageTag(code: string | undefined): { readonly lang: string; readonly dir: 'ltr' | 'rtl' } {
  const written = code?.trim() ?? '';
  const lang = isTag(written) ? (REWRITTEN[written.toLowerCase()] ?? written) : 'en';
  return { lang, dir: RIGHT_TO_LEFT.has(lang.split('-')[0]?.toLowerCase() ?? '') ? 'rtl' : 'ltr' };
}

/** Country codes that sites use for languages. */
const REWRITTEN: Readonly<Record<string, string>> = { jp: 'ja', cn: 'zh' };
const RIGHT_TO_LEFT = new Set(['ar', 'he', 'fa', 'ur', 'ps', 'yi']);

/**
 * Returns whether a tag has only language, script, region and variants, so that names of languages and dates can be
 * formatted with it.
 */
function isTag(written: string): boolean {
  try {
    return /^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i.test(written) && Intl.getCanonicalLocales(written).length === 1;
  } catch {
    return false; // Such as en-x5, which looks like a tag and is none.
  }
}
