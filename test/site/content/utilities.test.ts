import assert from 'node:assert/strict';
import { createUtilityCss } from '../../../site/content/utilities/utility-css.js';
import { plainSettings } from '../../support/plain-settings.js';
import { renderSource } from '../../support/render-source.js';

const cssOf = async (source: string) => (await renderSource(source)).utilityCss ?? '';

describe('utility classes', () => {
  const cases: readonly (readonly [className: string, rule: RegExp])[] = [
    ['mt-4', /:is\(\.mt-4\)\{margin-top:1rem;\}/],
    ['dark:hidden', /\.dark \.dark\\:hidden\)\{display:none;\}/],
    ['md:w-1/2', /@media \(min-width: 768px\)\{.*width:50%/],
    ['text-primary', /color:rgb\(0 170 119 \//],
    ['hover:underline', /:hover\)\{text-decoration-line:underline/],
    ['border', /border-style:solid.*border-width:1px/s],
  ];
  for (const [className, rule] of cases)
    it(`${className} has its rule`, async () =>
      assert.match(await cssOf(`<div className="${className}">a</div>`), rule));

  it('of a snippet and of HTML text count too', async () => {
    const { utilityCss } = await renderSource(
      'import { Box } from "/snippets/box.jsx"\n\n<Box />\n\n<div dangerouslySetInnerHTML={{ __html: "<b class=\'pl-8\'>b</b>" }} />',
      { files: { 'snippets/box.jsx': "export const Box = () => <div className={'p' + '-4'}>x</div>;" } },
    );
    assert.match(utilityCss ?? '', /\.p-4/);
    assert.match(utilityCss ?? '', /\.pl-8/);
  });

  it('of a component that lives in the browser count before it takes them on', async () => {
    const css = await cssOf(
      'export const Box = () => { const [on, set] = useState(false); return <button onClick={() => set(!on)} className={on ? "mt-7" : "mt-3"}>x</button>; };\n\n<Box />',
    );
    assert.match(css, /\.mt-3/);
    assert.match(css, /\.mt-7/);
  });

  const without: readonly (readonly [what: string, source: string])[] = [
    [
      'a page of components and code',
      '<Note>a</Note>\n\n<Card title="A" />\n\n```js {1}\nlet a\n```\n\n| a |\n|---|\n| b |',
    ],
    ['classes of the author’s own', '<div className="my-own-box">a</div>'],
    ['a class that fetches', '<div className="bg-[url(https://x.test/a.png)]">a</div>'],
    ['a class that closes the style', '<div className="content-[</style><script>]">a</div>'],
  ];
  for (const [what, source] of without) it(`${what} needs no rules`, async () => assert.equal(await cssOf(source), ''));

  it('makes the same rules in whatever order classes come', async () => {
    const one = await createUtilityCss(plainSettings).of(['p-1', 'm-2', 'flex']);
    const other = await createUtilityCss(plainSettings).of(['flex', 'p-1', 'm-2', 'p-1']);
    assert.equal(one, other);
  });

  it('a set that was asked for after others has the same rules', async () => {
    const used = createUtilityCss(plainSettings);
    await used.of(['rotate-45', 'shadow', 'container', 'animate-spin']);
    for (const classes of [['p-1', 'flex'], ['rotate-45', 'animate-spin'], ['scale-50']])
      assert.equal(await used.of(classes), await createUtilityCss(plainSettings).of(classes));
  });
});
