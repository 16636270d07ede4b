import assert from 'node:assert/strict';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { bundleInProcess, type ProjectBundle } from '../support/bundle-in-process.js';

/** A picture whose bytes have a word of their own. */
const picture = (word: string) => `<svg xmlns="http://www.w3.org/2000/svg"><title>${word}</title></svg>`;

const operation = (word: string, more: object = {}) => ({
  summary: `${word}summary of it`,
  description: `${word}explained`,
  operationId: `${word}id`,
  parameters: [{ name: `${word}parameter`, in: 'query', schema: { type: 'string' } }],
  responses: { 200: { description: `${word}answer` } },
  ...more,
});
const description = (title: string, paths: object) => ({ openapi: '3.1.0', info: { title, version: '1' }, paths });

/**
 * A site with pages for everybody and pages for some. Every word that begins with `qz` stands only on pages, or in parts
 * of pages, for the group that follows: `qzent` for enterprise, `qzpart` for partners.
 */
const FILES = {
  'docs.json': {
    name: 'Acme',
    theme: 'mint',
    colors: { primary: '#112233' },
    navigation: {
      languages: [
        {
          language: 'en',
          navbar: { links: [{ label: 'qzentbar', href: '/qzenthome/guide' }] },
          tabs: [
            {
              tab: 'Guides',
              groups: [
                { group: 'Start', pages: ['index', 'open/links', 'qzenthome/guide', 'open/last', 'changelog'] },
                { group: 'qzentgroup', groups: ['enterprise'], pages: ['inner/by-group', 'open/shared'] },
                { group: 'Shared', directory: 'card', root: 'open/root', pages: ['open/shared', 'qzenthome/card'] },
              ],
            },
            { tab: 'qzenttab', icon: 'rocket', groups: ['enterprise'], pages: ['inner/by-tab', 'inner/outside'] },
            { tab: 'qzparttab', groups: ['partner'], openapi: '/specs/qzpartapi.json' },
            { tab: 'API', openapi: 'specs/api.json' },
            { tab: 'Shortcut', href: '/qzenthome/guide' },
          ],
        },
        { language: 'de', pages: ['de/index', 'de/qzenthome'] },
      ],
      global: { anchors: [{ anchor: 'qzentanchor', href: 'https://example.com/qzent', groups: ['enterprise'] }] },
    },
    navbar: {
      links: [{ label: 'qzentnav', href: '/qzenthome/guide#part' }],
      primary: { type: 'button', label: 'Go', href: '/open/links' },
    },
    footer: { links: [{ header: 'qzentcolumn', items: [{ label: 'qzentfoot', href: '/inner/by-tab' }] }] },
    banner: { content: 'Read [the news](/qzenthome/guide)' },
    redirects: [
      { source: '/qzentold', destination: '/qzenthome/guide' },
      { source: '/was/:slug*', destination: '/qzenthome/:slug*' },
      { source: '/qzenthome/card', destination: '/open/links' },
      { source: '/old', destination: '/open/links' },
    ],
  },
  'index.mdx':
    '---\ntitle: Start\nrelated: ["/qzenthome/guide", "/open/links"]\n---\n\nWelcome to Acme.\n\n```mermaid\ngraph TD; Everybody-->Sees\n```\n',
  'open/links.mdx': `---\ntitle: Links\n---\nimport { Jump } from '/snippets/jump.mdx';

[A *marked* place](/qzenthome/guide#part), [relative](../qzenthome/guide), [own](https://docs.acme.test/qzenthome/guide.md), [old](/qzentold), [reference][far].
<a href="/inner/by-tab" >raw</a> <Card title="A card" href="/qzenthome/guide">Text of it</Card>
<Columns cols={2}><Card title="Two" icon="star" href="/inner/by-group" cta="More">x</Card></Columns>
<Tabs><Tab title="One">[inside](/qzenthome/guide)</Tab></Tabs>
<Tooltip tip="tip" cta="Read" href="/qzenthome/guide">term</Tooltip>
<Jump to="/qzenthome/guide" />

![Shared picture](/images/shared.svg)

[far]: /qzenthome/guide "A title"
`,
  'open/root.mdx': '---\ntitle: Root\n---\n\nRoot text.\n',
  'open/shared.mdx': '---\ntitle: Shared\n---\n\nFor everybody, in two places.\n',
  'open/last.mdx': '---\ntitle: Last\n---\nimport Part from "/snippets/part.mdx"\n\n<Part />\n',
  'changelog.mdx':
    '---\ntitle: News\nrss: true\n---\n\n<Update label="May" description="v1">News [text](/qzenthome/guide)</Update>\n',
  'qzentnews.mdx':
    '---\ntitle: qzentnews\nrss: true\ngroups: enterprise\n---\n\n<Update label="qzentmay">qzentupdate</Update>\n',
  'qzenthome/guide.mdx': `---\ntitle: "qzenttitle"\ndescription: "qzentdescription"\nkeywords: ["qzentkeyword"]\ngroups: ["enterprise", "qzother"]\n---\nimport Own from "/snippets/own.mdx"

## qzentheading\n\nA qzentbody with [a place](/open/links), ![qzentalt](/images/qzentpicture.svg) ![both](/images/shared.svg).

<Own />\n\n\`\`\`mermaid\ngraph TD; qzentdiagram-->x\n\`\`\`\n\n![far](https://far.test/qzentfar.png) <a href="/files/qzentfile.pdf">file</a>\n`,
  'qzenthome/card.mdx': '---\ntitle: qzentcard\ngroups: [" enterprise "]\n---\n\nText.\n',
  'inner/by-group.mdx': '---\ntitle: qzentbygroup\n---\n\nqzentbygrouptext\n',
  'inner/by-tab.mdx': '---\ntitle: qzentbytab\n---\n\nqzentbytabtext\n',
  'inner/outside.mdx': '---\ntitle: qzentoutside\nurl: "https://example.com/qzenturl"\n---\n',
  'qzenthome/unlisted.mdx': '---\ntitle: qzentunlisted\ngroups: ["enterprise"]\n---\n\nqzentunlistedtext\n',
  'de/index.mdx': '---\ntitle: Anfang\n---\n\nHallo, [dort](/qzenthome).\n',
  'de/qzenthome.mdx': '---\ntitle: qzentdeutsch\ngroups: ["enterprise"]\n---\n\nqzentwort\n',
  'snippets/own.mdx': 'qzentsnippet ![s](/images/qzentsnippet.svg) ![u](https://far.test/qzentsnippetfar.png)\n',
  'snippets/part.mdx': 'A part for everybody. ![p](/images/part.svg)\n',
  'snippets/jump.mdx': 'export const Jump = ({ to }) => <a href={to} onClick={() => alert(1)}>jump</a>;\n',
  'images/qzentpicture.svg': picture('qzentpicturebytes'),
  'images/qzentsnippet.svg': picture('qzentsnippetbytes'),
  'images/shared.svg': picture('shared'),
  'images/part.svg': picture('part'),
  'files/qzentfile.pdf': 'qzentpdfbytes',
  'specs/api.json': description('Open', {
    '/things': { get: operation('open'), post: operation('qzentop', { 'x-mint': { groups: ['enterprise'] } }) },
  }),
  'specs/qzpartapi.json': description('Parts', { '/qzpartpath': { get: operation('qzpartop') } }),
};

