/** An element with attributes and children; text is always text. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string>> = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  made.append(...children);
  return made;
}

/** An element of the page's own markup. */
export function required<Wanted extends HTMLElement>(id: string, kind: new () => Wanted): Wanted {
  const found = document.getElementById(id);
  if (found instanceof kind) return found;
  throw new Error(`the page has no #${id}`);
}
