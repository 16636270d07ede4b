import { z } from 'zod';
import { chatPage, missingSitePage, PAGE_POLICY } from '../../../assistant/page/chat-page.js';
import { defineOpenRoute, type RouteResponse } from '../../http/route.js';
import type { Services } from '../../services.js';

/** Matches the characters of a host name. No site has another domain. */
const DOMAIN = /^[A-Za-z0-9](?:[A-Za-z0-9.-]{0,251}[A-Za-z0-9])?$/;

const responses = {
  200: { description: 'The page.', contentType: 'text/html' },
  404: { description: 'There is no such site.', contentType: 'text/html' },
};

/** Serves a page on which readers can ask a site's assistant. */
export const showAssistant = defineOpenRoute({
  method: 'GET',
  path: '/assistant/{domain}',
  operationId: 'showAssistant',
  summary: "A page with a site's assistant",
  access: 'open',
  documented: false,
  params: z.object({ domain: z.string() }),
  responses,
  errors: [],
  handle: ({ params, services }) => answer(services, { ...params, path: '' }),
});

/** Serves the same page together with a page of the site. Sources link here if the site has no public address. */
export const showAssistantWithPage = defineOpenRoute({
  method: 'GET',
  path: '/assistant/{domain}/{path+}',
  operationId: 'showAssistantWithPage',
  summary: "A page of a site's documentation, with the assistant",
  access: 'open',
  documented: false,
  params: z.object({ domain: z.string(), path: z.union([z.string(), z.array(z.string())]) }),
  responses,
  errors: [],
  handle: ({ params, services }) => answer(services, { domain: params.domain, path: [params.path].flat().join('/') }),
});

/**
 * Returns the page of a site, or a page that says that there is none. Whether a domain has a site is no secret, because readers know its
 * address; everything else needs a key.
 */
async function answer(
  { database }: Services,
  { domain, path }: { readonly domain: string; readonly path: string },
): Promise<RouteResponse> {
  const exists = DOMAIN.test(domain) && (await database.sites.hasDomain(domain));
  return {
    status: exists ? 200 : 404,
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': PAGE_POLICY },
    body: exists ? chatPage({ domain, path }) : missingSitePage(domain.slice(0, 253)),
  };
}
