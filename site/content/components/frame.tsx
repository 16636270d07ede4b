import type { Page } from '../page/page.js';
import { asChildren, asText, type ComponentProps } from './props.js';

/** A picture or video in a frame, with a caption in Markdown. */
export function Frame({ caption, hint, children }: ComponentProps, page: Page) {
  const hintText = asText(hint);
  const captionText = asText(caption);
  const captionContent = captionText === undefined ? asChildren(caption) : page.markdown.inline(captionText);
  return (
    <figure class="op-frame">
      {hintText === undefined ? null : <p class="op-frame-hint">{page.markdown.inline(hintText)}</p>}
      <div class="op-frame-body">{children}</div>
      {captionContent ? <figcaption>{captionContent}</figcaption> : null}
    </figure>
  );
}
