/**
 * HTML of ours that is known only when the whole page is written. The renderer knows it by its identity; it is never
 * called.
 */
export function LateHtml(_props: { readonly html: () => string }): null {
  return null;
}