const OUTSIDE = {
  'https://far.test/qzentfar.png': 'qzentfarbytes',
  'https://far.test/qzentsnippetfar.png': 'qzentsnippetfarbytes',
};
const bundle = (groups?: readonly string[]) =>
  bundleInProcess(FILES, {
    canonicalUrl: 'https://docs.acme.test',
    outside: groups?.includes('enterprise') ? OUTSIDE : {},
    ...(groups && { groups }),
  });

describe('an export for everybody', () => {
  let site: ProjectBundle;
  before(async () => {
    site = await bundle();
  });

  it('has no byte of what only some readers may see', () => {
    assert.deepEqual(wordsIn(site, /qz\w+/gi), []);
  });

  it('keeps the files and pages that both may see', () => {
    for (const path of ['images/shared.svg', 'images/part.svg', 'open/shared.html', 'open/last.md', 'de/index.html'])
      assert.ok(site.files.has(path), path);
    assert.match(site.text('open/last.html'), /A part for everybody/);
    assert.ok([...site.files.keys()].some((path) => /things/.test(path) || /opensummary/.test(path)));
  });

  it('shows links to pages that are left out as text, also in the Markdown copy', () => {
    const html = site.text('open/links.html');
    assert.match(html, /<a class="op-unlinked">A <em>marked<\/em> place<\/a>/);
    assert.doesNotMatch(html, /op-broken-link/);
    assert.match(site.text('open/links.md'), /A \*marked\* place, relative, own, old, reference\./);
    assert.match(site.text('de/index.html'), /<a class="op-unlinked">dort<\/a>/);
  });

  it('goes on to the next page that readers may see', () => {
    assert.match(site.text('open/links.html'), /rel="next" href="\.\.\/open\/last\.html"/);
  });

  it('reports every page that is left out, and no other fault', () => {
    const paths = site.findings.filter(({ code }) => code === 'left-out-page').map(({ page }) => page);
    for (const path of [
      'qzenthome/guide',
      'qzenthome/card',
      'inner/by-tab',
      'inner/outside',
      'de/qzenthome',
      'qzentnews',
    ])
      assert.ok(paths.includes(path), `${path} in ${paths.join(' ')}`);
    const faults = site.findings.filter(({ severity }) => severity === 'error');
    assert.deepEqual(faults, []);
    assert.ok(site.findings.some(({ code, page }) => code === 'left-out-link' && page === 'open/links'));
  });
});

