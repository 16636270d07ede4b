// biome-ignore-all lint/suspicious/noTemplateCurlyInString: sources of pages hold such text.
import assert from 'node:assert/strict';
import { readable, renderSource } from '../../support/render-source.js';

const render = async (source: string, files: Readonly<Record<string, string>>) => {
  const content = await renderSource(source, { files });
  return { ...content, html: readable(content.html) };
};

describe('snippets and imports', () => {
  it('a default import is shown where it is used, with its props in prose and in code', async () => {
    const { html, findings } = await render('import Greet from "/snippets/greet.mdx"\n\n<Greet word="bananas" />', {
      'snippets/greet.mdx': '---\ntitle: x\n---\nI like {word}.\n\n```text\neat {word} {other}\n```',
    });
    assert.match(html, /<p>I like bananas\.<\/p>/);
    assert.match(html, /eat bananas \{other\}/);
    assert.deepEqual(findings, []);
  });

  it('a property that was not given is undefined where the snippet asks for it, and told where it is only shown', async () => {
    const source = 'import S from "/snippets/s.mdx"\n\n<S feature="Search" />\n\n<S feature="Ask" verb="are" isNew />';
    const { html, findings } = await render(source, {
      'snippets/s.mdx':
        '{feature} {verb ?? "is"} paid{isNew && isOpen ? " and open" : ""}{!isNew && "."}{plan?.name}{plan === "pro" || <b>!</b>}\n',
    });
    assert.match(html, /<p>Search is paid\.<b>!<\/b><\/p><p>Ask are paid<b>!<\/b><\/p>/);
    assert.deepEqual(findings, []);
    const shown = await render('import S from "/snippets/s.mdx"\n\n<S />', { 'snippets/s.mdx': 'a {verb} b' });
    assert.match(shown.html, /a \{verb\} b/);
    assert.equal(shown.findings.length, 1);
  });

  it('a name that a page asks for and nobody defined is told', async () => {
    const { findings } = await render('{isBeta && <b>new</b>}', {});
    assert.match(findings[0]?.message ?? '', /`isBeta` is not defined/);
  });

  it('snippets that each show another twice end in a finding, with what was made before', async () => {
    const levels = Array.from({ length: 30 }, (_, level) => level);
    const files = Object.fromEntries(
      levels.map((level) => [
        `snippets/${level}.mdx`,
        `import Next from "/snippets/${level + 1}.mdx"\n\n<Next />\n\n<Next />`,
      ]),
    );
    const { html, findings } = await render('import First from "/snippets/0.mdx"\n\n<First />', {
      ...files,
      'snippets/30.mdx': 'the end',
    });
    assert.match(html, /<p>the end<\/p>/);
    assert.ok(html.length < 1_000_000, `${html.length} characters`);
    assert.ok(findings.some(({ message }) => /`<Next>` could not be shown.*produce too much text/.test(message)));
  });

  it('values and components are imported by name, from MDX and from JSX, relative or from the root', async () => {
    const { html, findings } = await render(
      'import { site, Box as Frame2 } from "../snippets/values.mdx"\nimport { Sum } from "/snippets/sum.jsx"\n\n{site.name}: <Frame2 label="L">in **it**</Frame2> <Sum a={1} b={2} />',
      {
        'snippets/values.mdx':
          'export const site = { name: "Docs" }\n\nexport const Box = ({ label = "none", children }) => <div title={label}>{children}</div>',
        'snippets/sum.jsx':
          'export function Sum({ a, b, ...rest }) { const total = a + b; return <i>{`${total}`}</i> }',
      },
    );
    assert.match(html, /Docs: <div title="L">in <strong>it<\/strong><\/div> <i>3<\/i>/);
    assert.deepEqual(findings, []);
  });

  it('a snippet may have a small name, where no element is meant', async () => {
    const { html, findings } = await render(
      'import fork from "/snippets/a.mdx"\nimport details from "/snippets/a.mdx"\n\n<fork />\n\n<details>own</details>',
      { 'snippets/a.mdx': 'of the snippet' },
    );
    assert.equal(html, '<p>of the snippet</p><details>own</details>');
    assert.deepEqual(findings, []);
  });

  it('a .md file with components or imports in it is read as MDX, where it is MDX', async () => {
    const card = '<CardGroup cols={2}>\n\n    <Card title="A">\n        of **A**\n    </Card>\n\n</CardGroup>';
    const { html, findings } = await renderSource(`<!-- old -->\n\n${card}`, { format: 'md' });
    assert.match(html, /class="op-card-title">A<.*of <strong>A<\/strong>/s);
    assert.deepEqual(findings, []);
    const text = await renderSource('<Note>\n\n2 < 3 {x\n\n</Note>\n\n    code', { format: 'md' });
    assert.match(text.html, /<code[^>]*>.*code/s);
  });

  it('each file resolves its own imports', async () => {
    const { html } = await render('import A from "/snippets/deep/a.mdx"\n\n<A />', {
      'snippets/deep/a.mdx': 'import B from "./b.mdx"\n\n<B />',
      'snippets/deep/b.mdx': 'inner',
    });
    assert.equal(html, '<p>inner</p>');
  });

  it('a Markdown snippet knows the names of the page that it stands in, after its own', async () => {
    const { html, findings } = await render(
      'import { Row } from "/snippets/row.mdx"\nimport { Cell } from "/snippets/cell.mdx"\n\nexport const unit = "m"\n\nexport const sign = "+"\n\n<Row />',
      {
        'snippets/row.mdx': 'export const sign = "-"\n\nexport const Row = () => <b><Cell at={1} /> {sign}{unit}</b>',
        'snippets/cell.mdx': 'export const Cell = ({ at }) => <i>{at}</i>',
      },
    );
    assert.equal(html, '<b><i>1</i> -m</b>');
    assert.deepEqual(findings, []);
  });

  it('hooks give a first view', async () => {
    const { html, findings } = await render(
      'export const Counter = () => {\n  const [n, setN] = useState(3)\n  useEffect(() => { fetch("/x") }, [])\n  const twice = useMemo(() => n * 2, [n])\n  return <b>{n}/{twice}</b>\n}\n\n<Counter />',
      {},
    );
    assert.equal(html, '<op-island class="op-island" data-op-island="0"><b>3/6</b></op-island>');
    assert.deepEqual(findings, []);
  });

  it('a missing file is told with its place, and the page goes on', async () => {
    const { html, findings, dependencies } = await render(
      'import X from "/snippets/x.mdx"\n\n<X>kept</X>\n\nafter',
      {},
    );
    assert.match(html, /after/);
    assert.deepEqual(findings, [
      {
        code: 'missing-snippet',
        severity: 'error',
        message: 'The file "/snippets/x.mdx" is not in the project. Add it, or correct the import.',
        page: 'guide/start',
        file: 'guide/start.mdx',
        line: 1,
      },
    ]);
    assert.equal(dependencies['snippets/x.mdx'], null);
  });

  it('a name that a file does not export is told', async () => {
    const { findings } = await render('import { nope } from "/snippets/x.mdx"\n\ntext', { 'snippets/x.mdx': 'x' });
    assert.match(findings[0]?.message ?? '', /exports nothing named `nope`/);
  });

  it('a circle of imports is cut and told', async () => {
    const { findings } = await render('import A from "/snippets/a.mdx"\n\n<A />', {
      'snippets/a.mdx': 'import B from "/snippets/b.mdx"\n\na <B />',
      'snippets/b.mdx': 'import A from "/snippets/a.mdx"\n\nb <A />',
    });
    assert.deepEqual(
      findings.map(({ code, file }) => [code, file]),
      [['missing-snippet', 'snippets/b.mdx']],
    );
  });

  it('a package cannot be imported, and the sentence says so', async () => {
    const { findings } = await render('import _ from "lodash"\n\ntext', {});
    assert.match(findings[0]?.message ?? '', /package "lodash" cannot be imported/);
  });

  it('a snippet that cannot be parsed is told by its own place, and the page goes on', async () => {
    const { html, findings } = await render('import A from "/snippets/a.mdx"\n\n<A />\n\nafter', {
      'snippets/a.mdx': `text\n\n${'<a>'.repeat(10_001)}`,
    });
    assert.match(html, /after/);
    assert.deepEqual(
      [findings[0]?.code, findings[0]?.file, findings[0]?.line],
      ['missing-snippet', 'snippets/a.mdx', 3],
    );
  });

  it('the older form of snippets is found in both folders', async () => {
    const files = { 'snippets/a.mdx': 'one', '_snippets/b.mdx': 'two {word}' };
    const { html } = await render('<Snippet file="a.mdx" />\n\n<Snippet file="/b.mdx" word="x" />', files);
    assert.equal(html, '<p>one</p><p>two x</p>');
  });

  it('every file that was looked up is a dependency, with its hash', async () => {
    const { dependencies } = await render('import A from "/snippets/a.mdx"\n\n<A />\n\n![x](https://x.test/a.png)', {
      'snippets/a.mdx': '![y](/no.png)',
    });
    assert.match(dependencies['snippets/a.mdx'] ?? '', /^[0-9a-f]{64}$/);
    assert.equal(dependencies['no.png'], null);
    assert.equal(dependencies['https://x.test/a.png'], null);
  });

  it('variables are filled in prose and code, and an undefined one is told', async () => {
    const { html, findings } = await renderSource('{{name}} `{{name}}`\n\n```text\n{{name}}\n```\n\n{{nope}}', {
      settings: { variables: { name: 'a {b} <c>' } },
    });
    assert.match(html, /<p>a \{b\} &lt;c&gt; <code>/);
    assert.match(html, /<span class="line">a \{b\} &lt;c&gt;<\/span>/);
    assert.match(html, /\{\{nope\}\}/);
    assert.deepEqual([findings.length, findings[0]?.line], [1, 7]);
  });

  it('placeholders of other systems stay where the site defines no variables', async () => {
    const { html } = await renderSource('Use `{{name}}` or {{name}}.');
    assert.equal(html, '<p>Use <code>{{name}}</code> or {{name}}.</p>');
  });

  it('notes of two snippets and of the page each keep their own text', async () => {
    const { html } = await render(
      'import A from "/a.mdx"\nimport B from "/b.mdx"\n\nP[^1]\n\n<A />\n\n<B />\n\n[^1]: page',
      {
        'a.mdx': 'A[^1]\n\n[^1]: first',
        'b.mdx': 'B[^1] again[^1]\n\n[^1]: second',
      },
    );
    assert.deepEqual(
      [...html.matchAll(/<li id="(fn-\d)"><p>(\w+)/g)].map(([, id, text]) => [id, text]),
      [
        ['fn-1', 'page'],
        ['fn-2', 'first'],
        ['fn-3', 'second'],
      ],
    );
    assert.match(html, /B<sup[^>]*id="fnref-3"><a href="#fn-3".*again<sup[^>]*id="fnref-3-2"><a href="#fn-3"/);
  });
});
