import assert from 'node:assert/strict';
import { contrastRatio, fromOklch, parseHex, toOklch } from '../../../site/theme/color.js';
import { sitePalette } from '../../../site/theme/palette.js';

const TEXTS = ['text', 'heading', 'muted', 'faint', 'accent'];
const AREAS = ['background', 'surface', 'sunken'];
const SIGNALS = ['blue', 'green', 'amber', 'red', 'violet', 'orange', 'accent'];

describe('colours', () => {
  const primaries = [
    '#166E3F',
    '#ffff00',
    '#ffffff',
    '#000000',
    '#fe0',
    '#8b5cf6',
    '#ff0080',
    '#777777',
    '#00ffff',
    '#0a0',
    'nonsense',
  ];
  for (const primary of primaries)
    it(`${primary} gives text and links of 4.5:1 in both modes`, () => {
      for (const palette of Object.values(sitePalette({ primary, light: primary, dark: primary }))) {
        const check = (text: string, area: string) => {
          const ratio = contrastRatio(palette[text] ?? '', palette[area] ?? '');
          assert.ok(ratio >= 4.5, `${text} ${palette[text]} on ${area} ${palette[area]}: ${ratio.toFixed(2)}`);
        };
        for (const text of TEXTS) for (const area of AREAS) check(text, area);
        for (const signal of SIGNALS) check(signal, `${signal}-tint`);
        check('on-fill', 'fill');
        check('on-fill', 'fill-hover');
      }
    });

  it("a colour that can be read stays the author's", () => {
    assert.equal(sitePalette({ primary: '#166E3F', light: '#26BD6C', dark: '#166E3F' }).light.accent, '#166e3f');
    assert.equal(sitePalette({ primary: '#166E3F', light: '#26BD6C', dark: '#166E3F' }).dark.accent, '#26bd6c');
  });

  it('a colour that cannot be read keeps its hue', () => {
    const { light } = sitePalette({ primary: '#ffd000', light: '#ffd000', dark: '#ffd000' });
    assert.ok(Math.abs(toOklch(light.accent ?? '').hue - toOklch('#ffd000').hue) < 6);
  });

  it('an own background is readable too', () => {
    const own = { color: { light: '#f4e8d0', dark: '#1c2540' } };
    const palettes = sitePalette({ primary: '#a06000', light: '#a06000', dark: '#a06000' }, own);
    for (const palette of Object.values(palettes))
      assert.ok(contrastRatio(palette.accent ?? '', palette.background ?? '') >= 4.5);
  });

  for (const hex of ['#000000', '#ffffff', '#166e3f', '#ff0080', '#0000ff'])
    it(`${hex} survives the way there and back`, () => assert.equal(fromOklch(toOklch(hex)), hex));

  it('only hex is read', () => {
    assert.equal(parseHex('#Fa0'), '#ffaa00');
    assert.equal(parseHex('red;}body{display:none'), undefined);
  });
});
