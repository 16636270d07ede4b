/** Ids of the frame's parts, which authors use in style sheets and scripts. */
const SHELL_IDS = [
  'banner',
  'navbar',
  'search-bar-entry',
  'assistant-entry',
  'sidebar',
  'sidebar-content',
  'content-area',
  'header',
  'page-title',
  'content',
  'pagination',
  'table-of-contents',
  'panel',
  'footer',
] as const;

export type ShellId = (typeof SHELL_IDS)[number];

const SHELL_ID = new RegExp(`\\sid="(${SHELL_IDS.join('|')})"`, 'g');

/**
 * Returns the id of each part of a page's frame. A part gets another id if a heading of the page has its own (`## Footer`), because
 * links to the heading must reach the heading.
 */
export function shellIds(...contents: readonly string[]): (part: ShellId) => string {
  const taken = new Set<string>();
  for (const html of contents) for (const match of html.matchAll(SHELL_ID)) taken.add(match[1] ?? '');
  return (part) => (taken.has(part) ? `op-${part}` : part);
}
