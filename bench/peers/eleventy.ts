import { corpusPages, replaceNotes } from '../corpus-pages.js';
import { slashLinks } from './links.js';
import type { Peer } from './peer.js';

const CONFIGURATION = `import markdownIt from 'markdown-it';
import shiki from '@shikijs/markdown-it';
export default async function (config) {
  const markdown = markdownIt({ html: true });
  const themes = { light: 'github-light', dark: 'github-dark' };
  markdown.use(await shiki({ themes, langs: ['ts', 'python', 'bash', 'json', 'yaml', 'go'] }));
  config.setLibrary('md', markdown);
  config.setQuietMode(true);
  return { dir: { input: 'src', output: '_site' }, markdownTemplateEngine: false };
}
`;

/** A layout as minimal as Hugo's. */
const LAYOUT = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{{ title }}</title><meta name="description" content="{{ description }}"></head>
<body><nav>{% for t in tabs %}{% if t.tab == page.filePathStem.split('/')[1] %}{% for p in t.pages %}<a href="/{{ p.path }}/">{{ p.title }}</a>{% endfor %}{% endif %}{% endfor %}</nav>
<main><h1>{{ title }}</h1>{{ content | safe }}</main></body></html>
`;

export const ELEVENTY: Peer = {
  name: 'Eleventy with Shiki',
  home: 'eleventy',
  npm: ['@11ty/eleventy', 'markdown-it', 'shiki', '@shikijs/markdown-it'],
  moduleType: 'module',
  command: ['node_modules/@11ty/eleventy/cmd.cjs'],
  sources: ['src'],
  caches: ['.cache'],
  output: '_site',
  pageFile: (path) => `src/${path}.md`,
  project: (tabs) => ({
    'eleventy.config.js': CONFIGURATION,
    'src/_includes/page.njk': LAYOUT,
    'src/src.json': JSON.stringify({ layout: 'page.njk' }),
    'src/_data/tabs.json': JSON.stringify(
      tabs.map((tab) => ({
        tab: tab.tab,
        pages: corpusPages([tab]).map(({ path, title }) => ({ path, title })),
      })),
    ),
    ...Object.fromEntries(
      corpusPages(tabs).map(({ path, text }) => [ELEVENTY.pageFile(path), slashLinks(replaceNotes(text, '> $1'))]),
    ),
  }),
  does: ['highlights', 'two themes'],
};
