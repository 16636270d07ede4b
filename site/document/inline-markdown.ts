import { escapeHtml, unescapeHtml } from './html.js';

/** The little Markdown that banners and messages hold: links, bold, italic and code; everything else is text. */
export function inlineMarkdown(text: string, href: (address: string) => string | undefined): string {
  return escapeHtml(text.trim())
    .replace(/`([^`]{1,500})`/g, '<code>$1</code>')
    .replace(/\[([^[\]]{1,500})\]\(([^()\s]{1,1000})\)/g, (_whole, label: string, address: string) => {
      const target = href(unescapeHtml(address));
      return target === undefined ? label : `<a href="${escapeHtml(target)}">${label}</a>`;
    })
    .replace(/\*\*([^*]{1,500})\*\*/g, '<strong>$1</strong>')
    .replace(/(?<![\w*])[*_]([^*_<>]{1,500})[*_](?![\w*])/g, '<em>$1</em>');
}
