import { createHash } from 'node:crypto';
import { escapeHtml } from '../../html/html.js';
import type { Banner } from '../../model/settings.js';
import { readableOn } from '../../theme/readable-color.js';
import { inlineMarkdown } from './inline-markdown.js';
import type { PageView, ShellContext } from './shell-context.js';
import { SHELL_ICONS } from './shell-icons.js';

/** The announcement of the site, or of the page's language, above everything. */
export function banner(context: ShellContext, view: PageView): string {
  const settings = view.frame.banner;
  if (settings === undefined) return '';
  const text = inlineMarkdown(settings.content, (address) => context.href(address, view.prefix)?.href);
  const key = bannerKey(settings);
  const close =
    key === undefined
      ? ''
      : `<button type="button" class="op-icon-button" data-op-dismiss="${key}" aria-label="${view.words.close}">${SHELL_ICONS.close}</button>`;
  const own = settings.color === undefined ? '' : ` op-banner-colored" style="${colorStyle(settings.color)}`;
  return `<section id="${view.id('banner')}" class="op-banner op-banner-${settings.type}${own}" aria-label="${escapeHtml(context.plan.settings.name)}"><p>${text}</p>${close}</section>`;
}

/** Named as the hash of its text: a banner comes back when its words change. */
export function bannerKey(banner: Banner | undefined): string | undefined {
  if (banner?.dismissible !== true) return undefined;
  return createHash('sha256').update(banner.content).digest('hex').slice(0, 12);
}

/** Letters are black or white, whichever is read better on the colour. */
function colorStyle({ light, dark }: NonNullable<Banner['color']>): string {
  return `--banner-light:${light};--on-light:${readableOn(light)};--banner-dark:${dark};--on-dark:${readableOn(dark)}`;
}
