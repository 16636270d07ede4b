import { createHash } from 'node:crypto';
import type { PageContent } from '../../model/page-content.js';
import type { PlannedPage, SitePlan } from '../../model/plan.js';
import { feedDocument, feedPath } from './feed.js';
import { markdownPath, pageMarkdown } from './page-markdown.js';

/** A file of a bundle that belongs to one page. */
export interface PageFile {
  readonly outputPath: string;
  readonly bytes: Buffer;
}

/**
 * Returns the script of one page as a file. Its name depends on the page as well as on the content, because batches are packed
 * separately: a name that two pages share would be in the archive twice.
 */
export function islandFile(pageOutput: string, script: string): PageFile {
  const hash = createHash('sha256').update(pageOutput).update('\n').update(script).digest('hex').slice(0, 16);
  return { outputPath: `offprint/islands/${hash}.js`, bytes: Buffer.from(script) };
}

/** Returns the page's Markdown, and its feed if it has one. `text` is the Markdown with its references resolved. */
export function companionFiles(plan: SitePlan, page: PlannedPage, content: PageContent, text: string): PageFile[] {
  const markdown = {
    outputPath: markdownPath(page.outputPath),
    bytes: Buffer.from(pageMarkdown(page, text, plan.settings.agentInstructions)),
  };
  if (content.feed === undefined) return [markdown];
  return [markdown, { outputPath: feedPath(page), bytes: Buffer.from(feedDocument(plan, page, content.feed)) }];
}
