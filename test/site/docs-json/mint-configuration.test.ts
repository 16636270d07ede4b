import assert from 'node:assert/strict';
import { planSite } from '../../../site/docs-json/plan-site.js';
import { memorySourceFiles } from '../../support/memory-source-files.js';
import { outline } from '../../support/outline.js';

function planMint(mint: Readonly<Record<string, unknown>>, paths: readonly string[]) {
  const files = Object.fromEntries(paths.map((path) => [`${path}.mdx`, `---\ntitle: ${path}\n---\n`]));
  return planSite(memorySourceFiles({ 'mint.json': JSON.stringify({ name: 'Old', ...mint }), ...files }), {});
}

describe('the older mint.json', () => {
  it('groups go to the tab and anchor that their pages’ addresses begin with', () => {
    const plan = planMint(
      {
        primaryTab: { name: 'Guides' },
        tabs: [
          { name: 'API', url: 'api' },
          { name: 'Blog', url: 'https://example.com/blog' },
        ],
        anchors: [
          { name: 'SDKs', icon: 'code', url: 'sdks' },
          { name: 'Community', url: 'https://example.com/chat' },
        ],
        topAnchor: { name: 'Start', icon: 'home' },
        navigation: [
          { group: 'Begin', pages: ['intro', { group: 'Deep', pages: ['deep/one'] }] },
          { group: 'Kits', pages: ['sdks/node'] },
          { group: 'Calls', pages: ['api/list'] },
        ],
      },
      ['intro', 'deep/one', 'sdks/node', 'api/list'],
    );
    assert.deepEqual(outline(plan), [
      'tab Guides*',
      '  anchor Start*',
      '    group Begin: intro',
      '      group Deep: deep/one',
      '  anchor SDKs',
      '    group Kits: sdks/node',
      'tab API',
      '  group Calls: api/list',
      'tab Blog → https://example.com/blog',
    ]);
    assert.deepEqual(
      plan.globalLinks.map((node) => 'label' in node && node.label),
      ['Community'],
    );
    assert.deepEqual(plan.findings, []);
  });

  it('a group without a version belongs to every version, and that is no duplicate', () => {
    const plan = planMint(
      {
        versions: ['v2', 'v1'],
        navigation: [
          { group: 'Both', pages: ['both'] },
          { group: 'New', version: 'v2', pages: ['new'] },
          { group: 'Old', version: 'v1', pages: ['old'] },
        ],
      },
      ['both', 'new', 'old'],
    );
    assert.deepEqual(outline(plan), [
      'version v2*',
      '  group Both: both',
      '  group New: new',
      'version v1',
      '  group Both: both',
      '  group Old: old',
    ]);
    assert.deepEqual(plan.findings, []);
  });

  it('its other settings are converted', () => {
    const { settings } = planMint(
      {
        colors: { primary: '#111111', background: { light: '#fafafa', dark: '#0a0a0a' } },
        topbarLinks: [{ name: 'Help', url: 'mailto:help@example.com' }],
        topbarCtaButton: { type: 'github', url: 'https://github.com/acme/tool' },
        footerSocials: { x: 'https://x.com/acme' },
        modeToggle: { default: 'dark', isHidden: true },
        metadata: { 'og:image': 'https://example.com/a.png' },
        navigation: [{ group: '', pages: ['intro'] }],
      },
      ['intro'],
    );
    assert.deepEqual(settings.background, { color: { light: '#fafafa', dark: '#0a0a0a' } });
    assert.deepEqual(settings.navbar, {
      links: [{ label: 'Help', href: 'mailto:help@example.com' }],
      primary: { label: 'acme/tool', href: 'https://github.com/acme/tool', type: 'github' },
    });
    assert.deepEqual(settings.footer.socials, [{ type: 'x', href: 'https://x.com/acme' }]);
    assert.deepEqual(settings.appearance, { default: 'dark', strict: true });
    assert.deepEqual(settings.metatags, { 'og:image': 'https://example.com/a.png' });
  });
});
