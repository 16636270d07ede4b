import { type Html, html } from '../../html/html-template.js';

/** One entry of a menu. */
export interface MenuEntry {
  /** The address of the entry. Without one, the entry is shown as text. */
  readonly href: string | undefined;
  readonly label: string;
  readonly icon?: Html | undefined;
  readonly description?: string;
  readonly tag?: string;
  readonly isCurrent: boolean;
  readonly lang?: string;
}

/** A menu before it is written as HTML. */
export interface SwitcherMenu {
  /** The end of its class name. */
  readonly kind: string;
  /** The accessible name of the element that opens it. */
  readonly label: string;
  readonly summary: Html;
  readonly entries: readonly MenuEntry[];
}

/** Returns a menu that opens without a script. */
export function switcherMenu({ kind, label, summary, entries }: SwitcherMenu): Html {
  return html`
    <details class="op-menu op-menu-${kind}" name="op-menu">
      <summary aria-label="${label}">${summary}</summary>
      <ul>${entries.map(menuItem)}</ul>
    </details>`;
}

/** Returns the badge that shows a tag beside a label. */
export function tagBadge(tag: string): Html {
  return html`<span class="op-tag">${tag}</span>`;
}

function menuItem({ href, label, icon, description, tag, isCurrent, lang }: MenuEntry): Html {
  const current = isCurrent && html` aria-current="true"`;
  const language = lang !== undefined && html` lang="${lang}" hreflang="${lang}"`;
  const inner = html`
    ${icon}
    <span class="op-menu-text">
      <span>${label}${tag !== undefined && tagBadge(tag)}</span>
      ${description !== undefined && html`<small>${description}</small>`}
    </span>`;
  return href === undefined
    ? html`<li><span${current}>${inner}</span></li>`
    : html`<li><a href="${href}"${current}${language}>${inner}</a></li>`;
}
