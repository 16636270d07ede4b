import { type Html, html } from '../../html/html-template.js';

/**
 * Returns the policy of a page that runs its author's code, as a `<meta>` element: whatever that code does, opening the page sends no
 * request to another host. Files of the bundle stay available, and so do players that a reader starts. Browsers apply the
 * policy to everything after the element. Scripts of a live site may also create code from texts and compile WebAssembly, as on the
 * site: frameworks such as Alpine read their attributes in this way.
 */
export function contentPolicy(embeds: readonly string[], { isLive = false }: { readonly isLive?: boolean } = {}): Html {
  const players = [...new Set(embeds.flatMap(originOf))].join(' ');
  const policy = [
    `default-src 'self' data: blob:`,
    `script-src 'self' 'unsafe-inline'${isLive ? " 'unsafe-eval'" : ''}`,
    `style-src 'self' 'unsafe-inline' data:`,
    `frame-src 'self' data: blob: ${players}`.trim(),
    `media-src 'self' data: blob: ${players}`.trim(),
    `connect-src 'self' data: blob:`,
    `object-src 'self'`,
    `base-uri 'none'`,
    `form-action 'none'`,
  ].join('; ');
  return html`<meta http-equiv="Content-Security-Policy" content="${policy}">`;
}

function originOf(address: string): string[] {
  try {
    const { protocol, origin } = new URL(address);
    return protocol === 'https:' || protocol === 'http:' ? [origin] : [];
  } catch {
    return [];
  }
}
