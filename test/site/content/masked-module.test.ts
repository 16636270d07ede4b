import assert from 'node:assert/strict';
import { parseMended } from '../../../site/content/parse/parse-mended.js';

/** A text with more less-than signs than the native parser may see after a brace. */
const MANY_TAGS = '<br/>'.repeat(14);

describe('modules of a page with many tags', () => {
  const modules: readonly [claim: string, module: string][] = [
    ['a component', "import A from 'a'\nexport const B = () => <b>{A}</b>"],
    [
      'a component with blank lines',
      'export const B = () => {\n  return (\n\n    <div>{1 < 2 ? <b/> : null}</div>\n\n  )\n}',
    ],
    ['a comment and its end', 'export const a = <b>/* x */}</b>'],
    ['a comparison after a list over blank lines', "export {\n\n x } from 'y'\nexport const q = 1 < 2"],
    ['Windows line ends', 'export const B = () => {\r\n\r\n  return <b>\r\n\r\n</b>\r\n}'],
    ['a short first line', 'export let\na = <b>\n\n</b>'],
  ];
  for (const [claim, module] of modules)
    it(`are kept whole: ${claim}`, () => {
      const { root, faults } = parseMended(`${module}\n\n# Title\n\n{1}${MANY_TAGS}`, 'mdx');
      assert.deepEqual(faults, []);
      const found = root.children.filter(({ type }) => type === 'mdxjsEsm');
      assert.deepEqual(
        found.map((node) => ('value' in node ? node.value : undefined)),
        [module],
      );
    });

  it('are kept apart, in their order', () => {
    const first = 'export const a = () => <b>1</b>';
    const second = 'export const c = () => <b>2</b>';
    const { root } = parseMended(`${first}\n\n${second}\n\n{1}${MANY_TAGS}`, 'mdx');
    const found = root.children.flatMap((node) => (node.type === 'mdxjsEsm' ? [node.value] : []));
    assert.deepEqual(found.join('\n\n'), `${first}\n\n${second}`);
  });
});
