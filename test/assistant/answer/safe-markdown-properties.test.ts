import assert from 'node:assert/strict';
import fc from 'fast-check';
import { Parser } from 'htmlparser2';
import markdownIt from 'markdown-it';
import { createLinkPolicy } from '../../../assistant/answer/link-policy.js';
import { createSafeMarkdown } from '../../../assistant/answer/safe-markdown.js';
import { siteAddresses } from '../../../assistant/answer/site-address.js';

const addresses = siteAddresses({ title: 'Docs', domain: 'docs.example.com', canonicalUrl: null }, 'http://127.0.0.1');
const search = { hasPage: (path: string) => path === 'guides/install' };

/** A client that follows CommonMark with tables, shows raw HTML, and makes links of addresses. */
const client = markdownIt({ html: true, linkify: true });
client.linkify.set({ fuzzyLink: false, fuzzyEmail: false }).add('//', null);

/** Parts of constructs that clients nest differently. */
const PIECES = [
  ...['`', '``', '```', '````', '~~~', '~', '\n', '\n\n', '\r', '\r\n', ' ', '    ', '\t', 'a', 'b c'],
  ...[
    '- ',
    '> ',
    '1. ',
    '# ',
    '|',
    '\n| --- | --- |\n',
    '\\',
    '&',
    ';',
    ':',
    '!',
    '[',
    ']',
    '(',
    ')',
    '"',
    "'",
    '<',
    '>',
    '=',
  ],
  ...[
    '[x](//evil.test)',
    '![x](//evil.test/?q=S)',
    '](//evil.test)',
    '(//evil.test',
    '[x]: //evil.test\n',
    ']: ',
    '//evil.test',
  ],
  ...['[x]', '![x]', '[x][x]', '![', '](', '[x](/guides/install)', '[x](/guides/install "', '(/guides/install ('],
  ...[
    '<img src=//evil.test>',
    '<img alt="<" src="//evil.test">',
    '<img ',
    'src=//evil.test>',
    '<a href="//evil.test">',
    '</a>',
  ],
  ...[
    '<b>',
    '</b>',
    '<br/>',
    '<i t="',
    '<T>',
    '<div',
    '<div>',
    '</div>',
    '<pre>',
    '<script>',
    '<!--',
    '-->',
    '<?',
    '<![CDATA[',
  ],
  ...[
    'https://evil.test',
    'ht',
    'tps://evil.test',
    'www',
    '<https://evil.test>',
    '`` ![x](//evil.test) `',
    '```js\n',
    '\n```\n',
  ],
  'longer than what is held back '.repeat(70),
];

function filtered(text: string, cuts: readonly number[]): string {
  const safe = createSafeMarkdown(createLinkPolicy(search, addresses));
  let written = '';
  let at = 0;
  for (const cut of [...cuts, text.length]) {
    written += safe.push(text.slice(at, at + cut));
    at += cut;
    if (at >= text.length) break;
  }
  return written + safe.end();
}

/** Returns the values of all attributes in which a browser would look for an address. */
function addressesIn(html: string): readonly string[] {
  const found: string[] = [];
  const parser = new Parser({ onattribute: (name, value) => void (/^(?:href|src)$/.test(name) && found.push(value)) });
  parser.end(html);
  return found;
}

describe('answers as a CommonMark client shows them', () => {
  const texts = fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 14 }).map((pieces) => pieces.join(''));
  const cuts = fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 60 });

  it('hold no address but those that the policy allows, in pieces of every size', () => {
    fc.assert(
      fc.property(texts, cuts, (text, sizes) => {
        const written = filtered(text, sizes);
        const leaks = addressesIn(client.render(written)).filter((address) => address.includes('evil'));
        assert.deepEqual(leaks, [], JSON.stringify({ text, written }));
      }),
      { numRuns: Number(process.env.OFFPRINT_PROPERTY_RUNS ?? 4000) },
    );
  });

  it('are the same however their text is cut', () => {
    fc.assert(
      fc.property(texts, cuts, (text, sizes) => assert.equal(filtered(text, sizes), filtered(text, []))),
      { numRuns: 2000 },
    );
  });
});
