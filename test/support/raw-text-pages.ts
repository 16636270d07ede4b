import fc from 'fast-check';

/** Markup that elements without markup contain as text, and that would end them or the page if it were read as markup. */
const TRAPS = [
  '<p>',
  '<!--',
  '-->',
  '</body>',
  '</html>',
  '</head>',
  '<head>',
  '</b>',
  '<a href="/x">',
  '"',
  "'",
  '&lt;/style&gt;',
  '\\3c/style>',
  '<\\/script>',
];

const CSS = [
  'a{color:red}',
  'a{background:url(/a b.png)}',
  'b{background:url("/x.png?q=1#f")}',
  "c{background:url('data:image/svg+xml,%3Cstyle%3E')}",
  'd{background:url("data:image/svg+xml,\\3cstyle>\\3c/style>")}',
  'e{background:u\\72l(/\\3c/style>)}',
  '@import "/more.css";',
  'f::before{content:"</b><p>"}',
  '/* <p> "*/',
  'g{background:url(/\\3c/style>.png)}',
  '@font-face{font-family:x;src:url(/f.woff2#\\3c/style>)}',
  "h{background:url('/it\\'s.png')}",
];

const SCRIPTS = [
  'var a = 1;',
  'self.x = "x";',
  'var b = "</body></html>";',
  'var c = \'<p class="x">\' + "</bo" + "dy>";',
  'import("/it\'s.js");',
  'import("./part.js");',
  'var d = `</head>`; // </title>',
  'new URL("/a.png", import.meta.url);',
];

const one = (values: readonly string[]) => fc.constantFrom(...values);
const some = (values: readonly string[]) => fc.array(one(values), { maxLength: 4 }).map((pieces) => pieces.join('\n'));
const caseOf = (name: string) => fc.constantFrom(name, name.toUpperCase());
const end = fc.constantFrom('>', ' >', '\n>', '/>', ' x="1">');

const element = (name: string, text: fc.Arbitrary<string>, attributes: fc.Arbitrary<string> = fc.constant('')) =>
  fc
    .tuple(caseOf(name), attributes, text, caseOf(name), end)
    .map(([open, written, inside, close, finish]) => `<${open}${written}>${inside}</${close}${finish}`);

/** Attributes of one element: each name is there once. */
const BLOCKS: readonly fc.Arbitrary<string>[] = [
  element('style', some(CSS), one(['', ' media=print', ' nonce="n"', ' data-x="</style>"'])),
  element('script', some(SCRIPTS), one(['', ' type="text/plain"', ' nonce=n', " type='application/json'"])),
  element('script', some(SCRIPTS), one([' type=module', ' type="module" crossorigin'])),
  element(
    'script',
    fc.constant(''),
    one([' src=/app.js', ' src="/app.js?</script>"', " async src='/a\"b.js' integrity=x"]),
  ),
  element('script', some(TRAPS), one([' type="text/template"', ' type="text/x-template" id=t'])),
  element('textarea', some(TRAPS), one(['', ' placeholder="</textarea>"', ' style="background:url(/a.png)"'])),
  element(
    'noscript',
    one(['', '<img src="/n.png">', '<p>On</p>', '<link rel=stylesheet href=/n.css>', '<style>a{b:c}</style>']),
  ),
  element(
    'template',
    one(['', '<p>in</p>', '<img src=/t.png>', '<style>a{background:url(/t.png)}</style>', '<a href="/t">t</a>']),
  ),
  element('pre', one(['code', '&lt;style&gt;', '<code>x</code>'])),
  element(
    'iframe',
    fc.constant(''),
    one([' src="/frame"', ' srcdoc="&lt;style&gt;a{}&lt;/style&gt;<p>x"', ' src="https://else.test/v"']),
  ),
  one(['<!-- <style> -->', '<!-- </body> -->', '<!--><p>x</p>']),
  one([
    '<img src="/i.png" alt="</style>">',
    "<img alt='>' src=/i.png>",
    '<a href="/page#</title>">x</a>',
    '<a title="<!--" href=/page>x</a>',
    '<link rel=preload as=style href=/p.css onload="this.rel=\'stylesheet\'">',
    '<svg><style>a{fill:url(#x)}</style><path d="M0"/></svg>',
    '<p style="background:url(&quot;/q.png&quot;)">x</p>',
    '<meta http-equiv=refresh content="9;url=/</title>">',
  ]),
];

/** A generated page, and the number of its marks: `<i id=mN>` after each block, outside of every other element. */
export interface MarkedPage {
  readonly html: string;
  readonly marks: number;
}

