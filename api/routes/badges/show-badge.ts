import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { BadgeState } from '../../../database/records/badge-records.js';
import { isKnownEntityTag } from '../../../http/entity-tags.js';
import { notFound } from '../../http/errors.js';
import { defineOpenRoute, type RouteResponse } from '../../http/route.js';
import { drawBadge } from './draw-badge.js';
import { BADGES_PATH } from './schemas.js';

const SVG = 'image/svg+xml';

const RESPONSES = {
  200: { description: 'The badge.', contentType: SVG, headers: { ETag: 'Names this picture.' } },
  304: { description: 'The picture of the caller is current.', contentType: null },
} as const;

/** Proxies of pictures, such as that of GitHub, keep the badge for this time, in seconds. */
const FRESH_SECONDS = 60;

export const showSecretBadge = defineOpenRoute({
  method: 'GET',
  path: `${BADGES_PATH}/{token}`,
  operationId: 'showSecretBadge',
  summary: 'The badge at a secret address',
  access: 'open',
  params: z.object({ token: z.string().meta({ description: 'The secret of the badge, and `.svg`.' }) }),
  responses: RESPONSES,
  errors: ['not_found'],
  handle: async ({ params, services, context }) =>
    answer(await services.database.badges.stateByToken(withoutEnding(params.token)), context.get('If-None-Match')),
});

export const showPublicBadge = defineOpenRoute({
  method: 'GET',
  path: `${BADGES_PATH}/sites/{domain}`,
  operationId: 'showPublicBadge',
  summary: 'The badge of a site whose badge is public',
  access: 'open',
  params: z.object({ domain: z.string().meta({ description: 'The domain of the site, and `.svg`.' }) }),
  responses: RESPONSES,
  errors: ['not_found'],
  handle: async ({ params, services, context }) =>
    answer(await services.database.badges.stateByDomain(withoutEnding(params.domain)), context.get('If-None-Match')),
});

const withoutEnding = (name: string) => name.replace(/\.svg$/, '');

function answer(state: BadgeState | undefined, ifNoneMatch: string): RouteResponse {
  // A missing site, a badge that is off and a wrong address cannot be told apart.
  if (state === undefined) throw notFound('there is no such badge; it may have been turned off');
  const body = drawBadge(state);
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  const headers = {
    'Cache-Control': `public, max-age=${FRESH_SECONDS}`,
    // Pages of other origins show it.
    'Cross-Origin-Resource-Policy': 'cross-origin',
    ETag: etag,
  };
  if (isKnownEntityTag(ifNoneMatch, etag)) return { status: 304, headers };
  return { status: 200, headers: { ...headers, 'Content-Type': `${SVG}; charset=utf-8` }, body };
}
