import { z } from 'zod';
import { partOf } from '../assistant/language/text-parts.js';
import type { DocsSite } from './docs-site.js';
import { type DocsTool, failedCall, READING } from './docs-tool.js';
import { firstProblem } from './first-problem.js';

/** Maximum length of one part of a page, in characters. Clients refuse much longer results. */
const MAX_PART_CHARACTERS = 50_000;
const MAX_SUGGESTIONS = 3;

const inputSchema = z.object({
  path: z.string('must be the path of a page').trim().min(1, 'must not be empty').max(1000, 'is too long'),
  offset: z.int('must be a whole number').min(0, 'must not be negative').default(0),
});

/** Returns whole pages. */
export const getPageTool: DocsTool = {
  definition: {
    name: 'get_page',
    title: 'Read a page of the documentation',
    description:
      'Returns a page of the documentation as Markdown, by its path or address from a search result. Long pages are returned in parts.',
    annotations: READING,
    inputSchema: {
      type: 'object',
      properties: {
        path: { type: 'string', minLength: 1, maxLength: 1000, description: 'The path or address of the page.' },
        offset: {
          type: 'integer',
          minimum: 0,
          default: 0,
          description: 'The character to start at: nextOffset of the part before.',
        },
      },
      required: ['path'],
      additionalProperties: false,
    },
    outputSchema: {
      type: 'object',
      properties: {
        path: { type: 'string' },
        url: { type: 'string', description: 'The address of the page, for citing it.' },
        title: { type: 'string' },
        content: { type: 'string', description: 'The page, or this part of it, as Markdown.' },
        nextOffset: { type: 'integer', description: 'The offset of the next part, if there is one.' },
      },
      required: ['path', 'url', 'title', 'content'],
    },
  },
  call: async (site, input) => {
    const parsed = inputSchema.safeParse(input);
    if (!parsed.success) return failedCall(firstProblem(parsed.error));
    const { path: asked, offset } = parsed.data;
    const page = findPage(site, asked);
    if (page === undefined) return failedCall(await noSuchPage(site, asked));
    const content = partOf(page.content, offset, MAX_PART_CHARACTERS);
    const end = offset + content.length;
    const isWhole = end >= page.content.length;
    const found = { path: page.path, url: site.urlOf(page.path), title: page.title, content };
    const note = isWhole ? '' : `\n\n[The page continues: call get_page with offset ${end}.]`;
    return {
      content: [{ type: 'text', text: `Source: ${found.url}\n\n${content}${note}` }],
      structuredContent: isWhole ? found : { ...found, nextOffset: end },
    };
  },
};

/** Returns a page by its path, or by its address with or without a fragment. */
function findPage({ search, pathOf }: DocsSite, asked: string) {
  const [address = ''] = asked.split(/[?#]/);
  const path = /^(?:https?|file):/i.test(address) ? pathOf(address) : address.replace(/^\/+|\/+$/g, '') || 'index';
  if (path === undefined) return undefined;
  const plain = path.replace(/\.(?:html?|mdx?)$/, '');
  return search.page(plain) ?? search.page(`${plain}/index`);
}

/** Returns the message for a missing page, with the paths of likely ones. */
async function noSuchPage({ search }: DocsSite, asked: string): Promise<string> {
  const query = asked.replace(/^https?:\/\/[^/]*/i, '').replace(/[^\p{L}\p{N}]+/gu, ' ');
  const results = query.trim() === '' ? [] : await search.search({ query, pageSize: 10 });
  const likely = [...new Set(results.map(({ path }) => path))].slice(0, MAX_SUGGESTIONS);
  const hint = likely.length === 0 ? 'Use search to find pages.' : `Pages about it: ${likely.join(', ')}.`;
  return `The documentation has no page ${JSON.stringify(asked)}. ${hint}`;
}
