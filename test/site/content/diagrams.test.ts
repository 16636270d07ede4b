import assert from 'node:assert/strict';
import { scanSource } from '../../../site/docs-json/files/scan-source.js';
import { diagramAddress, diagramHash, diagramProblemAddress } from '../../../site/model/diagram-address.js';
import { readable, renderSource } from '../../support/render-source.js';

const hash = diagramHash('graph LR\n  A --> B');
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30" viewBox="0 0 40 30"></svg>';
const files = { [diagramAddress(hash, 'light')]: svg, [diagramAddress(hash, 'dark')]: svg };

describe('diagrams', () => {
  it('are shown as they were drawn for each mode', async () => {
    const page = await renderSource('```mermaid\ngraph LR\n  A --> B\n```', { files });
    assert.equal(
      readable(page.html),
      `<figure class="op-diagram">${['light', 'dark']
        .map(
          (mode) =>
            `<img class="op-only-${mode}" src="file:diagram:${hash}:${mode}" alt="Diagram (graph)" loading="lazy" decoding="async" width="40" height="30">`,
        )
        .join('')}</figure>`,
    );
    assert.deepEqual(page.findings, []);
  });

  const same: readonly (readonly [where: string, source: string])[] = [
    ['in a component', '<Tab title="a">\n  ```mermaid actions={false}\n  graph LR\n    A --> B  \n  ```\n</Tab>'],
    ['in a list', '- a\n\n  ```mermaid\n  graph LR\n    A --> B\n  ```'],
    ['with other marks', '~~~mermaid\ngraph LR\n  A --> B\n~~~'],
  ];
  for (const [where, source] of same) {
    it(`${where} are found by planning and by rendering under one name`, async () => {
      assert.deepEqual(scanSource(source).diagrams.map(diagramHash), [hash]);
      const { findings, html } = await renderSource(source, { files });
      assert.match(html, /op-only-dark/);
      assert.deepEqual(findings, []);
    });
  }

  it('of an element are found by planning under the name that rendering gives them', async () => {
    const source = '<Mermaid chart="graph LR\n  A --> B" />\n\n<Mermaid>\n{`\ngraph LR\n  A --> B\n`}\n</Mermaid>';
    const names = new Set(scanSource(source).diagrams.map(diagramHash));
    const drawn = Object.fromEntries(
      [...names].flatMap((name) => [
        [diagramAddress(name, 'light'), svg],
        [diagramAddress(name, 'dark'), svg],
      ]),
    );
    const { html, findings } = await renderSource(source, { files: drawn });
    assert.deepEqual(findings, []);
    assert.equal(html.match(/op-only-dark/g)?.length, 2);
  });

  const asked: readonly (readonly [meta: string, height: number, actions: string | undefined])[] = [
    ['', 300, 'bottom-right'],
    ['', 80, undefined],
    ['actions={true}', 80, 'bottom-right'],
    ['actions={false}', 300, undefined],
    ['placement="top-left"', 300, 'top-left'],
    ['placement="nowhere"', 300, 'bottom-right'],
  ];
  for (const [meta, height, actions] of asked) {
    it(`of ${height} pixels with \`${meta}\` have ${actions === undefined ? 'no buttons' : `buttons ${actions}`}`, async () => {
      const picture = svg.replace('height="30"', `height="${height}"`);
      const drawn = { [diagramAddress(hash, 'light')]: picture, [diagramAddress(hash, 'dark')]: picture };
      const { html } = await renderSource(`\`\`\`mermaid ${meta}\ngraph LR\n  A --> B\n\`\`\``, { files: drawn });
      assert.equal(/ data-actions="([^"]+)"/.exec(html)?.[1], actions);
    });
  }

  it('that were not drawn are shown as their source, told with their place, and drawn once they can be', async () => {
    const page = await renderSource('a\n\n```mermaid\ngraph LR\n  A --> B\n```');
    assert.match(page.html, /<pre class="op-diagram-source" tabindex="0">graph LR\n {2}A --&gt; B<\/pre>/);
    assert.match(page.findings[0]?.message ?? '', /Chromium/);
    assert.equal(page.findings[0]?.line, 3);
    assert.equal(page.dependencies[diagramAddress(hash, 'light')], null);
  });

  it('with a fault are told with the reason', async () => {
    const problem = { [diagramProblemAddress(hash)]: 'it cannot be read. Correct it.' };
    const { findings } = await renderSource('```mermaid\ngraph LR\n  A --> B\n```', { files: problem });
    assert.equal(findings[0]?.message, 'The diagram is shown as its source: it cannot be read. Correct it.');
  });

  it('are named by their author where he does', async () => {
    const source = 'graph LR\n  accTitle: From A to B\n  A --> B';
    const own = diagramHash(source);
    const drawn = { [diagramAddress(own, 'light')]: svg, [diagramAddress(own, 'dark')]: svg };
    const { html } = await renderSource(`\`\`\`mermaid\n${source}\n\`\`\``, { files: drawn });
    assert.match(html, /alt="From A to B"/);
  });
});
