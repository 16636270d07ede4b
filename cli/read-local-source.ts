import { resolve } from 'node:path';
import { parseLiveAddress } from '../source/live-address.js';
import { parseChoice } from './arguments.js';
import { UsageError } from './exit-codes.js';
import type { LocalSource } from './local-domain.js';

/**
 * Returns the source that a command's argument names: a live site if it begins like a web address, otherwise a folder
 * relative to `from`. A site that the operator names on this machine may be in a private network. Throws {@link
 * UsageError}.
 */
export function readLocalSource(
  place: string,
  options: {
    readonly sitemap?: string | undefined;
    readonly scripts?: string | undefined;
    readonly 'public-url'?: string | undefined;
  },
  from: string,
): LocalSource {
  const { sitemap, scripts, 'public-url': publicUrl } = options;
  const address = (name: string, text: string) => {
    const parsed = parseLiveAddress(text, true);
    if ('problem' in parsed) throw new UsageError(`${name} ${parsed.problem}`);
    return parsed.url;
  };
  const published = publicUrl === undefined ? {} : { publicUrl: address('--public-url', publicUrl) };
  if (!/^https?:\/\//i.test(place)) {
    if (/^[a-z][a-z0-9+.-]*:\/\//i.test(place))
      throw new UsageError(`an address must begin with https:// or http://, not ${place}`);
    if (sitemap !== undefined || scripts !== undefined)
      throw new UsageError('--sitemap and --scripts only apply to addresses, not to folders');
    return { type: 'directory', path: resolve(from, place), ...published };
  }
  return {
    type: 'url',
    url: address('the address', place),
    ...(sitemap !== undefined && { sitemap: address('--sitemap', sitemap) }),
    ...(scripts !== undefined && { scripts: parseChoice('--scripts', scripts, ['auto', 'keep', 'strip'] as const) }),
    ...published,
    local: true,
  };
}
