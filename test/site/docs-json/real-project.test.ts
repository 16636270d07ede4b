import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { planSite } from '../../../site/docs-json/plan-site.js';
import type { NavigationNode } from '../../../site/model/navigation.js';
import { foldedName } from '../../../site/model/output-names.js';
import type { SitePlan } from '../../../site/model/plan.js';
import { fixtureFolder } from '../../support/corpora.js';
import { folderSourceFiles } from '../../support/folder-source-files.js';
import { memorySourceFiles } from '../../support/memory-source-files.js';

/** Page entries of a configuration file, read without any of our rules: every text inside `pages`, and every `root`. */
function entriesOf(value: unknown, key = ''): string[] {
  if (typeof value === 'string') return key === 'pages' || key === 'root' ? [value] : [];
  if (Array.isArray(value)) return value.flatMap((item) => entriesOf(item, key));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, item]) => entriesOf(item, name));
}

function nodeAt(plan: SitePlan, trail: readonly number[]): NavigationNode | undefined {
  let nodes = plan.navigation;
  let node: NavigationNode | undefined;
  for (const index of trail) {
    node = nodes[index];
    nodes = node && 'children' in node ? node.children : [];
  }
  return node;
}

describe('a real project', () => {
  it('has a page, a link or a finding for every entry of its navigation', () => {
    const folder = fixtureFolder('real-project');
    const missing = 1;
    const plan = planSite(folderSourceFiles(folder), {});
    const entries = entriesOf(JSON.parse(readFileSync(join(folder, 'mint.json'), 'utf8')));
    const isEndpoint = (entry: string) => /^[A-Z]+ \//.test(entry);
    const endpointCount = new Set(entries.filter(isEndpoint)).size;
    const pageCount = new Set(entries.filter((entry) => !isEndpoint(entry))).size;
    const listed = plan.pages.filter(({ trail }) => trail.length > 0);
    const links = JSON.stringify(plan.navigation).split('"kind":"link"').length - 1;
    assert.equal(plan.findings.filter(({ code }) => code === 'missing-page').length, missing);
    assert.equal(listed.length + missing + links, pageCount + endpointCount);
    for (const [index, page] of plan.pages.entries()) {
      if (page.trail.length === 0) continue;
      const node = nodeAt(plan, page.trail);
      assert.equal(node?.kind === 'page' ? node.page : node?.kind === 'group' ? node.root : undefined, index);
    }
    const names = [...plan.pages, ...plan.files].map(({ outputPath }) => foldedName(outputPath));
    assert.equal(new Set(names).size, names.length);
  });
});

describe('a project of 1,000 pages', () => {
  it('is planned, and the time is printed', () => {
    const paths = Array.from({ length: 1000 }, (_, index) => `section-${index % 20}/page-${index}`);
    const groups = Array.from({ length: 20 }, (_, group) => ({
      group: `G${group}`,
      pages: paths.filter((_, index) => index % 20 === group),
    }));
    const text = `Some words about it, with a [link](/x).\n\n\`\`\`js\nimport a from 'b';\n\`\`\`\n\n`.repeat(40);
    const pages = paths.map((path) => [
      `${path}.mdx`,
      `---\ntitle: "${path}"\ndescription: About ${path}\nkeywords: ["a", "b"]\n---\n\n${text}`,
    ]);
    const files = memorySourceFiles({
      'docs.json': JSON.stringify({ name: 'A', navigation: { groups } }),
      ...Object.fromEntries(pages),
    });
    const start = process.cpuUsage();
    const plan = planSite(files, {});
    const { user, system } = process.cpuUsage(start);
    console.log(`      1,000 pages planned in ${Math.round((user + system) / 1000)} ms of processor time`);
    assert.equal(plan.pages.length, 1000);
    assert.deepEqual(plan.findings, []);
  });
});
