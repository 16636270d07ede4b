import { type HostingWish, isFeatureOn } from '../../site/model/hosting.js';

/**
 * The policy of a deployment's documents. A page may use what its bundle holds and nothing else, whatever its authors' scripts
 * try; where the mode has a network, what readers press (players of other hosts, the API playground) may reach it. Inline
 * scripts and styles are the authors' and the theme's own: the bundle's bytes are verified, so they are trusted as its files are.
 */
export function contentPolicy(hosting: HostingWish): string {
  const isGapped = hosting.mode === 'air-gapped';
  const players = isGapped ? '' : ' https:';
  const apis = isFeatureOn('playground', hosting) ? ' http: https: ws: wss:' : '';
  return [
    `default-src 'self' data: blob:`,
    `script-src 'self' 'unsafe-inline'`,
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
 * The policy of everything that is not a page. A picture or a feed is a document of its own when it is opened by its address: it shows what the
 * bundle holds, runs nothing, and has no origin. Its links go on working.
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