describe('an export for a group', () => {
  it('has what the group may see, in navigation, search, lists and files, and nothing of another group', async () => {
    const site = await bundle(['enterprise']);
    assert.deepEqual(wordsIn(site, /qzpart\w*/gi), []);
    const guide = site.text('qzenthome/guide.html');
    for (const word of ['qzenttitle', 'qzentheading', 'qzentbody', 'qzentsnippet', 'qzenttab'])
      assert.ok(guide.includes(word), word);
    for (const path of ['images/qzentpicture.svg', 'images/qzentsnippet.svg', 'inner/by-group.html', 'specs/api.json'])
      assert.ok(site.files.has(path), path);
    for (const path of ['llms.txt', 'sitemap.xml']) assert.match(site.text(path), /qzenthome\/guide/, path);
    assert.match(site.text('index.html'), /qzentbar/);
    assert.deepEqual(
      site.findings.filter(({ code }) => code === 'left-out-link'),
      [],
    );
  });

  it('may be for several groups', async () => {
    const site = await bundle(['partner', 'enterprise']);
    assert.ok(wordsIn(site, /qzpartop\w*/gi).length > 0);
    assert.ok(site.files.has('qzenthome/guide.html'));
    assert.deepEqual(
      site.findings.filter(({ code }) => code === 'left-out-page'),
      [],
    );
  });

  it('is the same as one for everybody if the group is unknown', async () => {
    const [own, other] = await Promise.all([bundle(), bundle(['unknown'])]);
    assert.deepEqual([...other.files], [...own.files]);
  });
});

/** Returns the words in the paths and bytes of a bundle's files, also in compressed ones. */
function wordsIn(site: ProjectBundle, words: RegExp): string[] {
  const found: string[] = [];
  for (const [path, bytes] of site.files) {
    for (const text of [path, ...readings(bytes)])
      for (const [word] of text.matchAll(words)) found.push(`${path}: ${word}`);
  }
  return [...new Set(found)];
}

function readings(bytes: Buffer): string[] {
  const texts = [bytes.toString('utf8'), decodeURIComponentSafely(bytes.toString('latin1'))];
  for (const inflate of [gunzipSync, brotliDecompressSync]) {
    try {
      texts.push(inflate(bytes).toString('utf8'));
    } catch {
      // The file is not compressed in this way.
    }
  }
  return texts;
}

function decodeURIComponentSafely(text: string): string {
  return text.replace(/%[0-9a-f]{2}/gi, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)));
}
