/** What a site's language code is in HTML (BCP 47) and which way it reads. */
export function languageTag(code: string | undefined): { readonly lang: string; readonly dir: 'ltr' | 'rtl' } {
  const written = code?.trim() ?? '';
  const lang = /^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i.test(written) ? (REWRITTEN[written.toLowerCase()] ?? written) : 'en';
  return { lang, dir: RIGHT_TO_LEFT.has(lang.split('-')[0]?.toLowerCase() ?? '') ? 'rtl' : 'ltr' };
}

/** Country codes that sites write for languages. */
const REWRITTEN: Readonly<Record<string, string>> = { jp: 'ja', cn: 'zh' };
const RIGHT_TO_LEFT = new Set(['ar', 'he', 'fa', 'ur', 'ps', 'yi']);
