import assert from 'node:assert/strict';
import fc from 'fast-check';
import { entryPathProblem } from '../../../bundle/entry-path.js';
import { portablePath } from '../../../site/model/portable-path.js';

const cases: readonly (readonly [string, string])[] = [
  ['guide/start.html', 'guide/start.html'],
  ['changes/v1.2.3.html', 'changes/v1.2.3.html'],
  ['安装/配置.html', '安装/配置.html'],
  ['con.html', 'con_.html'],
  ['a/NUL/b.html', 'a/NUL_/b.html'],
  ['lpt1.tar.gz', 'lpt1_.tar.gz'],
  ['console.html', 'console.html'],
  ['a<b>:"|?*.html', 'a-b------.html'],
  ['back\\slash.html', 'back-slash.html'],
  ['tab\there.html', 'tab-here.html'],
  ['dots.../end. ', 'dots___/end__'],
  ['../up/./here.html', '_/up/_/here.html'],
  ['//double//slash.html', 'double/slash.html'],
];

describe('a portable path', () => {
  for (const [path, expected] of cases) {
    it(`${JSON.stringify(path)} is stored as ${JSON.stringify(expected)}`, () => {
      assert.equal(portablePath(path), expected);
    });
  }

  it('a name of 300 characters is cut to 255 bytes and keeps its extension', () => {
    const name = portablePath(`${'x'.repeat(300)}.html`);
    assert.ok(Buffer.byteLength(name) <= 255);
    assert.match(name, /^x+-[0-9a-f]{8}\.html$/);
  });

  it('two long names with one beginning of 200 bytes stay apart', () => {
    const beginning = 'y'.repeat(250);
    assert.notEqual(portablePath(`${beginning}first.html`), portablePath(`${beginning}second.html`));
  });

  for (const [what, wanted] of [
    ['too deep', `${'d/'.repeat(65)}page`],
    ['too long', `${'l'.repeat(200)}/`.repeat(11)],
    ['too long in Chinese', `${'安'.repeat(80)}/`.repeat(9)],
  ] as const) {
    it(`a path that is ${what} keeps its beginning and end, and stays apart from others`, () => {
      const [one, other] = [portablePath(`${wanted}/one.html`), portablePath(`${wanted}/two/one.html`)];
      for (const path of [one, other]) {
        assert.equal(entryPathProblem(path), undefined);
        assert.ok(path.startsWith(wanted.slice(0, 3)) && /\/one-[0-9a-f]{8}\.html$/.test(path), path);
      }
      assert.notEqual(one, other);
    });
  }

  it('a cut never halves a character', () => {
    const name = portablePath(`${'安'.repeat(120)}.html`);
    assert.ok(Buffer.byteLength(name) <= 255);
    assert.ok(!name.includes('\uFFFD'));
  });

  it('any text becomes a path that stays inside, has no forbidden character and is stable', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 400 }), (text) => {
        const path = portablePath(text);
        assert.equal(portablePath(path), path);
        for (const segment of path.split('/').filter((one) => one !== '')) {
          assert.ok(Buffer.byteLength(segment) <= 255);
          assert.doesNotMatch(segment, /[<>:"|?*\\]|[. ]$|^\.\.?$/);
        }
      }),
    );
  });
});
