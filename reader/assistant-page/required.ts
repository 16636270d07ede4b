/** An element of the page's own markup. */
export function required<Wanted extends HTMLElement>(id: string, kind: new () => Wanted): Wanted {
  const found = document.getElementById(id);
  if (found instanceof kind) return found;
  throw new Error(`the page has no #${id}`);
}
