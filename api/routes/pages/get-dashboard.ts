import type { DashboardFile } from '../../dashboard-files.js';
import { notFound } from '../../http/errors.js';
import { defineOpenRoute, type RouteResponse } from '../../http/route.js';

/** Forbids inline scripts and styles, other origins, and frames around the page. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const ASSET = /^(?:assets\/.+|favicon\.svg|theme\.js)$/;

const PAGES = {
  method: 'GET',
  summary: 'The dashboard',
  access: 'open',
  // Pages are for browsers, not for API callers.
  documented: false,
  responses: { 200: { description: 'A page, or a file that it loads.', contentType: 'text/html' } },
  errors: ['not_found'],
} as const;

export const getDashboard = defineOpenRoute({
  ...PAGES,
  path: '/dashboard',
  operationId: 'getDashboard',
  handle: () => ({ status: 308, headers: { Location: '/dashboard/' } }),
});

/** Serves the page at the address of every view; the page reads the address itself. */
export const getDashboardFile = defineOpenRoute({
  ...PAGES,
  path: '/dashboard/{path+}',
  operationId: 'getDashboardFile',
  handle: async ({ services: { dashboard }, context }) => {
    const path = String(context.params.path ?? '');
    const file = ASSET.test(path) ? dashboard.get(path) : dashboard.page;
    if (file === undefined) throw notFound('the dashboard has no such file; build it with: npm run build');
    return serve(file, context.get('If-None-Match'), context.get('Accept-Encoding'));
  },
});

export const getDashboardPage = defineOpenRoute({
  ...PAGES,
  path: '/dashboard/',
  operationId: 'getDashboardPage',
  handle: async ({ services: { dashboard }, context }) => {
    if (dashboard.page === undefined) throw notFound('the dashboard was not built; build it with: npm run build');
    return serve(dashboard.page, context.get('If-None-Match'), context.get('Accept-Encoding'));
  },
});

function serve(file: DashboardFile, known: string, accepted: string): RouteResponse {
  const { bytes, encoding } = file.encoded(accepted);
  const headers = {
    'Cache-Control': file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    'Content-Security-Policy': CONTENT_SECURITY_POLICY,
    'Content-Type': file.contentType,
    ETag: file.entityTag,
    Vary: 'Accept-Encoding',
    ...(encoding !== undefined && { 'Content-Encoding': encoding }),
  };
  return known === file.entityTag ? { status: 304, headers } : { status: 200, headers, body: bytes };
}
