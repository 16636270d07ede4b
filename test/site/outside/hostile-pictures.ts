/** The address to which no request may be made. */
export const TRAP = 'http://trap.test';

const root = (inner: string, more = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="300" height="300"${more}>${inner}</svg>`;

const RUN = `console.log('it ran')`;
const rect = '<rect width="300" height="300"/>';

/** Pictures that run something or ask for something when they are opened, clicked or waited for. */
export const HOSTILE_PICTURES: Readonly<Record<string, string | Buffer>> = {
  script: root(`<script>${RUN}</script>`),
  'script in capitals': root(`<SCRIPT href="${TRAP}/a.js"/><Script>${RUN}</Script>`),
  'script from elsewhere': root(`<script href="${TRAP}/a.js"/>`),
  'script of a data address': root(`<script href="data:text/javascript,${encodeURIComponent(RUN)}"/>`),
  'script in a section of characters': root(`<script><![CDATA[${RUN}]]></script>`),
  'prefix of SVG': root(`<x:script xmlns:x="http://www.w3.org/2000/svg">${RUN}</x:script>`),
  'prefix outside ASCII': root(`<é:script xmlns:é="http://www.w3.org/2000/svg">${RUN}</é:script>`),
  'prefix of XHTML outside ASCII': root(
    `<é:iframe xmlns:é="http://www.w3.org/1999/xhtml" src="javascript:parent.console.log('it ran')"/>`,
  ),
  'default namespace changed': root(`<g xmlns="http://www.w3.org/1999/xhtml"><script>${RUN}</script></g>`),
  'prefix declared on the root': `<svg:svg xmlns:svg="http://www.w3.org/2000/svg" xmlns:h="http://www.w3.org/1999/xhtml"><h:script>${RUN}</h:script></svg:svg>`,
  'namespace by an entity': `<!DOCTYPE svg [<!ENTITY n "http://www.w3.org/1999/xhtml">]>${root(`<script xmlns="&n;">${RUN}</script>`)}`,
  'handler as a default': `<!DOCTYPE svg [<!ATTLIST svg onload CDATA "${RUN}">]>${root('')}`,
  'handler as a default after a comment': `<!DOCTYPE svg [<!-- ]> --><!ATTLIST svg onload CDATA "${RUN}">]>${root('')}`,
  'namespace as a default': `<!DOCTYPE svg [<!ATTLIST x xmlns CDATA "http://www.w3.org/2000/svg" >]>${root(`<x xmlns=""/><script>${RUN}</script>`)}`,
  'address as a default': `<!DOCTYPE svg [<!ATTLIST use href CDATA "${TRAP}/a.svg#a">]>${root('<use/>')}`,
  'markup by an entity': `<!DOCTYPE svg [<!ENTITY e "<script xmlns='http://www.w3.org/2000/svg'>${RUN.replaceAll("'", '&#34;')}</script>">]>${root('&e;')}`,
  'entities in entities': `<!DOCTYPE svg [<!ENTITY a "${'b'.repeat(40)}"><!ENTITY c "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY d "&c;&c;&c;&c;&c;&c;&c;&c;">]>${root(`<text>&d;</text><script>${RUN}</script>`)}`,
  'style sheet by an instruction': `<?xml-stylesheet type="text/css" href="${TRAP}/a.css"?>${root('')}`,
  'transformation by an instruction': `<?xml-stylesheet type="text/xsl" href="${TRAP}/a.xsl"?>${root('')}`,
  'handler on the root': root('', ` onload="${RUN}"`),
  'handler on a shape': root(`<rect width="300" height="300" onclick="${RUN}"/>`),
  'handler in mixed case': root(`<image href="data:," onError="${RUN}" onerror="${RUN}"/>`),
  'handler of an animation': root(`<rect><animate attributeName="x" dur="1s" onbegin="${RUN}"/></rect>`),
  'handler in a label': root(
    `<foreignObject width="9" height="9"><img xmlns="http://www.w3.org/1999/xhtml" src="data:," onerror="${RUN}"/></foreignObject>`,
  ),
  'handler set by an animation': root(
    `<rect width="300" height="300"><set attributeName="onclick" to="${RUN}"/></rect><script>${RUN}</script>`,
  ),
  link: root(`<a href="javascript:${RUN}">${rect}</a>`),
  'link with a line end': root(`<a xlink:href="java&#x0A;script:${RUN}">${rect}</a>`),
  'link after a control character': root(`<a href=" &#x9;javascript:${RUN}">${rect}</a>`),
  'link in mixed case': root(`<a href="JaVaScRiPt:${RUN}">${rect}</a>`),
  'link set by an animation': root(`<a><set attributeName="href" to="javascript:${RUN}"/>${rect}</a>`),
  'link set by an animation of another form': root(
    `<a xlink:href="#"><animate attributeName="xlink:href" values="javascript:${RUN}" dur="9s"/>${rect}</a>`,
  ),
  'link set from elsewhere in the picture': root(
    `<a id="t" href="#">${rect}</a><set href="#t" attributeName="href" to="javascript:${RUN}"/>`,
  ),
  'link in a base of its own': root(
    `<a href="${RUN}">${rect}</a><rect xml:base="javascript:"/><script>${RUN}</script>`,
  ),
  'frame in a label': root(
    `<foreignObject width="9" height="9"><iframe xmlns="http://www.w3.org/1999/xhtml" srcdoc="&lt;script&gt;parent.console.log('it ran')&lt;/script&gt;"/></foreignObject>`,
  ),
  'object in a label': root(
    `<foreignObject width="9" height="9"><object xmlns="http://www.w3.org/1999/xhtml" data="${TRAP}/a"/></foreignObject>`,
  ),
  'refresh in a label': root(
    `<foreignObject width="9" height="9"><meta xmlns="http://www.w3.org/1999/xhtml" http-equiv="refresh" content="0;url=${TRAP}/a"/></foreignObject>`,
  ),
  'picture from elsewhere': root(`<image href="${TRAP}/a.png" width="9" height="9"/>`),
  'picture from elsewhere by a prefix': root(
    `<image é:href="${TRAP}/a.png" xmlns:é="http://www.w3.org/1999/xlink" width="9" height="9"/>`,
  ),
  'picture of the same host': root('<image href="/trap.png" width="9" height="9"/>'),
  'part of another picture': root(`<use href="${TRAP}/a.svg#a"/>`),
  'part of a data address': root(
    `<use href="data:image/svg+xml,${encodeURIComponent(root(`<g id="a"><script>${RUN}</script></g>`))}#a"/><script>${RUN}</script>`,
  ),
  'picture for a filter': root(
    `<filter id="f"><feImage href="${TRAP}/a.png"/></filter><rect width="9" height="9" filter="url(#f)"/>`,
  ),
  'base of its own': root(`<g xml:base="${TRAP}/"><image href="a.png" width="9" height="9"/></g>`),
  import: root(`<style>@import "${TRAP}/a.css";</style>`),
  'import with escapes': root(`<style>@\\69mport "${TRAP}/a.css";</style>`),
  'address in a style': root(
    `<style>rect{cursor:url(${TRAP}/a.cur),auto;mask-image:url(${TRAP}/a.png)}</style>${rect}`,
  ),
  'address with escapes': root(`<style>rect{mask-image:u\\72l(${TRAP}/a.png)}</style>${rect}`),
  'address with long escapes': root(`<style>svg{background:\\000055\\52 L("${TRAP}/a.png")}</style>${rect}`),
  'set of pictures': root(`<style>svg{background-image:image-set("${TRAP}/a.png" 1x)}</style>${rect}`),
  'set of pictures with a prefix': root(
    `<style>svg{background-image:-webkit-image-set(url(${TRAP}/a.png) 1x)}</style>${rect}`,
  ),
  'address in a variable': root(`<style>svg{--a:url(${TRAP}/a.png);background:var(--a)}</style>${rect}`),
  'address in an attribute': root(`<rect width="9" height="9" style="mask-image:url('${TRAP}/a.png')"/>`),
  'address in a presentation attribute': root(
    `<rect width="300" height="300" mask="u\\72l(${TRAP}/a.svg#m)" fill="url(${TRAP}/b.svg#f)"/>`,
  ),
  'address set by an animation': root(
    `<rect width="300" height="300"><animate attributeName="fill" values="url(${TRAP}/b.svg#f);red" dur="9s"/><script>${RUN}</script></rect>`,
  ),
  font: root(
    `<style>@font-face{font-family:x;src:url(${TRAP}/a.woff2)}text{font-family:x}</style><text y="20">x</text>`,
  ),
  'style of a page': root(`<style xmlns="http://www.w3.org/1999/xhtml">@import "${TRAP}/a.css";</style>`),
  'style cut by a section of characters': root(`<style>rect{mask-image:u<![CDATA[rl(]]>${TRAP}/a.png)}</style>${rect}`),
  'style cut by a comment': root(`<style>rect{mask-image:u<!-- -->rl(${TRAP}/a.png)}</style>${rect}`),
  'style cut by a reference': root(`<style>rect{mask-image:ur&#x6c;(${TRAP}/a.png)}</style>${rect}`),
  'mark in front': `\ufeff${root(`<script>${RUN}</script>`)}`,
  'UTF-16': Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(root(`<script>${RUN}</script>`), 'utf16le')]),
  'UTF-16 without a mark': Buffer.from(
    `<?xml version="1.0" encoding="UTF-16"?>${root(`<script>${RUN}</script>`)}`,
    'utf16le',
  ),
  'Western letters': Buffer.from(
    `<?xml version="1.0" encoding="iso-8859-1"?>${root(`<é:script xmlns:é="http://www.w3.org/2000/svg">${RUN}</é:script>`)}`,
    'latin1',
  ),
  page: `<html xmlns="http://www.w3.org/1999/xhtml"><script>${RUN}</script><svg xmlns="http://www.w3.org/2000/svg"/></html>`,
};

/** Would run only where the encoding is one that browsers have given up, or is read wrongly by us. */
export const HIDDEN_PICTURES: Readonly<Record<string, string | Buffer>> = {
  'UTF-7': `<?xml version="1.0" encoding="UTF-7"?>${root(`+ADw-script+AD4-${RUN}+ADw-/script+AD4-`)}`,
  'an unknown prefix': root(`<x:script>${RUN}</x:script>`),
  'an attribute without quotes': root('<a href=javascript:alert(1)><text>x</text></a>'),
  'a transformation': root('<x:stylesheet xmlns:x="http://www.w3.org/1999/XSL/Transform"/>'),
  'formulas of a page': root(
    '<m:math xmlns:m="http://www.w3.org/1998/Math/MathML"><m:maction href="javascript:alert(1)"/></m:math>',
  ),
  'a listener': root('<ev:listener xmlns:ev="http://www.w3.org/2001/xml-events" event="click" handler="#x"/>'),
  'an old binding': root('<style>rect{-moz-binding:url(#x)}</style>'),
  'nothing but an end': '</svg>',
};
