import type { PlannedPage } from '../../model/plan.js';

export interface Endpoint {
  /** Upper case. */
  readonly method: string;
  readonly path: string;
}

/** The operation that a page describes: `GET /users/{id}`, whether the page names a file before it or not. */
export function pageEndpoint(page: PlannedPage): Endpoint | undefined {
  const written = page.openapi ?? page.frontmatter.api;
  if (typeof written !== 'string') return undefined;
  const match = ENDPOINT.exec(written.trim());
  const method = match?.[1]?.toUpperCase();
  const path = match?.[2];
  return method === undefined || path === undefined ? undefined : { method, path };
}

/** Badge of a page in the sidebar; empty where it is no endpoint or its front matter hides it. */
export function methodBadge(page: PlannedPage): string {
  if (page.frontmatter.hideApiMarker === true) return '';
  const protocol = page.channel?.protocol?.toUpperCase() ?? '';
  if (/^[A-Z]{2,5}$/.test(protocol)) return methodLabel('channel', protocol);
  const endpoint = pageEndpoint(page);
  return endpoint === undefined ? '' : methodLabel(endpoint.method, SHORT[endpoint.method]);
}

/** A method in its colour. */
export function methodLabel(method: string, text: string = method): string {
  return `<span class="op-method op-method-${method.toLowerCase()}">${text}</span>`;
}

const ENDPOINT = /(?:^|\s)(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS|TRACE|QUERY|WEBHOOK)\s+(\S.*)$/i;
const SHORT: Readonly<Record<string, string>> = { DELETE: 'DEL', OPTIONS: 'OPT', WEBHOOK: 'HOOK' };
