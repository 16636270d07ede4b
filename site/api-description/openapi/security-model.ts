import { authField } from './auth-field.js';
import { securitySchemes } from './dangling-names.js';
import type { AuthField, OperationModel } from './operation-model.js';
import type { Specification } from './specification.js';
import { isObject, type Json, listOf, ownProperty } from './values.js';

/** Maximum number of alternatives that are shown. */
const MAX_ALTERNATIVES = 50;

/** Returns the credentials that an operation needs: its own `security`, or that of the whole description. */
export function securityModel(
  operation: Json,
  specification: Specification,
): Pick<OperationModel, 'security' | 'isSecurityOptional'> {
  const written = Array.isArray(operation.security) ? operation.security : listOf(specification.document.security);
  const requirements = written.filter(isObject).slice(0, MAX_ALTERNATIVES);
  const schemes = securitySchemes(specification);
  const [only, ...others] = Object.keys(schemes);
  const alternatives = requirements.map((requirement) =>
    Object.entries(requirement).flatMap(([name, scopes]) => {
      // An undefined name can only mean the single scheme of the description.
      const meant = !Object.hasOwn(schemes, name) && only !== undefined && others.length === 0 ? only : name;
      const scheme = specification.resolve(ownProperty(schemes, meant));
      return scheme === undefined ? [] : (authField(meant, scheme, scopes) ?? []);
    }),
  );
  const filled = alternatives.filter((fields) => fields.length > 0);
  return {
    security: distinct(filled),
    isSecurityOptional: filled.length > 0 && requirements.some((requirement) => Object.keys(requirement).length === 0),
  };
}

/** Removes duplicates: the same scheme with other scopes needs the same field. */
function distinct(alternatives: readonly (readonly AuthField[])[]): (readonly AuthField[])[] {
  const byKey = new Map<string, readonly AuthField[]>();
  for (const fields of alternatives) {
    const key = fields.map(({ scheme }) => scheme).join(' ');
    if (!byKey.has(key)) byKey.set(key, fields);
  }
  return [...byKey.values()];
}
