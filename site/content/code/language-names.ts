import { type BundledLanguage, bundledLanguagesInfo } from 'shiki/langs';

/** Names that authors write for languages that the highlighter knows under another. */
const ALIASES: Readonly<Record<string, string>> = {
  curl: 'bash',
  env: 'dotenv',
  golang: 'go',
  'c++': 'cpp',
  node: 'javascript',
  nodejs: 'javascript',
  terminal: 'bash',
  console: 'bash',
  gradle: 'groovy',
  plist: 'xml',
  svg: 'xml',
  mongodb: 'javascript',
};

/** Names of text that has no grammar. */
const PLAIN: ReadonlySet<string> = new Set([
  '',
  'text',
  'txt',
  'plaintext',
  'plain',
  'ansi',
  'none',
  'output',
  'mermaid',
]);

const ownNames = new Map<string, BundledLanguage>(
  bundledLanguagesInfo.flatMap(({ id, aliases = [] }) =>
    [id, ...aliases].map((name) => [name, id as BundledLanguage] as const),
  ),
);

/** All names by which code is highlighted. */
export const LANGUAGE_NAMES: readonly string[] = [...ownNames.keys(), ...Object.keys(ALIASES)];

/** Returns the grammar's own name: `js` and `javascript` are one. Returns undefined if there is none. */
export function grammarName(language: string): BundledLanguage | undefined {
  const name = language.toLowerCase();
  return ownNames.get(Object.hasOwn(ALIASES, name) ? (ALIASES[name] ?? name) : name);
}

/** Returns whether a language is highlighted, or is plain text on purpose. */
export const isKnownLanguage = (language: string): boolean =>
  PLAIN.has(language.toLowerCase()) || grammarName(language) !== undefined;
