import type { PlannedPage } from '../../model/plan.js';

/** Returns whether a page documents a part of an API's description. */
export function isReference({ openapi, schema, channel, graphql }: PlannedPage): boolean {
  return [openapi, schema, channel, graphql].some((place) => place !== undefined);
}
