import assert from 'node:assert/strict';
import { type HttpSite, startHttpSite } from '../../support/http-site.js';
import { mirrorSite } from '../../support/mirrored-site.js';

const xhtml = (title: string, body: string) => `<?xml version="1.0" encoding="UTF-8"?>
<?xml-stylesheet href="look.css" type="text/css"?>
<!DOCTYPE html [ <!ENTITY owl "barn owl &#233;"> ]>
<html xmlns="http://www.w3.org/1999/xhtml" xml:lang="en"><head><title>${title}</title><script src="tools.js"/></head>
<body><nav><a href="b.xhtml">Second</a> <a href="index.xhtml#top">First</a></nav>
<main id="top"><h1>${title}</h1>${body}</main></body></html>`;

describe('a site of XHTML pages', () => {
  let site: HttpSite;
  before(async () => {
    const type = { 'content-type': 'application/xhtml+xml' };
    site = await startHttpSite({
      '/index.xhtml': {
        headers: type,
        body: xhtml('First', '<div class="clear"/><p>The &owl;.</p><pre><![CDATA[if (a < b) & <c>]]></pre>'),
      },
      '/b.xhtml': { headers: type, body: xhtml('Second', '<textarea/><iframe title="none"/><p>Words after it.</p>') },
      '/look.css': 'p{color:green}',
      '/tools.js': 'var tools = 1;',
    });
  });
  after(() => site.close());

  it('is a bundle of HTML with all words, links, styles and scripts', async () => {
    const { files, findings, text } = await mirrorSite(`${site.url}index.xhtml`);
    const first = text('index.html');
    assert.match(first, /<div class="clear"><\/div><p>The barn owl &#233;\.<\/p>/);
    assert.match(first, /<pre>if \(a &lt; b\) &amp; &lt;c&gt;<\/pre>/);
    assert.match(first, /<script src="tools\.js"><\/script>/);
    assert.match(first, /<link rel="stylesheet" href="look\.css">/);
    assert.match(first, /href="b\.html"/);
    assert.match(text('b.html'), /href="index\.html#top"/);
    assert.match(text('b.html'), /Words after it/);
    assert.ok(files.has('look.css') && files.has('b.md'));
    assert.match(text('index.md'), /barn owl é/);
    assert.deepEqual(findings, []);
  });
});
