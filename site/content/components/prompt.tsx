import type { Page } from '../page/page.js';
import { iconElement } from './icon.js';
import { asText, type ComponentProps } from './props.js';
import { blockTextOf } from './text-of.js';

/** A prompt for an assistant, with a button that copies it. */
export function Prompt({ description, icon, iconType, children, at }: ComponentProps, page: Page) {
  const text = asText(description);
  return (
    <div class="op-prompt">
      <div class="op-prompt-description">
        {iconElement(icon ?? 'lucide:sparkles', page, { iconType, at })}
        {text === undefined ? null : <span>{page.markdown.inline(text)}</span>}
      </div>
      <button class="op-copy" type="button" aria-label="Copy prompt" hidden />
      <pre class="op-prompt-text">{blockTextOf(children).trim()}</pre>
    </div>
  );
}
