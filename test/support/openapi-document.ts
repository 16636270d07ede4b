import { createSpecification, type Specification } from '../../site/api-description/openapi/specification.js';

/** A description with these paths and schemas. */
export function openapiDocument(
  paths: Readonly<Record<string, unknown>>,
  more: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> {
  return {
    openapi: '3.1.0',
    info: { title: 'Test', version: '1' },
    servers: [{ url: 'https://api.test.example' }],
    paths,
    ...more,
  };
}

/** A description of nothing but schemas. */
export function schemasOf(schemas: Readonly<Record<string, unknown>>): Specification {
  return createSpecification(openapiDocument({}, { components: { schemas } }));
}
