import { PARTS_KEY } from './gather-parts.js';
import { createSpecification, type Specification } from './specification.js';
import { isObject, type Json, listOf, objectOf } from './values.js';
import { withMarks, withNumbers } from './written-number.js';

const upgraded = new WeakMap<Specification, Specification>();

/** Converts a Swagger 2.0 description to OpenAPI 3. Newer ones are unchanged. */
export async function modernSpecification(specification: Specification): Promise<Specification> {
  const { document } = specification;
  if (typeof document.swagger !== 'string') return specification;
  const known = upgraded.get(specification);
  if (known !== undefined) return known;
  // The converter is loaded on demand, because loading it takes longer than reading most descriptions.
  const { upgrade } = await import('@scalar/openapi-parser');
  const result = attempt(() => withNumbers(upgrade(withMarks(withPartsInside(specification)) as Json).specification));
  const modern = isObject(result) ? createSpecification(result, specification) : specification;
  upgraded.set(specification, modern);
  return modern;
}

/** Returns undefined if the conversion fails. The description is then shown as far as both formats are alike. */
function attempt(work: () => unknown): unknown {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/** Copies the contents of other files into the document, because the newer format distinguishes bodies from other parameters. */
function withPartsInside({ document, resolve }: Specification): Json {
  if (document[PARTS_KEY] === undefined) return document;
  const inside = (value: unknown): unknown =>
    isObject(value) && typeof value.$ref === 'string' && value.$ref.startsWith(`#/${PARTS_KEY}/`)
      ? (resolve(value) ?? value)
      : value;
  const eachOf = (value: unknown, change: (each: unknown) => unknown) =>
    Object.fromEntries(Object.entries(objectOf(value)).map(([key, each]) => [key, change(each)]));
  const operation = (written: unknown): unknown => {
    const value = inside(written);
    if (!isObject(value)) return value;
    return {
      ...value,
      ...(Array.isArray(value.parameters) && { parameters: value.parameters.map(inside) }),
      ...(isObject(value.responses) && { responses: eachOf(value.responses, inside) }),
    };
  };
  const pathItem = (written: unknown): unknown => {
    const value = inside(written);
    if (!isObject(value)) return value;
    const parameters = listOf(value.parameters).map(inside);
    return { ...eachOf(value, operation), ...(parameters.length > 0 && { parameters }) };
  };
  const named = ['parameters', 'responses'].filter((key) => isObject(document[key]));
  return {
    ...document,
    paths: eachOf(document.paths, pathItem),
    ...Object.fromEntries(named.map((key) => [key, eachOf(document[key], inside)])),
  };
}
