import { escapeHtml } from '../../html/html.js';
import type { PageView, ShellContext } from './shell-context.js';
import { socialIcon } from './social-icons.js';

/** Link columns and social profiles; empty where the site has neither. */
export function footer(context: ShellContext, view: PageView): string {
  const { name } = context.plan.settings;
  const settings = view.frame.footer;
  const columns = settings.columns
    .map((column) => {
      const items = column.items.map((item) => footerItem(context, view, item)).join('');
      const title = column.header === undefined ? '' : `<p>${escapeHtml(column.header)}</p>`;
      return items === '' ? '' : `<div>${title}<ul>${items}</ul></div>`;
    })
    .join('');
  const socials = settings.socials.map((social) => socialLink(context, view, social)).join('');
  if (columns === '' && socials === '') return '';
  return `<footer id="${view.id('footer')}" class="op-footer">${columns === '' ? '' : `<div class="op-footer-columns">${columns}</div>`}<div class="op-footer-end"><span>${escapeHtml(name)}</span>${socials === '' ? '' : `<ul class="op-socials">${socials}</ul>`}</div></footer>`;
}

function footerItem(
  context: ShellContext,
  view: PageView,
  item: { readonly label: string; readonly href: string },
): string {
  const target = context.href(item.href, view.prefix);
  return target === undefined
    ? ''
    : `<li><a href="${escapeHtml(target.href)}"${target.isOutside ? ' rel="noopener"' : ''}>${escapeHtml(item.label)}</a></li>`;
}

function socialLink(
  context: ShellContext,
  view: PageView,
  social: { readonly type: string; readonly href: string },
): string {
  const target = context.href(social.href, view.prefix);
  if (target === undefined) return '';
  const icon = socialIcon(social.type) ?? context.icon(social.type, view.prefix);
  const label = escapeHtml(social.type);
  return `<li><a href="${escapeHtml(target.href)}" rel="me noopener" aria-label="${label}" title="${label}">${icon === '' ? label : icon}</a></li>`;
}
