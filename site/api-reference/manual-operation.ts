import type { AuthField, OperationModel } from '../api-description/openapi/operation-model.js';
import { textOf } from '../api-description/openapi/values.js';
import { DEFAULT_API_SETTINGS } from '../model/api-settings.js';
import type { PlannedPage } from '../model/plan.js';
import type { ContentSettings } from '../model/settings.js';

const ENDPOINT = /^(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS|TRACE)\s+(\S+)$/i;

/** The operation of a page that names it itself: `api: "POST /messages"`, or with its whole address. */
export function manualOperation({ frontmatter }: PlannedPage, settings: ContentSettings): OperationModel | undefined {
  const [, method, address] = ENDPOINT.exec(textOf(frontmatter.api)?.trim().slice(0, 2_000) ?? '') ?? [];
  if (method === undefined || address === undefined) return undefined;
  const { servers, auth } = settings.api ?? DEFAULT_API_SETTINGS;
  const [, host, path = '/'] = /^(https?:\/\/[^/]+)(\/.*)?$/i.exec(address) ?? [];
  const chosen = textOf(frontmatter.authMethod) ?? auth?.method;
  const field = authField(chosen, auth?.name);
  return {
    method: method.toUpperCase(),
    path: host === undefined ? (address.startsWith('/') ? address : `/${address}`) : path,
    deprecated: false,
    servers: (host === undefined ? servers : [host]).map((url) => ({ url: url.replace(/\/+$/, ''), variables: [] })),
    security: field === undefined ? [] : [[field]],
    isSecurityOptional: false,
    parameters: [],
    bodies: [],
    isBodyRequired: false,
    responses: [],
    callbacks: [],
    samples: [],
  };
}

function authField(method: string | undefined, name: string | undefined): AuthField | undefined {
  const header = { place: 'header', name: 'Authorization' } as const;
  switch (method) {
    case 'bearer':
      return { scheme: 'bearer', kind: 'bearer', ...header };
    case 'basic':
      return { scheme: 'basic', kind: 'basic', ...header };
    case 'key':
    case 'cobo':
      return { scheme: 'key', kind: 'key', place: 'header', name: name ?? 'x-api-key' };
    default:
      return undefined;
  }
}
