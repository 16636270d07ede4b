import { isObject, type Json } from './values.js';

/** A reference that leads nowhere, as it is written. */
export interface BrokenReference {
  readonly reference: string;
  /** Into the document itself; others lead to files and addresses, which are never followed. */
  readonly isInside: boolean;
}

const MOST_NODES = 3_000_000;
const MOST_FOUND = 20;
/** Values under these are data, in which a `$ref` means nothing. */
const DATA = new Set(['example', 'examples', 'default', 'enum', 'const', 'value', 'x-codeSamples', 'x-code-samples']);

/** The references of a description that lead nowhere, each once, up to twenty. Never throws, whatever is nested in what. */
export function brokenReferences(document: Json): BrokenReference[] {
  const known = new Map<string, boolean>();
  const broken: BrokenReference[] = [];
  const waiting: unknown[] = [document];
  for (let count = 0; waiting.length > 0 && count < MOST_NODES && broken.length < MOST_FOUND; count++) {
    const value = waiting.pop();
    if (Array.isArray(value)) {
      for (const each of value) if (typeof each === 'object') waiting.push(each);
      continue;
    }
    if (!isObject(value)) continue;
    const reference = value.$ref;
    if (typeof reference === 'string' && !known.has(reference)) {
      const isInside = reference.startsWith('#');
      const isFound = isInside && leadsSomewhere(document, reference);
      known.set(reference, isFound);
      if (!isFound) broken.push({ reference, isInside });
    }
    for (const [key, inner] of Object.entries(value))
      if (typeof inner === 'object' && !DATA.has(key)) waiting.push(inner);
  }
  return broken.reverse();
}

function leadsSomewhere(document: Json, reference: string): boolean {
  if (reference === '#') return true;
  // A plain name is an anchor of the document's own, which is rare and is not looked for.
  if (!reference.startsWith('#/')) return true;
  let at: unknown = document;
  for (const token of reference.slice(2).split('/')) {
    const key = decoded(token).replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, key)) return false;
    at = (at as Readonly<Record<string, unknown>>)[key];
    // What stands behind another reference is there if that one is, which is looked at by itself.
    if (isObject(at) && typeof at.$ref === 'string') return true;
  }
  return true;
}

function decoded(token: string): string {
  try {
    return decodeURIComponent(token);
  } catch {
    return token;
  }
}
