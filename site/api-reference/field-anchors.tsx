import { LateHtml } from '../content/components/late-html.js';
import { escapeAttribute } from '../content/escape.js';
import type { Page } from '../content/page/page.js';
import { withoutMarkers } from '../model/references.js';

/** Other spellings of a field's anchor, by which links lead to it; what the page has of that id comes first. */
export function FieldAnchors({ ids }: { readonly ids: readonly string[] }, page: Page) {
  return ids.length === 0 ? null : (
    <LateHtml
      html={() =>
        page.ids
          .takeFree(ids)
          .map((id) => `<span id="${escapeAttribute(withoutMarkers(id))}" class="op-anchor-alias"></span>`)
          .join('')
      }
    />
  );
}
