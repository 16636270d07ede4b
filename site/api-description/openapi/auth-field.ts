import type { AuthField, OauthFlow } from './operation-model.js';
import { defined, isObject, type Json, listOf, objectOf, textOf } from './values.js';

const MAX_SCOPES = 1_000;

/**
 * Returns the credentials that a security scheme of OpenAPI or AsyncAPI needs. `scopes` are those that an operation needs. Undefined
 * for a definition without a type.
 */
export function authField(scheme: string, definition: Json, scopes?: unknown): AuthField | undefined {
  const needed = listOf(scopes).flatMap((each) => textOf(each) ?? []);
  const shared = {
    scheme,
    ...(needed.length > 0 && { scopes: needed.slice(0, MAX_SCOPES) }),
    ...defined({ description: textOf(definition.description), preset: textOf(definition['x-default']) }),
  };
  const header = { ...shared, place: 'header', name: 'Authorization' } as const;
  const type = textOf(definition.type);
  switch (type?.toLowerCase()) {
    case undefined:
      return undefined;
    case 'apikey':
    case 'httpapikey': {
      const place = (['header', 'query', 'cookie'] as const).find((each) => each === definition.in);
      const name = textOf(definition.name);
      // AsyncAPI's `apiKey` is sent as the user name or password of a connection.
      if (place === undefined && name === undefined)
        return { ...shared, kind: 'other', place: 'connection', name: textOf(definition.in) ?? scheme, type: 'apiKey' };
      return { ...shared, kind: 'key', place: place ?? 'header', name: name ?? 'Authorization' };
    }
    case 'http': {
      const written = String(definition.scheme);
      const kind = ({ basic: 'basic', bearer: 'bearer', undefined: 'bearer' } as const)[written.toLowerCase()];
      if (kind === undefined) return { ...header, kind: 'other', type: `http ${written}` };
      return { ...header, kind, ...defined({ format: textOf(definition.bearerFormat) }) };
    }
    case 'oauth2':
      return { ...header, kind: 'bearer', flows: oauthFlows(definition) };
    case 'openidconnect':
      return { ...header, kind: 'bearer', ...defined({ discoveryUrl: textOf(definition.openIdConnectUrl) }) };
    default:
      return { ...shared, kind: 'other', place: 'connection', name: scheme, type: type ?? '' };
  }
}

function oauthFlows({ flows }: Json): OauthFlow[] {
  return Object.entries(objectOf(flows)).flatMap(([name, flow]) => {
    if (!isObject(flow) || name.startsWith('x-')) return [];
    const scopes = Object.entries(objectOf(flow.scopes ?? flow.availableScopes)).slice(0, MAX_SCOPES);
    return {
      name,
      ...defined({
        authorizationUrl: textOf(flow.authorizationUrl),
        deviceUrl: textOf(flow.deviceAuthorizationUrl),
        tokenUrl: textOf(flow.tokenUrl),
        refreshUrl: textOf(flow.refreshUrl),
      }),
      scopes: scopes.map(([scope, text]) => ({ name: scope, ...defined({ description: textOf(text) }) })),
    };
  });
}
