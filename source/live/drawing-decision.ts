/** The decision about drawing all pages of a site, and the hash of the start page from which it was made. */
export interface DrawingDecision {
  readonly start: string;
  readonly drawsAll: boolean;
  /** True if scripts that stay in the bundle make links to pages that nothing else leads to. */
  readonly makesLinks?: true;
}
