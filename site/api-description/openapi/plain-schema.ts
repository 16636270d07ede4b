import type { SchemaModel } from './schema-model.js';

/** The schema of a string, for fields without a schema. */
export const PLAIN_SCHEMA: SchemaModel = {
  types: ['string'],
  nullable: false,
  limits: [],
  deprecated: false,
  readOnly: false,
  writeOnly: false,
  pre: [],
  post: [],
  more: [],
  parts: [],
  fields: [],
  choices: [],
};
