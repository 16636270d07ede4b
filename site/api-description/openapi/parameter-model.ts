import { buildSchema, type SchemaBudget } from './build-schema.js';
import type { BodyModel, NamedExample, ParameterModel } from './operation-model.js';
import { type ParameterForm, usualForm } from './parameter-form.js';
import type { SchemaModel } from './schema-model.js';
import type { OperationEntry, Specification } from './specification.js';
import { defined, isObject, type Json, listOf, objectOf, ownProperty, textOf } from './values.js';

const PLACES = ['path', 'query', 'header', 'cookie'] as const;
const MAX_PARAMETERS = 1_000;
const MAX_CONTENTS = 50;
const MAX_EXAMPLES = 100;

/** Returns the parameters of the path and of the operation. The operation's wins if both have one of the same name and place. */
export function parameterModels(
  { operation, pathItem, path }: OperationEntry,
  specification: Specification,
  budget: SchemaBudget,
): ParameterModel[] {
  const byKey = new Map<string, ParameterModel>();
  for (const written of [...listOf(pathItem.parameters), ...listOf(operation.parameters)].slice(0, MAX_PARAMETERS)) {
    const parameter = specification.open(written);
    const name = textOf(parameter?.name);
    const place = PLACES.find((each) => each === parameter?.in);
    if (parameter === undefined || name === undefined || place === undefined) continue;
    byKey.set(`${place} ${name}`, parameterModel(name, place, parameter, specification, budget));
  }
  // A path implies its parameters, and authors forget to describe them.
  for (const [, name = ''] of path.matchAll(/\{([^{}/]+)\}/g))
    if (!byKey.has(`path ${name}`))
      byKey.set(`path ${name}`, parameterModel(name, 'path', { schema: { type: 'string' } }, specification, budget));
  return [...byKey.values()].sort((a, b) => PLACES.indexOf(a.place) - PLACES.indexOf(b.place));
}

/** Returns the headers of a response, which are parameters without a place of their own. */
export function headerModels(headers: unknown, specification: Specification, budget: SchemaBudget): ParameterModel[] {
  return specification.entries(headers).flatMap(([name, value]) => {
    const header = specification.open(value);
    return header === undefined ? [] : parameterModel(name, 'header', header, specification, budget);
  });
}

/** Returns the contents of a request or response by their type. */
export function bodyModels(content: unknown, specification: Specification, budget: SchemaBudget): BodyModel[] {
  return specification
    .entries(content)
    .slice(0, MAX_CONTENTS)
    .map(([contentType, value]) => {
      const media = objectOf(specification.open(value));
      const forms = formsOf(objectOf(media.encoding));
      return {
        contentType,
        schema: withEncodings(
          buildSchema(media.schema ?? media.itemSchema ?? {}, specification, budget),
          objectOf(media.encoding),
        ),
        examples: namedExamples(media, specification),
        ...(forms.size > 0 && { forms }),
      };
    });
}

/** Adds to the fields of a form the content types that the description gives them. */
function withEncodings(schema: SchemaModel, encodings: Json): SchemaModel {
  if (Object.keys(encodings).length === 0) return schema;
  const fields = schema.fields.map((field) => {
    const type = textOf(objectOf(ownProperty(encodings, field.name)).contentType);
    if (type === undefined) return field;
    return { ...field, schema: { ...field.schema, post: [...field.schema.post, type] } };
  });
  return { ...schema, fields };
}

function parameterModel(
  name: string,
  place: ParameterModel['place'],
  parameter: Json,
  specification: Specification,
  budget: SchemaBudget,
): ParameterModel {
  const [media] = Object.values(objectOf(parameter.content));
  const schema = parameter.schema ?? objectOf(media).schema ?? {};
  const examples = namedExamples(parameter, specification);
  return {
    name,
    place,
    required: place === 'path' || parameter.required === true,
    deprecated: parameter.deprecated === true,
    ...defined({ description: textOf(parameter.description) }),
    schema: buildSchema(schema, specification, budget),
    examples: examples.length > 0 ? examples : namedExamples(objectOf(media), specification),
    form: formOf(parameter, place, media !== undefined),
  };
}

const STYLES = ['form', 'simple', 'label', 'matrix', 'spaceDelimited', 'pipeDelimited', 'deepObject'] as const;

/** Returns the form that the description sets, in the terms of OpenAPI 3 or of Swagger 2. */
function formOf(parameter: Json, place: ParameterModel['place'], isDocument: boolean): ParameterForm {
  if (isDocument) return { style: 'json', explode: false };
  const usual = usualForm(place);
  const written = STYLES.find((each) => each === parameter.style);
  const collection = COLLECTIONS[textOf(parameter.collectionFormat) ?? ''];
  const style = written ?? collection?.style ?? usual.style;
  return {
    style,
    explode: typeof parameter.explode === 'boolean' ? parameter.explode : (collection?.explode ?? style === 'form'),
    ...(parameter.allowReserved === true && { allowReserved: true }),
  };
}

const COLLECTIONS: Readonly<Record<string, ParameterForm>> = {
  csv: { style: 'form', explode: false },
  ssv: { style: 'spaceDelimited', explode: false },
  pipes: { style: 'pipeDelimited', explode: false },
  multi: { style: 'form', explode: true },
};

function formsOf(encodings: Json): ReadonlyMap<string, ParameterForm> {
  return new Map(
    Object.entries(encodings).flatMap(([name, written]) => {
      const encoding = objectOf(written);
      const isTold = [encoding.style, encoding.explode, encoding.allowReserved].some((each) => each !== undefined);
      return isTold ? [[name, formOf(encoding, 'query', false)] as const] : [];
    }),
  );
}

function namedExamples(media: Json, specification: Specification): NamedExample[] {
  if (isObject(media.examples)) {
    const named = specification.entries(media.examples).slice(0, MAX_EXAMPLES);
    return named.flatMap(([key, written]) => {
      const example = specification.open(written);
      if (example === undefined) return [];
      const value = example.value ?? example.dataValue ?? example.serializedValue;
      const address = textOf(example.externalValue);
      if (value === undefined && example.value !== null && address === undefined) return [];
      return {
        name: textOf(example.summary) ?? key,
        ...defined({ description: textOf(example.description), address }),
        value: example.value === null ? null : value,
      };
    });
  }
  return media.example === undefined ? [] : [{ value: media.example }];
}
