import { readFileSync } from 'node:fs';

/** Whether a word in lower case is the name of a product, a project or a company that people who write software speak of, and hardly ever anything else. */
export function isProductName(word: string): boolean {
  names ??= new Set(JSON.parse(readFileSync(new URL('./product-names.json', import.meta.url), 'utf8')) as string[]);
  return names.has(word);
}

let names: ReadonlySet<string> | undefined;
