import type { PlannedPage } from '../../model/plan.js';
import { isReference } from '../frame/is-reference.js';

/** Returns the bundle path of a page's Markdown, which is next to the page. */
export function markdownPath(outputPath: string): string {
  return outputPath.replace(/\.html$/, '.md');
}

/** Returns a page's Markdown with its title, its description, and the site's instructions to tools that read it. */
export function pageMarkdown(page: PlannedPage, body: string, instructions?: string): string {
  // The body contains the API description's text about the page, with its markup.
  const isTold = isReference(page) && page.frontmatter.description === undefined && body !== '';
  const description =
    page.description === undefined || isTold ? '' : `> ${page.description.replace(/\s+/g, ' ').trim()}\n\n`;
  const told = instructions === undefined ? '' : `${instructionsBlock(instructions)}\n\n`;
  return `# ${page.title}\n\n${description}${told}${body}`.trimEnd().concat('\n');
}

/** Returns a site's instructions to agents as a quotation. */
export function instructionsBlock(instructions: string): string {
  return ['## Agent Instructions', ...instructions.split('\n')].map((line) => `> ${line}`.trimEnd()).join('\n');
}
