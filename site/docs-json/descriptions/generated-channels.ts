import { textOf } from '../../api-description/openapi/values.js';
import type { FreePages } from '../navigation/free-pages.js';
import { pathSlug } from '../navigation/path-slug.js';
import type { PageSource } from '../pages/page-sources.js';
import type { Channels, FoundChannel } from './channels.js';
import type { DescriptionSetting } from './description-setting.js';
import { type GeneratedGroup, generatedPage } from './generated-page.js';

/**
 * Makes a page for each channel of the documents that a setting names. Each page is one object, however often it is
 * requested.
 */
export function createGeneratedChannels(
  channels: Channels,
  freePage: FreePages,
): (setting: DescriptionSetting) => GeneratedGroup[] {
  const made = new Map<string, PageSource>();

  function pageOf(found: FoundChannel, directory: string): PageSource {
    const key = [found.spec, found.entry.name, directory].join('\n');
    const known = made.get(key);
    if (known !== undefined) return known;
    const page = channelPage(found, directory, freePage);
    made.set(key, page);
    return page;
  }

  return ({ sources, directory }) => {
    const pages = sources.flatMap((source) => {
      const spec = channels.find(source);
      const result = spec === undefined ? undefined : channels.read(spec);
      if (spec === undefined || result === undefined || !('asyncapi' in result)) return [];
      const { asyncapi } = result;
      return asyncapi.channels.map((entry) => pageOf({ spec, entry, asyncapi }, directory));
    });
    return pages.length === 0 ? [] : [{ label: '', pages }];
  };
}

function channelPage({ spec, entry }: FoundChannel, directory: string, freePage: FreePages): PageSource {
  const slug = pathSlug(entry.title) || pathSlug(entry.name) || 'channel';
  return freePage([directory, slug].filter((segment) => segment !== '').join('/'), (path) =>
    generatedPage({
      path,
      spec,
      frontmatter: { asyncapi: `${spec} ${entry.name}` },
      key: ['channel', entry.name],
      text: textOf(entry.channel.description) ?? '',
    }),
  );
}
