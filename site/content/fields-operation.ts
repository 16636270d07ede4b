import type { OperationModel } from '../api-description/openapi/operation-model.js';
import { usualForm } from '../api-description/openapi/parameter-form.js';
import { PLAIN_SCHEMA } from '../api-description/openapi/plain-schema.js';
import type { SchemaModel } from '../api-description/openapi/schema-model.js';
import type { PageParameter } from './page/page-record.js';

/** Returns an operation with the parameters of a page that names its endpoint itself and describes it by `<ParamField>`s. */
export function operationOfFields(operation: OperationModel, parameters: readonly PageParameter[]): OperationModel {
  if (operation.parameters.length + operation.bodies.length > 0 || parameters.length === 0) return operation;
  const fields = parameters.filter(({ place }) => place === 'body');
  return {
    ...operation,
    parameters: parameters.flatMap(({ name, place, required, ...field }) =>
      place === 'body'
        ? []
        : [
            {
              name,
              place,
              required: required || place === 'path',
              deprecated: false,
              schema: schemaOf(field),
              examples: [],
              form: usualForm(place),
            },
          ],
    ),
    bodies:
      fields.length === 0
        ? []
        : [
            {
              contentType: 'application/json',
              examples: [],
              schema: {
                ...PLAIN_SCHEMA,
                types: ['object'],
                fields: fields.map(({ name, required, ...field }) => ({ name, required, schema: schemaOf(field) })),
              },
            },
          ],
  };
}

function schemaOf({ type = 'string', preset }: Pick<PageParameter, 'type' | 'preset'>): SchemaModel {
  const isList = /\[\]$|^(?:array|list)\b/i.test(type);
  const plain = /^(?:int|num|float|double|long)/i.test(type)
    ? 'number'
    : /^bool/i.test(type)
      ? 'boolean'
      : /^(?:object|map|record)/i.test(type)
        ? 'object'
        : 'string';
  const value =
    preset === undefined
      ? undefined
      : plain === 'number'
        ? Number(preset)
        : plain === 'boolean'
          ? preset === 'true'
          : preset;
  return {
    ...PLAIN_SCHEMA,
    types: [isList ? 'array' : plain],
    ...(isList && { items: PLAIN_SCHEMA }),
    ...(value !== undefined && !Number.isNaN(value) && { preset: { value } }),
  };
}
