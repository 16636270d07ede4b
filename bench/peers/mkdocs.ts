import { corpusPages, replaceNotes } from '../corpus-pages.js';
import { relativeLinks } from './links.js';
import type { Peer } from './peer.js';

const CONFIGURATION = `site_name: Corpus
site_url: https://docs.example.com/
theme:
  name: material
markdown_extensions:
  - admonition
  - tables
  - toc
  - pymdownx.highlight
  - pymdownx.superfences
`;

export const MKDOCS: Peer = {
  name: 'MkDocs Material',
  home: 'mkdocs',
  pip: 'mkdocs-material',
  command: ['venv/bin/mkdocs', 'build', '--quiet', '--clean'],
  sources: ['docs'],
  caches: [],
  output: 'site',
  pageFile: (path) => `docs/${path}.md`,
  project: (tabs) => ({
    'mkdocs.yml': CONFIGURATION,
    ...Object.fromEntries(
      corpusPages(tabs).map(({ path, text }) => [
        MKDOCS.pageFile(path),
        relativeLinks(replaceNotes(text, '!!! note\n    $1'), path),
      ]),
    ),
  }),
  does: ['highlights', 'two themes', 'search', 'full look', 'links checked'],
};
