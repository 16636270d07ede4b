import { type HostingWish, isFeatureOn } from '../../site/model/hosting.js';

/**
 * Returns the policy of a deployment's documents. A page may use only what its bundle contains, whatever its authors'
 * scripts attempt; if the mode allows the network, explicit actions of readers (players of other hosts, the API
 * playground) may use it. Inline scripts and styles come from authors and the theme: the bundle's bytes are verified,
 * so they are trusted like its files. Scripts of a mirrored site (`isMirror`) may also create code from texts, as on the site.
 */
export function contentPolicy(
  hosting: HostingWish,
  { isMirror = false }: { readonly isMirror?: boolean } = {},
): string {
  const isGapped = hosting.mode === 'air-gapped';
  const players = isGapped ? '' : ' https:';
  const apis = isFeatureOn('playground', hosting) ? ' http: https: ws: wss:' : '';
  return [
    `default-src 'self' data: blob:`,
    `script-src 'self' 'unsafe-inline'${isMirror ? " 'unsafe-eval'" : ''}`,
    `style-src 'self' 'unsafe-inline'`,
    `frame-src 'self' data: blob:${players}`,
    `media-src 'self' data: blob:${players}`,
    `connect-src 'self' data: blob:${apis}`,
    `object-src 'self'`,
    `base-uri 'self'`,
    `form-action 'none'`,
    `frame-ancestors 'self'`,
  ].join('; ');
}

/**
 * The policy of everything that is not a page. An image or a feed is a document when it is opened by its address: it
 * may show the bundle's content, but runs nothing and has no origin. Its links keep working.
 */
export const FILE_POLICY = [
  `default-src 'none'`,
  `img-src 'self' data:`,
  `font-src 'self' data:`,
  `media-src 'self' data:`,
  `style-src 'self' 'unsafe-inline'`,
  `base-uri 'none'`,
  `form-action 'none'`,
  `frame-ancestors 'self'`,
  `sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation`,
].join('; ');
