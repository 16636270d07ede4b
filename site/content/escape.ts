import { withoutMarkers } from '../model/references.js';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text for the inside of an element, without the characters that mark references. */
export function escapeText(text: string): string {
  const clean = withoutMarkers(text);
  return /[&<>]/.test(clean) ? clean.replace(/[&<>]/g, (character) => ENTITIES[character] ?? character) : clean;
}

/** Text for an attribute in double quotes; reference markers are kept. */
export function escapeAttribute(text: string): string {
  return /[&<>"]/.test(text) ? text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character) : text;
}
