import type { SchemaModel } from './schema-model.js';

/** A schema that says nothing but that it is a text: for fields of which nothing else is known. */
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
