import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { ProjectFiles } from './export-project.js';

const page = (title: string, ...parts: string[]) => `---\ntitle: ${title}\n---\n\n${parts.join('\n\n')}\n`;

/** Any real font. */
const font = () => readFileSync(createRequire(import.meta.url).resolve('katex/dist/fonts/KaTeX_Main-Regular.woff2'));

/** Enough to scroll. */
const FILLING = '填充。\n\n'.repeat(60);

/** One pixel. */
const GIF = Buffer.from('R0lGODlhAQABAIAAAP8AAP8AACwAAAAAAQABAAACAkQBADs=', 'base64');

/** A small site that holds what bundles of other programs have broken on; two versions, folders to a depth of two. */
export function casesSite(): ProjectFiles {
  return {
    'docs.json': {
      name: 'Cases',
      theme: 'mint',
      colors: { primary: '#166E3F' },
      seo: { metatags: { canonical: 'https://docs.example.test' } },
      navigation: {
        versions: [
          {
            version: 'v2',
            default: true,
            groups: [
              { group: 'Start', pages: ['index', 'guide/a', 'guide/deep/b', 'changes/v1.2.3', 'v0.13.0/notes'] },
              { group: 'Parts', pages: ['anchors', 'chinese', 'pictures', 'ios/changelog'] },
            ],
          },
          { version: 'v1', groups: [{ group: 'Old', pages: ['v1/guide'] }] },
        ],
      },
    },
    'index.mdx': page(
      'Home',
      '[To A](/guide/a) [To B](/guide/deep/b#limits)',
      '[Change](/changes/v1.2.3) [Notes](./v0.13.0/notes)',
      '[Specification](/files/spec.pdf)',
      '[Old](/v1/guide/#set-up)',
      '[Anchors](/anchors#old) [Box](/anchors#box) [Third](/anchors#errors-3) [By GitHub](/anchors#what-is-it)',
      '[Raw](/chinese#安装) [Encoded](/chinese#%E9%85%8D%E7%BD%AE)',
      '[iOS](/ios/changelog)',
    ),
    'guide/a.mdx': page('Page A', '[Back home](/) [To B](deep/b) [Same page](#part)', '## Part', 'Text.'),
    'guide/deep/b.mdx': page('Page B', '[To A](../a) [Home](/index)', '## Limits', 'At most ten.'),
    'changes/v1.2.3.mdx': page('Version 1.2.3', '[Notes](../v0.13.0/notes)'),
    'v0.13.0/notes.mdx': page('Notes', '[Change](/changes/v1.2.3)'),
    'anchors.mdx': page(
      'Anchors',
      '<a name="old"></a>',
      '<div id="box">A box.</div>',
      '<Accordion title="Errors">The first.</Accordion>',
      '<Accordion title="Errors">The second.</Accordion>',
      '## Errors',
      '[Second](#errors-2)',
      '## What is it?',
    ),
    'chinese.mdx': page('中文', FILLING, '## 安装', FILLING, '## 配置', '[安装](#安装)', FILLING),
    'pictures.mdx': page(
      'Pictures',
      '<svg id="inlined" width="20" height="20"><use href="/sprite.svg#ok" /></svg>',
      '<img src="/icons.svg#logo" alt="Logo" />',
      '<img src="/images/a.gif" srcset="/images/a.gif, /images/b.gif 2x" alt="Two" />',
      ':gear: Settings',
    ),
    'ios/changelog.md': '<!-- a note of the author -->\n# iOS\n\nText, and [home](/).\n',
    'v1/guide.mdx': page('Old guide', '[New](/guide/a)', '## Set up', 'As before.'),
    'files/spec.pdf': '%PDF-1.4\n',
    'sprite.svg': `<svg xmlns="http://www.w3.org/2000/svg"><symbol id="ok" viewBox="0 0 10 10"><path d="M0 0h10v10z"/></symbol></svg>`,
    'icons.svg': `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><view id="logo" viewBox="0 0 5 5"/><path d="M0 0h10v10z"/></svg>`,
    'images/a.gif': GIF,
    'images/b.gif': GIF,
    'css/site.css':
      '@import url("print.css") print;\n@font-face{font-family:X;src:url(/assets/x.woff2)}\nh1{font-family:X}\n',
    'css/print.css': 'body{color:black}\n',
    'assets/x.woff2': font(),
  };
}
