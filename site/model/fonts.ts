/** A font that a site requests. */
export interface SiteFont {
  readonly family: string;
  /** The weight of the text that is set in it, 1 to 1000. */
  readonly weight?: number;
  /** A path in the project or an address; omitted when a font host has the family. */
  readonly source?: string;
}

/** The fonts of a site that does not use the reader's system fonts. */
export interface SiteFonts {
  readonly body?: SiteFont;
  readonly heading?: SiteFont;
  /** Families that style sheets of the project request from a font host. They are fetched under their names. */
  readonly imported?: readonly string[];
}

/** A file of a font host: one family, one set of characters, one weight or a range of them. */
export interface HostedFontFile {
  readonly family: string;
  readonly address: string;
  readonly subset: string;
  /** The weight as `font-weight` of a font face writes it. */
  readonly weight: string;
}

/** A host that serves every family of the common catalog of free fonts under addresses derived from its name. */
const HOST = 'https://cdn.jsdelivr.net/npm';
const RELEASE = '@5';
const STATIC_WEIGHTS = ['400', '600', '700'];

/** Characters of each set, so that browsers load only those that a page shows. */
export const SUBSET_RANGES: Readonly<Record<string, string>> = {
  latin:
    'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
  'latin-ext':
    'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF',
  cyrillic: 'U+0301,U+0400-045F,U+0490-0491,U+04B0-04B1,U+2116',
  vietnamese:
    'U+0102-0103,U+0110-0111,U+0128-0129,U+0168-0169,U+01A0-01A1,U+01AF-01B0,U+0300-0301,U+0303-0304,U+0308-0309,U+0323,U+0329,U+1EA0-1EF9,U+20AB',
  hebrew: 'U+0307-0308,U+0590-05FF,U+200C-2010,U+20AA,U+25CC,U+FB1D-FB4F',
  arabic: 'U+0600-06FF,U+0750-077F,U+0870-08E1,U+200C-200E,U+2010-2011,U+FB50-FDFF,U+FE70-FEFC',
  devanagari: 'U+0900-097F,U+1CD0-1CF9,U+200C-200D,U+20A8,U+20B9,U+25CC,U+A830-A839,U+A8E0-A8FF',
};

const SUBSETS_OF_LANGUAGES: Readonly<Record<string, string>> = {
  ru: 'cyrillic',
  uk: 'cyrillic',
  vi: 'vietnamese',
  he: 'hebrew',
  ar: 'arabic',
  hi: 'devanagari',
};

/**
 * Returns the files to request from the font host for the families of a site that have no file of their own. A family
 * exists as one file for all weights, or as one for each; both are listed, and callers use those that were found.
 * Chinese, Japanese and Korean have a hundred files each and are left to the reader's system.
 */
export function hostedFontFiles(fonts: SiteFonts | undefined, languages: readonly string[]): readonly HostedFontFile[] {
  const subsets = new Set(['latin', 'latin-ext']);
  for (const language of languages) {
    const subset = SUBSETS_OF_LANGUAGES[language.split('-')[0]?.toLowerCase() ?? ''];
    if (subset !== undefined) subsets.add(subset);
  }
  const wanted = [fonts?.body, fonts?.heading].filter((font) => font !== undefined && font.source === undefined);
  const families = new Map<string, Set<string>>();
  for (const family of fonts?.imported ?? []) families.set(family, new Set());
  for (const font of wanted) {
    if (font === undefined) continue;
    const weights = families.get(font.family) ?? new Set();
    if (font.weight !== undefined && font.weight % 100 === 0) weights.add(String(font.weight));
    families.set(font.family, weights);
  }
  return [...families].flatMap(([family, weights]) => filesOf(family, [...subsets], weights));
}

function filesOf(family: string, subsets: readonly string[], weights: ReadonlySet<string>): HostedFontFile[] {
  const name = hostName(family);
  if (name === undefined) return [];
  const each = [...new Set([...STATIC_WEIGHTS, ...weights])].sort();
  return subsets.flatMap((subset) => [
    {
      family,
      subset,
      weight: '100 900',
      address: `${HOST}/@fontsource-variable/${name}${RELEASE}/files/${name}-${subset}-wght-normal.woff2`,
    },
    ...each.map((weight) => ({
      family,
      subset,
      weight,
      address: `${HOST}/@fontsource/${name}${RELEASE}/files/${name}-${subset}-${weight}-normal.woff2`,
    })),
  ]);
}

function hostName(family: string): string | undefined {
  const name = family.trim().toLowerCase().replace(/\s+/g, '-');
  return /^[a-z0-9][a-z0-9-]{0,60}$/.test(name) ? name : undefined;
}

/**
 * Returns the files that serve a site, of those that were found. One file for all weights takes precedence over one for
 * each.
 */
export function usedFontFiles(
  files: readonly HostedFontFile[],
  isThere: (address: string) => boolean,
): readonly HostedFontFile[] {
  const found = files.filter(({ address }) => isThere(address));
  const isVariable = ({ weight }: HostedFontFile) => weight.includes(' ');
  return found.filter(
    (file) =>
      isVariable(file) ||
      !found.some((other) => isVariable(other) && other.family === file.family && other.subset === file.subset),
  );
}
