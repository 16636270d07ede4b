import { type Html, html } from '../../html/html-template.js';
import type { PageView, ShellContext } from './shell-context.js';
import { socialIcon } from './social-icons.js';

/** Returns the footer with link columns and social profiles; undefined for a site that has neither. */
export function footer(context: ShellContext, view: PageView): Html | undefined {
  const settings = view.frame.footer;
  const columns = settings.columns
    .map((column) => footerColumn(context, view, column))
    .filter((column) => column !== undefined);
  const socials = settings.socials
    .map((social) => socialLink(context, view, social))
    .filter((social) => social !== undefined);
  if (columns.length === 0 && socials.length === 0) return undefined;
  return html`
    <footer id="${view.id('footer')}" class="op-footer">
      ${columns.length > 0 && html`<div class="op-footer-columns">${columns}</div>`}
      <div class="op-footer-end">
        <span>${context.plan.settings.name}</span>
        ${socials.length > 0 && html`<ul class="op-socials">${socials}</ul>`}
      </div>
    </footer>`;
}

type FooterColumn = PageView['frame']['footer']['columns'][number];

function footerColumn(context: ShellContext, view: PageView, column: FooterColumn): Html | undefined {
  const items = column.items.map((item) => footerItem(context, view, item)).filter((item) => item !== undefined);
  if (items.length === 0) return undefined;
  return html`<div>${column.header !== undefined && html`<p>${column.header}</p>`}<ul>${items}</ul></div>`;
}

function footerItem(
  context: ShellContext,
  view: PageView,
  { label, href }: { readonly label: string; readonly href: string },
): Html | undefined {
  const target = context.href(href, view.prefix);
  return target && html`<li><a href="${target.href}"${target.isOutside && html` rel="noopener"`}>${label}</a></li>`;
}

function socialLink(
  context: ShellContext,
  view: PageView,
  { type, href }: { readonly type: string; readonly href: string },
): Html | undefined {
  const target = context.href(href, view.prefix);
  if (target === undefined) return undefined;
  const icon = socialIcon(type) ?? context.icon(type, view.prefix);
  return html`
    <li><a href="${target.href}" rel="me noopener" aria-label="${type}" title="${type}">${icon ?? type}</a></li>`;
}
