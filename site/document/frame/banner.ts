import { createHash } from 'node:crypto';
import { type Html, html } from '../../html/html-template.js';
import type { Banner } from '../../model/settings.js';
import { readableOn } from '../../theme/readable-color.js';
import { inlineMarkdown } from './inline-markdown.js';
import type { PageView, ShellContext } from './shell-context.js';
import { SHELL_ICONS } from './shell-icons.js';

/** Returns the announcement of the site, or of the page's language, that stands above everything else. */
export function banner(context: ShellContext, view: PageView): Html | undefined {
  const settings = view.frame.banner;
  if (settings === undefined) return undefined;
  const { type, color, content } = settings;
  const text = inlineMarkdown(content, (address) => context.href(address, view.prefix)?.href);
  const style = color && html` style="${colorStyle(color)}"`;
  return html`
    <section id="${view.id('banner')}" class="op-banner op-banner-${type}${color && ' op-banner-colored'}"${style} aria-label="${context.plan.settings.name}">
      <p>${text}</p>
      ${closeButton(view, bannerKey(settings))}
    </section>`;
}

/** Returns the key under which a reader's dismissal is stored. It is the hash of the text: changed text is shown again. */
export function bannerKey(banner: Banner | undefined): string | undefined {
  if (banner?.dismissible !== true) return undefined;
  return createHash('sha256').update(banner.content).digest('hex').slice(0, 12);
}

function closeButton({ words }: PageView, key: string | undefined): Html | undefined {
  if (key === undefined) return undefined;
  return html`
    <button type="button" class="op-icon-button" data-op-dismiss="${key}"
      aria-label="${words.close}">${SHELL_ICONS.close}</button>`;
}

/** Sets the banner's colors; its text is black or white, whichever is more readable on them. */
function colorStyle({ light, dark }: NonNullable<Banner['color']>): string {
  return `--banner-light:${light};--on-light:${readableOn(light)};--banner-dark:${dark};--on-dark:${readableOn(dark)}`;
}
