/** The decision about drawing all pages of a site, and the hash of the start page from which it was made. */
export interface DrawingDecision {
  readonly start: string;
  readonly drawsAll: boolean;
}
