import { markdownPath } from '../document/files/page-markdown.js';
import type { PageContent } from '../model/page-content.js';
import { withoutMarkers } from '../model/references.js';
import { relativeAddress, rootPrefix } from '../model/relative-address.js';
import { readHtml } from '../passages/html-events.js';
import { createPassageWriter } from '../passages/passage-writer.js';
import { fragmentOf, liveAddress } from './address.js';
import type { LiveTargets } from './live-targets.js';

/** Writes a page's content as Markdown. Links to pages of the bundle lead to their Markdown. */
export function contentMarkdown(
  { html, headings }: Pick<PageContent, 'html' | 'headings'>,
  { targets, outputPath }: { readonly targets: LiveTargets; readonly outputPath: string },
): string {
  const prefix = rootPrefix(outputPath);
  const resolve = (written: string) => {
    const target = withoutMarkers(written).replace(/^(?:link|file):/, '');
    const address = liveAddress(target);
    if (address === undefined) return target.startsWith('#') ? target : undefined;
    const found = targets.find(address, fragmentOf(target));
    if (found === undefined) return targets.outside(address, fragmentOf(target));
    const file = found.page === undefined ? found.outputPath : markdownPath(found.outputPath);
    return relativeAddress(prefix, file) + (found.fragment ?? fragmentOf(target));
  };
  const named = new Map(headings.map((heading) => [heading.id, heading]));
  const writer = createPassageWriter(new Set(named.keys()), resolve);
  readHtml(html, writer);
  return writer
    .finish()
    .map(({ id, text }) => {
      const heading = named.get(id);
      return [heading === undefined ? '' : `${'#'.repeat(heading.depth)} ${heading.text}`, text]
        .filter(Boolean)
        .join('\n\n');
    })
    .filter((text) => text !== '')
    .join('\n\n');
}
