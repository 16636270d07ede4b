import { escapeHtml } from '../../html/html.js';

export interface MenuEntry {
  /** Undefined entries are shown without a link. */
  readonly href: string | undefined;
  readonly label: string;
  readonly iconHtml?: string;
  readonly description?: string;
  readonly tag?: string;
  readonly isCurrent: boolean;
  readonly lang?: string;
}

/** A menu that opens without a script. `summaryHtml` is trusted; labels are text. */
export function switcherMenu(kind: string, label: string, summaryHtml: string, entries: readonly MenuEntry[]): string {
  const items = entries.map(menuItem).join('');
  return `<details class="op-menu op-menu-${kind}" name="op-menu"><summary aria-label="${escapeHtml(label)}">${summaryHtml}</summary><ul>${items}</ul></details>`;
}

function menuItem(entry: MenuEntry): string {
  const current = entry.isCurrent ? ' aria-current="true"' : '';
  const lang = entry.lang === undefined ? '' : ` lang="${entry.lang}" hreflang="${entry.lang}"`;
  const tag = entry.tag === undefined ? '' : `<span class="op-tag">${escapeHtml(entry.tag)}</span>`;
  const description = entry.description === undefined ? '' : `<small>${escapeHtml(entry.description)}</small>`;
  const inner = `${entry.iconHtml ?? ''}<span class="op-menu-text"><span>${escapeHtml(entry.label)}${tag}</span>${description}</span>`;
  return entry.href === undefined
    ? `<li><span${current}>${inner}</span></li>`
    : `<li><a href="${escapeHtml(entry.href)}"${current}${lang}>${inner}</a></li>`;
}
