/** Returns an element that the page's markup contains. Throws if it is missing. */
export function required<Wanted extends HTMLElement>(id: string, kind: new () => Wanted): Wanted {
  const found = document.getElementById(id);
  if (found instanceof kind) return found;
  throw new Error(`the page has no #${id}`);
}