/** Generates pages whose elements without markup contain what would end them, in the spellings that generators write. */
export const rawTextPages: fc.Arbitrary<MarkedPage> = fc
  .record({
    head: fc.array(fc.oneof(...BLOCKS.slice(0, 4)), { maxLength: 3 }),
    title: element('title', some(TRAPS)),
    blocks: fc.array(fc.oneof(...BLOCKS), { minLength: 1, maxLength: 8 }),
    start: fc.constantFrom(
      ['<!doctype html><html lang="en"><head>', '</head><body>'],
      ['<!DOCTYPE html><HTML><HEAD data-x=">">', '</HEAD><BODY class="a>b">'],
      ['<!doctype html>', ''],
      ['<!doctype html><meta charset=utf-8>', '<body>'],
    ),
    finish: fc.constantFrom('</body></html>', '</BODY></HTML>', '', '</body></html><!-- </body> -->', '</html>'),
    generator: fc.constantFrom('', '<meta name="generator" content="Docusaurus v3">'),
  })
  .map(({ head, title, blocks, start: [before, between], finish, generator }) => ({
    html: `${before}${title}${generator}${head.join('')}${between}${blocks.map((block, index) => `${block}<i id=m${index}>mark</i>`).join('\n')}${finish}`,
    marks: blocks.length,
  }));

const rule = (index: number) =>
  `.c${index}::before{content:"<\\/b>${index}";background:url("data:image/svg+xml,%3Csvg%3E")}`;
const mark = (index: number) => `<i id=m${index}>mark</i>`;

/** Pages in the forms that generators write, with marks after each element whose content is not markup. */
export const GENERATED_FORMS: Readonly<Record<string, string>> = {
  Docusaurus: `<!doctype html><html lang="en" dir="ltr" class="docs-wrapper" data-has-hydrated="false"><head><meta charset="UTF-8"><meta name="generator" content="Docusaurus v3.9"><title data-rh="true">A | B</title><script data-rh="true" type="application/ld+json">{"@context":"https://schema.org","name":"</b><p>"}</script><link rel="stylesheet" href="/assets/css/styles.1a2b3c4d.css"><script src="/assets/js/main.5e6f.js" defer="defer"></script></head><body class="x"><svg style="display:none"><defs><symbol id="theme-svg-external-link"><path d="M0"></path></symbol></defs></svg><script>!function(){document.documentElement.setAttribute("data-theme","light"),document.documentElement.insertAdjacentHTML("beforeend",'<div id="__docusaurus-base-url-issue-banner-container"></body></div>')}()</script>${mark(0)}<div id="__docusaurus"><noscript><img src="/x.png"></noscript>${mark(1)}<pre><code>&lt;style></code></pre>${mark(2)}</div></body></html>`,
  VitePress: `<!DOCTYPE html><html lang="en-US" dir="ltr"><head><meta name="generator" content="VitePress v1.6"><link rel="preload stylesheet" href="/assets/style.ab12.css" as="style"><script type="module" src="/assets/app.cd34.js"></script><link rel="modulepreload" href="/assets/chunks/theme.js"><script id="check-dark-mode">(()=>{const e="</head>"})();</script></head><body><div id="app"><style>.a{color:red}</style>${mark(0)}<textarea placeholder="</textarea>"><p></textarea>${mark(1)}</div><script>window.__VP_HASH_MAP__=JSON.parse("{}");window.__VP_SITE_DATA__=JSON.parse('{"t":"</body>"}')</script>${mark(2)}</body></html>`,
  'MkDocs Material': `<!doctype html><html lang="en" class="no-js"><head><meta charset="utf-8"><title>A</title><style>:root{--md-text-font:"Roboto"}</style><script>__md_scope=new URL("..",location),__md_get=(e,_=localStorage,t=__md_scope)=>JSON.parse(_.getItem(t.pathname+"."+e))</script></head><body dir="ltr">${mark(0)}<input class="md-toggle" type="checkbox" id="__drawer"><label for="__drawer">M</label><template data-x><style>a{background:url(/t.png)}</style></template>${mark(1)}<script id="__config" type="application/json">{"base": "..", "text": "<p></body>"}</script>${mark(2)}<script src="../assets/javascripts/bundle.js"></script></body></html>`,
  'a minifier that omits tags': `<!doctype html><meta charset=utf-8><title>A</title><style>a{background:url(/a.png)}</style><script>var a="</body>"</script><p>x${mark(0)}<textarea></head></textarea>${mark(1)}<noscript><iframe src=/f></iframe></noscript>${mark(2)}<script>var b="<body>"</script>${mark(3)}`,
  Doxygen: `<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "x"><HTML><HEAD><TITLE>A</TITLE><SCRIPT TYPE="text/javascript" SRC="jquery.js"></SCRIPT><STYLE TYPE="text/css"><!-- a{background:url(a.png)} --></STYLE></HEAD><BODY>${mark(0)}<SCRIPT TYPE="text/javascript"><!--
  if (window.x) document.title = "</BODY>";
//--></SCRIPT >${mark(1)}<NOSCRIPT><DIV>On</DIV></NOSCRIPT x="1">${mark(2)}</BODY></HTML>`,
  'a browser that drew Redoc': `<!doctype html><html><head><title>A</title><style data-styled="active">${Array.from({ length: 300 }, (_, index) => rule(index)).join('\n')}</style>${'<style>.s{content:"\\3c /style>"}</style>'}</head><body>${mark(0)}<redoc><style>b{background:url("/x.png")}c::after{content:'\\3c /style>'}</style>${mark(1)}<my-box><template shadowrootmode="open"><style>i{background:url('/y.png')}</style><p>in</p></template></my-box>${mark(2)}</redoc></body></html>`,
};
