import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../cli/paths.js';
import type { Finding } from '../../site/model/finding.js';
import { createTemporaryFolder, type TemporaryFolder } from '../support/temporary-folder.js';

/** A fault put into the renderer: a text of one of its files, and what takes its place. */
type Mutation = readonly [name: string, file: string, from: string, to: string];

/** Parts of the build that a check does not load. Other tests write workflows, types and packages at the same time. */
const NOT_COPIED = [
  'bench',
  'client',
  'dashboard',
  'deployment',
  'host',
  'packages',
  'test',
  'types',
  'workflow-bundles',
];

const NODES = 'site/content/tree/markdown-nodes.js';
const component = (name: string) => `site/content/components/${name}.js`;
const MUTATIONS: readonly Mutation[] = [
  ['every paragraph', NODES, 'markdownParagraph(children)', 'markdownParagraph(null)'],
  ['bold text', NODES, '"strong", { children: markdownNodes(node.children, context) }', '"strong", {}'],
  ['emphasized text', NODES, '"em", { children: markdownNodes(node.children, context) }', '"em", {}'],
  ['struck-out text', NODES, '"del", { children: markdownNodes(node.children, context) }', '"del", {}'],
  ['code spans', NODES, 'jsx("code", { children: node.value })', 'jsx("code", {})'],
  [
    'the last lines of code',
    NODES,
    'context.fillProps(node.value)',
    'context.fillProps(node.value.split("\\n").slice(0, 2).join("\\n"))',
  ],
  [
    'words of links by reference',
    NODES,
    '{ href: target.url, title: target.title ?? void 0 }, children,',
    '{ href: target.url, title: target.title ?? void 0 }, null,',
  ],
  ['footnotes', NODES, '() => markdownNodes(note.children, context)', '() => []'],
  ['quotes', NODES, 'jsx("blockquote", { children: markdownNodes(node.children, context) })', 'jsx("blockquote", {})'],
  ['items of lists', NODES, 'return /* @__PURE__ */ jsx("li", { children });', 'return /* @__PURE__ */ jsx("li", {});'],
  ['nodes after the third', NODES, 'nodes.map((node) => {', 'nodes.slice(0, 3).map((node) => {'],
  ['bodies of accordions', component('accordion'), '"op-accordion-body", children }', '"op-accordion-body" }'],
  [
    'titles of accordions',
    component('accordion'),
    '"op-accordion-title", children: heading }',
    '"op-accordion-title" }',
  ],
  ['bodies of expandables', component('accordion'), '"op-expandable-body", children }', '"op-expandable-body" }'],
  ['texts of cards', component('card'), 'asChildren(description),\n        children', 'asChildren(description)'],
  ['titles of cards', component('card'), 'title ? /* @__PURE__ */ jsxs("p"', 'false ? /* @__PURE__ */ jsxs("p"'],
  ['bodies of steps', component('steps'), '"op-step-body", children }', '"op-step-body" }'],
  ['captions of frames', component('frame'), 'captionContent ?', 'false ?'],
  ['explanations of tooltips', component('tooltip'), 'asChildren(tip),', 'null,'],
  [
    'snippets',
    'site/content/modules/module-loader.js',
    'root,\n      scope',
    'root: { ...root, children: path.includes("snippets/") ? [] : root.children },\n      scope',
  ],
];

const PAGE = `---
title: "Harbour"
description: "Where vessels moor overnight in winter."
---

import Part from "/snippets/part.mdx"

The first paragraph mentions **bold masts and anchors** and *slanted hulls and decks* and ~~obsolete ropes and tackles~~.

Run \`moor alongside --berth seven\` to begin. See [the tide tables of spring][tides] and a note[^one].

[tides]: https://tides.test/spring

[^one]: Footnotes explain lighthouse keepers thoroughly.

\`\`\`text
first line of code
second line of code
third line holds lanterns and compasses
fourth line holds barometers and sextants
\`\`\`

> Quoted captains recommend careful soundings.

- listed fishermen repair torn nets
- listed pilots board arriving freighters

<AccordionGroup>
  <Accordion title="Accordion titles about ballast pumps">Accordion bodies about cargo hatches.</Accordion>
</AccordionGroup>

<Expandable title="details">Expandable bodies about mooring bollards.</Expandable>

<Card title="Card titles about drifting buoys" href="/harbour">Card bodies about sheltered moorings.</Card>

<Steps>
  <Step title="Approach">Step bodies about slow manoeuvres astern.</Step>
</Steps>

<Frame caption="Captions about painted figureheads">

Framed text.

</Frame>

A <Tooltip tip="Tooltips explain starboard and larboard">word</Tooltip> here.

<Part />
`;

describe('words that a broken renderer loses', () => {
  let folder: TemporaryFolder;
  const build = () => join(folder.path, 'build');

  before(async () => {
    folder = await createTemporaryFolder('mutations');
    for (const each of readdirSync(join(ROOT, 'build')))
      if (!NOT_COPIED.includes(each)) cpSync(join(ROOT, 'build', each), join(build(), each), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules'), join(folder.path, 'node_modules'));
    cpSync(join(ROOT, 'package.json'), join(folder.path, 'package.json'));
    const project = join(folder.path, 'project');
    mkdirSync(join(project, 'snippets'), { recursive: true });
    const settings = {
      name: 'Harbour',
      theme: 'mint',
      colors: { primary: '#112233' },
      navigation: { pages: ['harbour'] },
    };
    writeFileSync(join(project, 'docs.json'), JSON.stringify(settings));
    writeFileSync(join(project, 'harbour.mdx'), PAGE);
    writeFileSync(join(project, 'snippets/part.mdx'), 'Snippets describe remote breakwaters and dredgers.\n');
  });
  after(() => folder.remove());

  async function lost(): Promise<readonly Finding[]> {
    const child = fork(join(build(), 'worker/check-main.js'), [
      join(folder.path, 'project'),
      join(folder.path, 'cache'),
    ]);
    child.send('check');
    const [{ result }] = (await once(child, 'message')) as [{ result: { findings: readonly Finding[] } }];
    const { findings } = result;
    child.disconnect();
    await once(child, 'exit');
    return findings.filter(({ code }) => code === 'lost-text');
  }

  it('are none where nothing is broken', async () => assert.deepEqual(await lost(), []));

  for (const [name, file, from, to] of MUTATIONS) {
    it(`are reported of ${name}`, async () => {
      const path = join(build(), file);
      const whole = readFileSync(path, 'utf8');
      assert.ok(whole.includes(from), `${file} has no ${from}: the fault must be written anew`);
      rmSync(path);
      writeFileSync(path, whole.replace(from, to));
      try {
        const findings = await lost();
        assert.ok(findings.length > 0, 'nothing was reported');
        assert.ok(findings.every(({ severity, line }) => severity === 'error' && line !== undefined));
      } finally {
        writeFileSync(path, whole);
      }
    });
  }
});
