import assert from 'node:assert/strict';
import { sniffMediaType } from '../../../site/outside/file-kind.js';
import { svgProblem } from '../../../site/outside/svg-problem.js';

const svg = (inner: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">${inner}</svg>`;

describe('telling a file by its bytes', () => {
  const box = (brand: string) => `\0\0\0\x20ftyp${brand}\0\0\0\0`;
  const KNOWN: readonly (readonly [mime: string | undefined, start: string])[] = [
    ['image/png', '\x89PNG\r\n\x1a\n…'],
    ['image/jpeg', '\xff\xd8\xff\xe0'],
    ['image/gif', 'GIF89a'],
    ['image/webp', 'RIFF\x10\0\0\0WEBPVP8 '],
    ['image/avif', box('avif')],
    ['image/x-icon', `\0\0\x01\0\x01\0\x10\x10\0\0${'\0'.repeat(20)}`],
    ['font/woff2', 'wOF2'],
    ['video/mp4', box('isom')],
    ['video/webm', '\x1a\x45\xdf\xa3\x9f\x42\x86\x81\x01webm'],
    ['image/svg+xml', svg('')],
    [
      'image/svg+xml',
      `\xef\xbb\xbf<?xml version="1.0"?>\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x">\n<!-- <b> -->${svg('')}`,
    ],
    ['image/svg+xml', '<s:svg xmlns:s="http://www.w3.org/2000/svg"/>'],
    [undefined, '<!doctype html><svg></svg>'],
    [undefined, '<html><body><svg/></body></html>'],
    [undefined, 'RIFF\x10\0\0\0WAVE'],
    [undefined, '{"svg": "<svg>"}'],
    [undefined, ''],
  ];
  for (const [mime, start] of KNOWN) {
    it(`finds ${mime ?? 'nothing'} in ${JSON.stringify(start).slice(0, 40)}`, () => {
      assert.equal(sniffMediaType(Buffer.from(start, 'latin1')), mime);
    });
  }

  it('takes no longer for a hostile beginning', () => {
    for (const text of [
      `${'<!-- '.repeat(10_000)}`,
      `<!DOCTYPE ${'['.repeat(30_000)}`,
      '<?'.repeat(30_000),
      ' '.repeat(60_000),
      '<!-- -->'.repeat(5000),
      '<??>'.repeat(9000),
    ]) {
      assert.equal(sniffMediaType(Buffer.from(text)), undefined);
    }
  });
});

describe('an SVG of someone else', () => {
  const HARMLESS = [
    '<path d="M0 0"/>',
    '<style>.a{fill:url(#gradient)}</style><linearGradient id="gradient"/>',
    '<text>based on = 3, and more on money = good</text>',
    '<a href="https://example.com"><text>a link</text></a>',
    '<image href="data:image/png;base64,AAAA"/>',
    '<use href="#part"/>',
    '<text>a malicious address (javascript:)</text>',
    '<foreignObject><div xmlns="http://www.w3.org/1999/xhtml">label</div></foreignObject>',
  ];
  for (const inner of HARMLESS) {
    it(`may hold ${inner}`, () => assert.equal(svgProblem(Buffer.from(svg(inner))), undefined));
  }

  const DANGEROUS = [
    '<script>alert(1)</script>',
    '<SCRIPT href="x"/>',
    '<x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script>',
    '<path onload="alert(1)"/>',
    "<path\nonclick = 'alert(1)'/>",
    '<a href="javascript:alert(1)"><text>x</text></a>',
    '<a xlink:href="&#106;ava&#x0A;script:alert(1)"><text>x</text></a>',
    '<a xlink:href="javascript&colon;alert(1)"><text>x</text></a>',
    '<set attributeName="onmouseover" to="alert(1)"/>',
    '<animate attributeName="href" values="javascript:alert(1)"/>',
    '<animate attributeName="href" values="#a; javascript:alert(1)"/>',
    '<a title=">" href=" javascript:alert(1)"><text>x</text></a>',
    '<a href=javascript:alert(1)><text>x</text></a>',
    '<foreignObject><iframe src="https://example.com"/></foreignObject>',
    '<image href="https://t.example/pixel.gif"/>',
    '<image xlink:href="//t.example/pixel.gif"/>',
    '<style>@import "https://t.example/x.css";</style>',
    '<style>path{fill:url(https://t.example/x)}</style>',
    '<a href="data:text/html,<b>"/>',
  ];
  for (const inner of DANGEROUS) {
    it(`may not hold ${inner.replace('\n', ' ')}`, () => {
      assert.match(svgProblem(Buffer.from(svg(inner))) ?? '', /^it is an SVG that holds /);
    });
  }

  it('is looked through in no time, however it is written', () => {
    const hostile = [
      '<image ',
      '<?xml ',
      `url(${' '.repeat(1000)}`,
      ' on',
      '&#',
      '<image href="',
      'javascript ',
      `on${'a'.repeat(1000)} `,
    ];
    for (const text of hostile)
      assert.equal(svgProblem(Buffer.from(svg(text.repeat(1_000_000 / text.length)))), undefined, text);
    assert.equal(svgProblem(Buffer.from(svg(`url(${' '.repeat(1_000_000)}`))), undefined);
  });

  it('may not bring entities, style sheets, or an encoding that hides them', () => {
    for (const start of [
      '<!DOCTYPE svg [<!ENTITY a "b">]>',
      '<?xml-stylesheet href="x"?>',
      '<?xml version="1.0" encoding="utf-7"?>',
    ]) {
      assert.notEqual(svgProblem(Buffer.from(start + svg(''))), undefined, start);
    }
    assert.match(svgProblem(Buffer.from(svg('é'), 'latin1')) ?? '', /not UTF-8/);
  });
});
