import { z } from 'zod';
import { chatPage, PAGE_POLICY } from '../../../assistant/page/chat-page.js';
import { notFound } from '../../http/errors.js';
import { defineOpenRoute, type RouteResponse } from '../../http/route.js';

/** Matches the characters of a host name. No site has another domain. */
const DOMAIN = /^[A-Za-z0-9](?:[A-Za-z0-9.-]{0,251}[A-Za-z0-9])?$/;

const responses = { 200: { description: 'The page.', contentType: 'text/html' } };

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
  errors: ['not_found'],
  handle: ({ params }) => answer({ ...params, path: '' }),
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
  errors: ['not_found'],
  handle: ({ params }) => answer({ domain: params.domain, path: [params.path].flat().join('/') }),
});

function answer({ domain, path }: { readonly domain: string; readonly path: string }): RouteResponse {
  if (!DOMAIN.test(domain)) throw notFound('there is no such page; open /assistant/ and the domain of a site');
  return {
    status: 200,
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': PAGE_POLICY },
    body: chatPage({ domain, path }),
  };
}
