import type { OperationPlace, PlannedPage } from '../../model/plan.js';
import type { DescriptionFinding } from '../descriptions/description-finding.js';

/** What a page takes from the API description that it documents a part of. */
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
