import assert from 'node:assert/strict';
import { FONT_AWESOME_NAMES } from '../../../site/content/icons/font-awesome-names.js';
import { renderIcon } from '../../../site/content/icons/render-icon.js';

const icon = (name: string) => renderIcon(name, { iconLibrary: 'fontawesome' });

const signs: readonly (readonly [name: string, sign: string])[] = [
  ['angle-down', 'lucide:chevron-down'],
  ['fa-solid fa-magnifying-glass-plus', 'lucide:zoom-in'],
  ['temperature-half', 'lucide:thermometer'],
  ['person-walking-dashed-line-arrow-right', 'tabler:walk'],
  ['house-tsunami', 'lucide:house'],
  ['user-alt', 'lucide:user'],
  ['square-youtube', 'tabler:brand-youtube'],
  ['stack-overflow', 'tabler:brand-stackoverflow'],
];

describe('icons', () => {
  for (const [name, sign] of signs)
    it(`"${name}" of Font Awesome is shown as ${sign}`, () => {
      assert.notEqual(icon(sign), '');
      assert.equal(icon(name), icon(sign));
    });

  it('every name that is mapped has a sign', () => {
    const without = [...FONT_AWESOME_NAMES].filter(([, sign]) => icon(sign) === '');
    assert.deepEqual(without, []);
  });

  it('a name that no set knows has none', () => assert.equal(icon('wharf-crane'), ''));
});
