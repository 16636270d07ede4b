import type { AuthField, OperationModel } from './operation-model.js';
import type { Specification } from './specification.js';
import { defined, isObject, type Json, listOf, objectOf, own, textOf } from './values.js';

/** More alternatives than these are shown by nobody. */
const MOST_ALTERNATIVES = 8;

/** What an operation asks of who calls it: its own `security`, or that of the whole description. */
export function securityModel(
  operation: Json,
  specification: Specification,
): Pick<OperationModel, 'security' | 'isSecurityOptional'> {
  const written = Array.isArray(operation.security) ? operation.security : listOf(specification.document.security);
  const requirements = written.filter(isObject).slice(0, MOST_ALTERNATIVES);
  const schemes = objectOf(own(specification.document.components, 'securitySchemes'));
  const alternatives = requirements.map((requirement) =>
    Object.keys(requirement).flatMap((name) => {
      const scheme = specification.resolve(own(schemes, name));
      return scheme === undefined ? [] : (authField(name, scheme) ?? []);
    }),
  );
  const filled = alternatives.filter((fields) => fields.length > 0);
  return {
    security: distinct(filled),
    isSecurityOptional: filled.length > 0 && requirements.some((requirement) => Object.keys(requirement).length === 0),
  };
}

function authField(scheme: string, definition: Json): AuthField | undefined {
  const shared = {
    scheme,
    ...defined({ description: textOf(definition.description), preset: textOf(definition['x-default']) }),
  };
  const header = { ...shared, place: 'header', name: 'Authorization' } as const;
  switch (String(definition.type).toLowerCase()) {
    case 'apikey': {
      const place = (['header', 'query', 'cookie'] as const).find((each) => each === definition.in) ?? 'header';
      return { ...shared, kind: 'key', place, name: textOf(definition.name) ?? 'Authorization' };
    }
    case 'http':
      return { ...header, kind: String(definition.scheme).toLowerCase() === 'basic' ? 'basic' : 'bearer' };
    case 'oauth2':
    case 'openidconnect':
      return { ...header, kind: 'bearer' };
    default:
      return undefined;
  }
}

/** The same scheme with other scopes asks for the same field. */
function distinct(alternatives: readonly (readonly AuthField[])[]): (readonly AuthField[])[] {
  const byKey = new Map(alternatives.map((fields) => [fields.map(({ scheme }) => scheme).join(' '), fields]));
  return [...byKey.values()];
}
