import type { Specification } from '../openapi/specification.js';
import { isObject, type Json, listOf } from '../openapi/values.js';

const MAX_TRAITS = 50;

/**
 * An operation or message with what its traits say. What it says itself wins, as version 3 has it; headers of several
 * hold together.
 */
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
