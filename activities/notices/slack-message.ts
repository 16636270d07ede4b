import type { NoticeText } from './notice-text.js';

/**
 * Returns the body for an incoming webhook of Slack. It is one text with Slack's links, because that is what Mattermost,
 * Rocket.Chat and other services that take Slack's messages have in common with it.
 */
export function slackMessage({ title, paragraphs, links }: NoticeText): string {
  const lines = [
    `*${escapeText(title)}*`,
    ...paragraphs.map(escapeText),
    ...links.map(({ label, url }) => `<${escapeText(url).replaceAll('|', '%7C')}|${escapeText(label)}>`),
  ];
  return JSON.stringify({ text: lines.join('\n') });
}

/** Escapes the characters that Slack gives a meaning, so that a text cannot mention anybody or become a link. */
function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
