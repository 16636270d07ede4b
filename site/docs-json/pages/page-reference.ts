import type { OperationPlace, PlannedPage } from '../../model/plan.js';
import type { DescriptionFinding } from '../descriptions/description-finding.js';

/** The properties that a page takes from the part of an API description it documents. */
export interface PageReference {
  readonly operation?: OperationPlace;
  readonly schema?: NonNullable<PlannedPage['schema']>;
  readonly channel?: NonNullable<PlannedPage['channel']>;
  readonly graphql?: NonNullable<PlannedPage['graphql']>;
  /** Names by which readers look for it. */
  readonly terms?: readonly string[];
  /** `METHOD /path`, with the description's file where it is known. */
  readonly endpoint?: string;
  readonly title?: string;
  readonly description?: string;
  readonly deprecated?: boolean;
  readonly problem?: DescriptionFinding;
}
