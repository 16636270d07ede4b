import type { PlannedPage } from './plan.js';

/** The pages of a plan in order: an array of them, or one that reads a page when it is asked for. */
export interface PageList extends Iterable<PlannedPage> {
  readonly length: number;
  /** Returns the page at an index, which is not negative; undefined from {@link length} on. */
  at(index: number): PlannedPage | undefined;
}
