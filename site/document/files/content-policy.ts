import { escapeHtml } from '../../html/html.js';

/**
 * The policy of a page that runs code of its author's: opening it asks nothing of anyone, whatever that code does. Files of the
 * bundle itself, and players that a reader has yet to press, stay possible. Browsers apply it from where it stands on.
 */
export function contentPolicy(embeds: readonly string[]): string {
  const players = [...new Set(embeds.flatMap(originOf))].join(' ');
  const policy = [
    `default-src 'self' data: blob:`,
    `script-src 'self' 'unsafe-inline'`,
    `style-src 'self' 'unsafe-inline' data:`,
    `frame-src 'self' data: blob: ${players}`.trim(),
    `media-src 'self' data: blob: ${players}`.trim(),
    `connect-src 'self' data: blob:`,
    `object-src 'self'`,
    `base-uri 'none'`,
    `form-action 'none'`,
  ].join('; ');
  return `<meta http-equiv="Content-Security-Policy" content="${escapeHtml(policy)}">`;
}

function originOf(address: string): string[] {
  try {
    const { protocol, origin } = new URL(address);
    return protocol === 'https:' || protocol === 'http:' ? [origin] : [];
  } catch {
    return [];
  }
}
