/** HTML that we made, to be written as it is. The renderer knows it by its identity; it is never called. */
export function RawHtml(_props: { readonly html: string }): null {
  return null;
}
