/** Returns the document and all open shadow trees in it. */
export function pageRoots(): (Document | ShadowRoot)[] {
  const found: (Document | ShadowRoot)[] = [document];
  for (const root of found)
    for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot !== null) found.push(shadowRoot);
  return found;
}

/** Returns all elements that a selector matches, also in shadow trees. */
export function allInPage(selector: string): HTMLElement[] {
  return pageRoots().flatMap((root) => [...root.querySelectorAll<HTMLElement>(selector)]);
}

/** Returns the innermost element around what an event began with, also in a shadow tree, that a selector matches. */
export function pressedElement(event: Event, selector: string): HTMLElement | undefined {
  return event
    .composedPath()
    .find((each): each is HTMLElement => each instanceof HTMLElement && each.matches(selector));
}
