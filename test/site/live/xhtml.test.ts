import assert from 'node:assert/strict';
import { decodeText } from '../../../site/live/decode-text.js';
import { pageText } from '../../../site/live/page-text.js';
import { htmlOfXhtml } from '../../../site/live/xhtml.js';

const NAMESPACE = 'xmlns="http://www.w3.org/1999/xhtml"';
const inBody = (body: string) => htmlOfXhtml(`<html ${NAMESPACE}><body>${body}</body></html>`);
const converted = (body: string) => /<body>(.*)<\/body>/s.exec(inBody(body))?.[1];

describe('an XHTML page as HTML', () => {
  const cases: readonly [what: string, xhtml: string, html: string][] = [
    ['elements that end in their first tag', '<div/><a id="x"/><p>t</p>', '<div></div><a id="x"></a><p>t</p>'],
    ['a script that ends in its first tag', '<script src="a.js"/><p>t</p>', '<script src="a.js"></script><p>t</p>'],
    ['elements without an end tag', '<br/>a<br></br>b<img src="x.png" alt=""/>', '<br>a<br>b<img src="x.png" alt="">'],
    ['a section of characters', '<pre><![CDATA[a < b && <i>]]></pre>', '<pre>a &lt; b &amp;&amp; &lt;i&gt;</pre>'],
    [
      'a script with references',
      '<script>if (a &lt; b &amp;&amp; c) x("&#39;&nbsp;")</script>',
      '<script>if (a < b && c) x("\'\u00a0")</script>',
    ],
    [
      'a script in a section',
      '<script>//<![CDATA[\nif (a < b && c) x("&lt;")\n//]]></script>',
      '<script>//\nif (a < b && c) x("&lt;")\n//</script>',
    ],
    [
      'a script that contains its own end tag',
      '<script><![CDATA[x("</script>")]]></script>',
      '<script>x("<\\/script>")</script>',
    ],
    ['a style in a comment, which XML ignores', '<style><!-- b{} --> i{}</style>', '<style> i{}</style>'],
    [
      'references of HTML',
      '<p>&nbsp;&eacute;&#233;&#xE9;&apos;&lt;</p>',
      '<p>&nbsp;&eacute;&#233;&#xE9;&apos;&lt;</p>',
    ],
    ['a language', '<p xml:lang="fr">a</p><p xml:lang="fr" lang="de">b</p>', '<p lang="fr">a</p><p lang="de">b</p>'],
    ['quotation marks in attributes', `<p title='say "x"'>a</p>`, '<p title="say &quot;x&quot;">a</p>'],
    ['a first line break', '<pre>\na</pre>', '<pre>\n\na</pre>'],
    ['a comment', '<p>a<!-- b --></p>', '<p>a<!-- b --></p>'],
    [
      'pictures with and without a prefix',
      '<svg xmlns="http://www.w3.org/2000/svg"><style>a &gt; b{}</style><path d="M0"/></svg><s:svg xmlns:s="http://www.w3.org/2000/svg"><s:rect/></s:svg>',
      '<svg><style>a &gt; b{}</style><path d="M0"></path></svg><svg><rect></rect></svg>',
    ],
    ['elements that HTML does not know', '<x:card xmlns:x="urn:x">a</x:card>', '<x:card>a</x:card>'],
    ['an end tag that is missing', '<p>a<b>b', '<p>a<b>b</b></p>'],
  ];
  for (const [what, xhtml, html] of cases) it(`has ${what}`, () => assert.equal(converted(xhtml), html));

  it('has no prefixes of XHTML, and the mode of standards', () => {
    const html = htmlOfXhtml(
      '<?xml version="1.0"?><!DOCTYPE h:html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "x.dtd"><h:html xmlns:h="http://www.w3.org/1999/xhtml"><h:body><h:div/></h:body></h:html>',
    );
    assert.equal(html, '<!DOCTYPE html><html><body><div></div></body></html>');
  });

  it('has the entities that the page declares, also with markup and inside each other', () => {
    const xhtml = `<!DOCTYPE html [ <!-- > ] --> <!ENTITY name "Owl"> <!ENTITY both '<b>&name;</b> ]>'> <!ENTITY lt "no"> ]>\n<html ${NAMESPACE}><body><p>&both;&lt;<![CDATA[&name;]]></p></body></html>`;
    assert.match(htmlOfXhtml(xhtml), /<p><b>Owl<\/b> \]>&lt;&amp;name;<\/p>/);
  });

  it('does not grow without end by entities that multiply each other', () => {
    const levels = Array.from({ length: 20 }, (_, index) => `<!ENTITY e${index + 1} "${`&e${index};`.repeat(10)}">`);
    const html = htmlOfXhtml(
      `<!DOCTYPE html [<!ENTITY e0 "ha"><!ENTITY self "&self;">${levels.join('')}]><html ${NAMESPACE}><body>&e20;&self;</body></html>`,
    );
    assert.ok(html.length < 3_000_000);
  });

  it('has the style sheets of its processing instructions', () => {
    const html = htmlOfXhtml(
      `<?xml-stylesheet href="a.css" type="text/css"?><?xml-stylesheet type='text/xsl' href='a.xsl'?><?xml-stylesheet href="b.css?x=1&amp;y" media="print" alternate="yes" title="B"?><html ${NAMESPACE}><head><title/></head><body>x</body></html>`,
    );
    assert.match(
      html,
      /<head><link rel="stylesheet" href="a.css"><link rel="alternate stylesheet" href="b.css\?x=1&amp;y" media="print" title="B"><title><\/title><\/head>/,
    );
  });

  const encodings: readonly [what: string, bytes: Buffer, contentType: string | undefined][] = [
    ['its declaration', Buffer.from('<?xml version="1.0" encoding="iso-8859-1"?><p>é</p>', 'latin1'), undefined],
    [
      'its declaration, not a meta element',
      Buffer.from(`<?xml version='1.0' encoding='UTF-8'?><p>é<meta charset="iso-8859-1"/></p>`),
      undefined,
    ],
    ['a meta element in no case', Buffer.from('<p><meta charset="iso-8859-1"/>é</p>'), undefined],
    [
      'its content type first',
      Buffer.from('<?xml version="1.0" encoding="utf-8"?><p>é</p>', 'latin1'),
      'application/xhtml+xml; charset=iso-8859-1',
    ],
    ['its mark', Buffer.from('\ufeff<?xml version="1.0" encoding="utf-16"?><p>é</p>', 'utf16le'), undefined],
    ['its first sign', Buffer.from('<?xml version="1.0" encoding="utf-16"?><p>é</p>', 'utf16le'), undefined],
  ];
  for (const [what, bytes, contentType = 'application/xhtml+xml'] of encodings)
    it(`is decoded by ${what}`, () =>
      assert.match(pageText(bytes, { address: 'https://d.test/a', contentType }), /<p>.*é/));

  it('is recognized by its type, and by its name if the type says nothing', () => {
    const text = Buffer.from('<div/>');
    const of = (path: string, contentType?: string) =>
      pageText(text, { address: `https://d.test/${path}`, contentType });
    for (const [path, type] of [
      ['a', 'Application/XHTML+xml; charset=utf-8'],
      ['a.xhtml', undefined],
      ['a.xht', 'application/octet-stream'],
    ] as const)
      assert.match(of(path, type), /<div><\/div>/);
    assert.equal(of('a.xhtml', 'text/html'), '<div/>');
  });

  it('in HTML, the declaration of XML counts where nothing else does', () => {
    const bytes = Buffer.from('<?xml version="1.0" encoding="iso-8859-2"?><p>ł</p>'.replace('ł', ''), 'latin1');
    const polish = Buffer.concat([bytes.subarray(0, -4), Buffer.from([0xb3]), bytes.subarray(-4)]);
    assert.match(decodeText(polish, 'text/html', 'html'), /ł/);
  });
});
