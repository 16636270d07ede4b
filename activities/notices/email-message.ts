import { escapeHtml } from '../../site/html/html.js';
import type { NoticeText } from './notice-text.js';

export interface EmailMessage {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Returns a message as mail: plain text, and HTML without styles that a reader's program may refuse. */
export function emailMessage({ title, paragraphs, links }: NoticeText): EmailMessage {
  return {
    // A line break would begin another header, and the mail library would have to decide what to do about it.
    subject: title.replace(/\s+/g, ' '),
    text: [`${title}.`, ...paragraphs, ...links.map(({ label, url }) => `${label}:\n${url}`)].join('\n\n'),
    html: [
      `<p><strong>${escapeHtml(title)}</strong></p>`,
      ...paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`),
      ...links.map(({ label, url }) => `<p><a href="${escapeHtml(url)}">${escapeHtml(label)}</a></p>`),
    ].join('\n'),
  };
}
