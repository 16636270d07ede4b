import { createSpecification, type Specification } from './specification.js';
import { isObject } from './values.js';

const upgraded = new WeakMap<Specification, Specification>();

/** A Swagger 2.0 description in the form of OpenAPI 3; newer ones as they are. */
export async function modernSpecification(specification: Specification): Promise<Specification> {
  const { document } = specification;
  if (typeof document.swagger !== 'string') return specification;
  const known = upgraded.get(specification);
  if (known !== undefined) return known;
  // Loaded only here, since it takes longer to load than most descriptions take to be read.
  const { upgrade } = await import('@scalar/openapi-parser');
  const result = attempt(() => upgrade(structuredClone(document)).specification);
  const modern = isObject(result) ? createSpecification(result) : specification;
  upgraded.set(specification, modern);
  return modern;
}

/** A description that cannot be brought into the newer form is shown as far as both forms are alike. */
function attempt(work: () => unknown): unknown {
  try {
    return work();
  } catch {
    return undefined;
  }
}
