import { escapeHtml } from './html.js';
import { inlineMarkdown } from './inline-markdown.js';
import { bannerKey } from './page-head.js';
import type { PageView, ShellContext } from './shell-context.js';
import { SHELL_ICONS } from './shell-icons.js';

/** The site's announcement, above everything. */
export function banner(context: ShellContext, view: PageView): string {
  const { banner: settings } = context.plan.settings;
  if (settings === undefined || settings.content.trim() === '') return '';
  const text = inlineMarkdown(settings.content, (address) => context.href(address, view.prefix)?.href);
  const key = bannerKey(context.plan);
  const close =
    key === undefined
      ? ''
      : `<button type="button" class="op-icon-button" data-op-dismiss="${key}" aria-label="${view.words.close}">${SHELL_ICONS.close}</button>`;
  return `<section id="${view.id('banner')}" class="op-banner op-banner-${settings.type}" aria-label="${escapeHtml(context.plan.settings.name)}"><p>${text}</p>${close}</section>`;
}
