import type { PlannedPage } from '../../model/plan.js';
import { isReference } from '../frame/is-reference.js';

/** Where the Markdown of a page lies: beside it. */
export function markdownPath(outputPath: string): string {
  return outputPath.replace(/\.html$/, '.md');
}

/** A page's Markdown with its title and description, and what the site tells those who read it by a tool. */
export function pageMarkdown(page: PlannedPage, body: string, instructions?: string): string {
  // What a description of the API says of the page stands in the body, with its markup.
  const isTold = isReference(page) && page.frontmatter.description === undefined && body !== '';
  const description =
    page.description === undefined || isTold ? '' : `> ${page.description.replace(/\s+/g, ' ').trim()}\n\n`;
  const told = instructions === undefined ? '' : `${instructionsBlock(instructions)}\n\n`;
  return `# ${page.title}\n\n${description}${told}${body}`.trimEnd().concat('\n');
}

/** A site's instructions to agents, as a quotation. */
export function instructionsBlock(instructions: string): string {
  return ['## Agent Instructions', ...instructions.split('\n')].map((line) => `> ${line}`.trimEnd()).join('\n');
}
