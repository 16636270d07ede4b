/**
 * Addresses in rendered content before it is known where they lead. A reference stands where an attribute's value
 * will be, between two private-use characters that no author's text keeps: `href="<START>link:/guide#set-up<END>"`.
 */
export const REFERENCE_START = '\uE000';
export const REFERENCE_END = '\uE001';

/**
 * `link`: the target of an `<a>`; `file`: an image, a video, a download, a style sheet, or an outside address to fetch.
 */
export type ReferenceKind = 'link' | 'file';

/**
 * Makes a reference. `target` is root-absolute (`/guide#set-up`), a bare fragment (`#set-up`) or, for files, an address
 * on another host.
 */
export function reference(kind: ReferenceKind, target: string): string {
  return `${REFERENCE_START}${kind}:${target}${REFERENCE_END}`;
}

/** Removes the two marker characters from an author's text. */
export function withoutMarkers(text: string): string {
  return text.includes(REFERENCE_START) || text.includes(REFERENCE_END) ? text.replace(/[\uE000\uE001]/g, '') : text;
}
