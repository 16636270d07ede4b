import type { PlannedPage } from '../plan.js';

/** Where the Markdown of a page lies: beside it. */
export function markdownPath(outputPath: string): string {
  return outputPath.replace(/\.html$/, '.md');
}

/** A page's Markdown with its title and description. */
export function pageMarkdown(page: PlannedPage, body: string): string {
  const description = page.description === undefined ? '' : `> ${page.description.replace(/\s+/g, ' ').trim()}\n\n`;
  return `# ${page.title}\n\n${description}${body}`.trimEnd().concat('\n');
}
