import type { Specification } from '../openapi/specification.js';
import { isObject, type Json, listOf } from '../openapi/values.js';

const MAX_TRAITS = 50;

/** Applies its traits to an operation or message. Its own facts win, as in version 3; the headers of several traits are combined. */
export function withTraits(target: Json, resolve: Specification['resolve']): Json {
  const traits = listOf(target.traits)
    .slice(0, MAX_TRAITS)
    .map((trait) => resolve(trait))
    .filter((trait) => trait !== undefined);
  if (traits.length === 0) return target;
  const headers = [target, ...traits].map((each) => each.headers).filter(isObject);
  const merged: Record<string, unknown> = {};
  for (const trait of traits) Object.assign(merged, trait);
  Object.assign(merged, target);
  if (headers.length > 1) merged.headers = { allOf: headers };
  return merged;
}
