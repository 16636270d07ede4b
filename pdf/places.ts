/** A position on a page, in points from the page's lower left corner. */
export interface PdfPlace {
  /** The index of the page in its file, or in the joined file. */
  readonly page: number;
  readonly x: number;
  readonly y: number;
}

/** The target of a link of a piece: a place in the joined file, or an address. */
export type LinkTarget =
  | { readonly place: PdfPlace; readonly title: string }
  | { readonly address: string }
  | undefined;

/** The meaning of the links of pieces. */
export interface LinkOptions {
  /** Returns the target of a link that has the given name. A link without a target becomes text. */
  readonly resolve: (name: string) => LinkTarget;
  /** Returns the name in the address of a link to another piece; undefined for any other address. */
  readonly nameIn: (address: string) => string | undefined;
}
