import { type Html, html } from '../../html/html-template.js';
import type { PlannedPage } from '../../model/plan.js';

/** The method and path of an operation. */
export interface Endpoint {
  /** The HTTP method in upper case. */
  readonly method: string;
  readonly path: string;
}

/** Returns the operation that a page describes, such as `GET /users/{id}`. The page may name a file before it. */
export function pageEndpoint(page: PlannedPage): Endpoint | undefined {
  const written = page.openapi ?? page.frontmatter.api;
  if (typeof written !== 'string') return undefined;
  const match = ENDPOINT.exec(written.trim());
  const method = match?.[1]?.toUpperCase();
  const path = match?.[2];
  return method === undefined || path === undefined ? undefined : { method, path };
}

/** Returns the badge of an endpoint's page for the sidebar; undefined for other pages and if the front matter hides it. */
export function methodBadge(page: PlannedPage): Html | undefined {
  if (page.frontmatter.hideApiMarker === true) return undefined;
  const protocol = page.channel?.protocol?.toUpperCase() ?? '';
  if (/^[A-Z]{2,5}$/.test(protocol)) return methodLabel('channel', protocol);
  const endpoint = pageEndpoint(page);
  return endpoint && methodLabel(endpoint.method, SHORT[endpoint.method]);
}

/** Returns a method's label in the color of the method. */
export function methodLabel(method: string, text: string = method): Html {
  return html`<span class="op-method op-method-${method.toLowerCase()}">${text}</span>`;
}

const ENDPOINT = /(?:^|\s)(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS|TRACE|QUERY|WEBHOOK)\s+(\S.*)$/i;
const SHORT: Readonly<Record<string, string>> = { DELETE: 'DEL', OPTIONS: 'OPT', WEBHOOK: 'HOOK' };
