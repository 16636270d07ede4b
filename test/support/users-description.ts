import type { PageContent } from '../../site/model/page-content.js';
import { openapiDocument } from './openapi-document.js';

const USER = {
  type: 'object',
  required: ['name'],
  properties: {
    id: { type: 'string', readOnly: true },
    name: { type: 'string', description: 'Their **full** name.' },
    homeAddress: { type: 'object', properties: { zipCode: { type: ['string', 'null'], pattern: '^\\d+$' } } },
    role: { enum: ['admin', 'guest'], default: 'guest' },
  },
};

const PATHS = {
  '/users/{id}': {
    parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
    put: {
      summary: 'Replace',
      description: 'Puts `User` in place.\n\n- safe\n- [docs](/guide)',
      security: [{ token: [] }],
      parameters: [{ name: 'dryRun', in: 'query', deprecated: true, schema: { type: 'boolean', default: false } }],
      requestBody: {
        required: true,
        content: { 'application/json': { schema: { $ref: '#/components/schemas/User' } } },
      },
      responses: {
        200: {
          description: 'Replaced.',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/User' } } },
        },
        404: {
          description: 'No such user.',
          content: { 'application/json': { example: { error: 'gone </script>' } } },
        },
      },
    },
  },
};
/** The components that the operation and others refer to. */
export const USER_COMPONENTS = {
  schemas: { User: USER },
  securitySchemes: { token: { type: 'http', scheme: 'bearer', description: 'Your token.' } },
};
/** The description of one operation, `PUT /users/{id}`, with everything that an operation may have. */
export const USERS_DESCRIPTION = openapiDocument(PATHS, { components: USER_COMPONENTS });

/** Returns the data that a page of an operation contains for its playground. */
export function playgroundDataOf({ html }: PageContent): {
  parameters: { name: string }[];
  bodies: { text?: string }[];
  servers: unknown[];
} {
  const json = /<script type="application\/json" class="op-playground-data">(.*?)<\/script>/s.exec(html)?.[1];
  return JSON.parse(json ?? 'null');
}
