/** Runs in the page: returns the document and all open shadow trees, outer ones first. Uses nothing outside of it. */
export function pageRoots(): (Document | ShadowRoot)[] {
  const found: (Document | ShadowRoot)[] = [document];
  for (const root of found)
    for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot !== null) found.push(shadowRoot);
  return found;
}
