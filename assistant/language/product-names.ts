import { readFileSync } from 'node:fs';

/** Returns whether a word in lower case is the name of a product, project or company in software, and hardly anything else. */
export function isProductName(word: string): boolean {
  names ??= new Set(JSON.parse(readFileSync(new URL('./product-names.json', import.meta.url), 'utf8')) as string[]);
  return names.has(word);
}

let names: ReadonlySet<string> | undefined;
