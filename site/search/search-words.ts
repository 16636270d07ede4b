/** The words of the search button and its dialog. `{n}` stands for a number, `{q}` for what was looked for. */
export interface SearchWords {
  /** On the button and in the empty field, where the site says nothing else. */
  readonly prompt: string;
  readonly close: string;
  readonly results: string;
  /** Read out with the list. */
  readonly found: string;
  readonly nothing: string;
  readonly nothingHint: string;
  readonly recent: string;
  readonly start: string;
  readonly failed: string;
  readonly select: string;
  readonly open: string;
  readonly allVersions: string;
  readonly allLanguages: string;
  readonly allProducts: string;
  readonly version: string;
  readonly language: string;
  readonly product: string;
}

/** The words in the order of `KEYS`, parted by bars, as a page gives them to its search; English where it gives none. */
export function readSearchWords(row: string | undefined): SearchWords {
  const cells = row?.split('|') ?? [];
  const words: Record<keyof SearchWords, string> = { ...ENGLISH };
  for (const [index, name] of KEYS.entries()) words[name] = cells[index] ?? ENGLISH[name];
  return words;
}

const ENGLISH: SearchWords = {
  prompt: 'Search',
  close: 'Close',
  results: 'Results',
  found: '{n} pages found',
  nothing: 'Nothing found for “{q}”',
  nothingHint: 'Try fewer words, or other ones.',
  recent: 'Recent searches',
  start: 'Find a page, a section or a setting.',
  failed: 'The search index could not be loaded. Reload the page to try again.',
  select: 'to select',
  open: 'to open',
  allVersions: 'All versions',
  allLanguages: 'All languages',
  allProducts: 'All products',
  version: 'Version',
  language: 'Language',
  product: 'Product',
};

const KEYS = [
  'prompt',
  'close',
  'results',
  'found',
  'nothing',
  'nothingHint',
  'recent',
  'start',
  'failed',
  'select',
  'open',
  'allVersions',
  'allLanguages',
  'allProducts',
  'version',
  'language',
  'product',
] as const satisfies readonly (keyof SearchWords)[];
