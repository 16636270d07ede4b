/** HTML of our own that is written unchanged. The renderer recognizes this function by identity and never calls it. */
export function RawHtml(_props: { readonly html: string }): null {
  return null;
}
