import type { CallToolResult } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { shortenText } from '../assistant/language/text-parts.js';
import type { SearchResult } from '../assistant/site-search.js';
import type { DocsSite } from './docs-site.js';
import { type DocsTool, failedCall, READING } from './docs-tool.js';
import { firstProblem } from './first-problem.js';
import { resourceAddress } from './resource-address.js';

const MAX_RESULTS = 20;
const DEFAULT_RESULTS = 5;
const MAX_QUERY_CHARACTERS = 2000;
/** Maximum length of a section in a result, in characters. The whole page is available from the other tool. */
const MAX_SECTION_CHARACTERS = 4000;

const inputSchema = z.object({
  query: z.string('must be text').trim().min(1, 'must not be empty').max(MAX_QUERY_CHARACTERS, 'is too long'),
  limit: z
    .int(`must be a whole number from 1 to ${MAX_RESULTS}`)
    .min(1, `must be at least 1`)
    .max(MAX_RESULTS, `must be at most ${MAX_RESULTS}`)
    .default(DEFAULT_RESULTS),
  language: z.string('must be text').optional(),
  version: z.string('must be text').optional(),
});

const text = (description: string) => ({ type: 'string', description }) as const;

/** Searches a site's sections. */
export const searchTool: DocsTool = {
  definition: {
    name: 'search',
    title: 'Search the documentation',
    description:
      'Searches the documentation and returns the sections that fit best, as Markdown with their addresses. Use the words that the documentation would use. If no section fits, search again in other words.',
    annotations: READING,
    inputSchema: {
      type: 'object',
      properties: {
        query: { ...text('A question, or words.'), minLength: 1, maxLength: MAX_QUERY_CHARACTERS },
        limit: {
          type: 'integer',
          minimum: 1,
          maximum: MAX_RESULTS,
          default: DEFAULT_RESULTS,
          description: 'Maximum number of sections.',
        },
        language: text('Limits the search to pages in this language, for sites in several languages.'),
        version: text('Limits the search to pages of this version, for sites with several versions.'),
      },
      required: ['query'],
      additionalProperties: false,
    },
    outputSchema: {
      type: 'object',
      properties: {
        results: {
          type: 'array',
          description: 'Sections, best first.',
          items: {
            type: 'object',
            properties: {
              path: text('The path of the page, for get_page.'),
              url: text('The address of the section, for citing it.'),
              title: text('The title of the page.'),
              headings: { type: 'array', items: { type: 'string' }, description: 'The headings above the section.' },
              content: text('The section as Markdown.'),
              score: { type: 'number', description: 'The probability that the section is about the query, 0 to 1.' },
              language: text('The language of the page, if the site has several.'),
              version: text('The version of the page, if the site has several.'),
            },
            required: ['path', 'url', 'title', 'headings', 'content', 'score'],
          },
        },
      },
      required: ['results'],
    },
  },
  call: async (site, input) => {
    const parsed = inputSchema.safeParse(input);
    if (!parsed.success) return failedCall(firstProblem(parsed.error));
    const { query, limit, language, version } = parsed.data;
    const filter = { ...(language !== undefined && { language }), ...(version !== undefined && { version }) };
    const results = await site.search.search({
      query,
      pageSize: limit,
      ...(Object.keys(filter).length > 0 && { filter }),
    });
    return present(site, results);
  },
};

/** Returns sections as text for models, as data, and with links to their pages. */
function present(site: DocsSite, results: readonly SearchResult[]): CallToolResult {
  const found = results.map(({ path, anchor, title, headings, content, score, language, version }) => ({
    path,
    url: site.urlOf(path, anchor),
    title,
    headings: [...headings],
    content: shortenText(content, MAX_SECTION_CHARACTERS),
    score,
    ...(language !== undefined && { language }),
    ...(version !== undefined && { version }),
  }));
  const titles = new Map(found.map(({ path, title }) => [path, title]));
  const written = found.map(
    ({ title, headings, url, content }) => `## ${[title, ...headings].join(' › ')}\n\nSource: ${url}\n\n${content}`,
  );
  return {
    content: [
      { type: 'text', text: written.join('\n\n---\n\n') || 'Nothing was found. Search again in other words.' },
      ...[...titles].map(([path, title]) => ({
        type: 'resource_link' as const,
        uri: resourceAddress(site.domain, path),
        name: path,
        title,
        mimeType: 'text/markdown',
      })),
    ],
    structuredContent: { results: found },
  };
}
