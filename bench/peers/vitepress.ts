import { corpusPages, replaceNotes } from '../corpus-pages.js';
import type { Peer } from './peer.js';

export const VITEPRESS: Peer = {
  name: 'VitePress',
  home: 'vitepress',
  npm: ['vitepress'],
  command: ['node_modules/vitepress/bin/vitepress.js', 'build', 'docs'],
  sources: ['docs'],
  caches: ['docs/.vitepress/cache'],
  output: 'docs/.vitepress/dist',
  pageFile: (path) => `docs/${path}.md`,
  project(tabs) {
    const sidebar = Object.fromEntries(
      tabs.map(({ tab, groups }) => [
        `/${tab}/`,
        groups.map(({ group, pages }) => ({
          text: group,
          collapsed: true,
          items: pages.map(({ path, title }) => ({ text: title, link: `/${path}` })),
        })),
      ]),
    );
    const nav = tabs.flatMap(({ tab, groups }) => ({ text: tab, link: `/${groups.at(-1)?.pages[0]?.path}` }));
    const configuration = { title: 'Corpus', themeConfig: { nav, sidebar, search: { provider: 'local' } } };
    return {
      'docs/.vitepress/config.mjs': `export default ${JSON.stringify(configuration)};\n`,
      ...Object.fromEntries(
        corpusPages(tabs).map(({ path, text }) => [
          VITEPRESS.pageFile(path),
          replaceNotes(text, '::: info\n$1\n:::').replace(/^title: (.*)\n[\s\S]*?---\n/m, '$&\n# $1\n'),
        ]),
      ),
    };
  },
  does: ['highlights', 'two themes', 'search', 'full look', 'links checked'],
};
