/** The words of the search button and its dialog. `{n}` stands for a number, `{q}` for the query. */
export interface SearchWords {
  /** The text of the button and of the empty field, unless the site sets its own. */
  readonly prompt: string;
  readonly close: string;
  readonly results: string;
  /** The name of the list for screen readers. */
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

/**
 * Reads the words in the order of `KEYS`, separated by bars, as a page passes them to its search; English by default.
 */
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
