import assert from 'node:assert/strict';
import { deadControls } from '../../../activities/verify/compare-controls.js';
import type { ComparedPage, ControlResult } from '../../../browser/press/compare-pages.js';
import type { PageChange } from '../../../browser/press/page-change.js';

const NOTHING: PageChange = {
  shown: '',
  shownWords: 0,
  hidden: '',
  hiddenWords: 0,
  boxes: 0,
  looks: false,
  copies: false,
  moves: false,
};

interface Pressed {
  readonly name: string;
  readonly result: ControlResult;
  readonly change: Partial<PageChange>;
  readonly kind?: string;
}

function page(file: string, width: number, ...controls: readonly Pressed[]): ComparedPage {
  return {
    page: file.replace('.html', ''),
    file,
    shown: '',
    observed: { address: `https://d.test/${file}`, width, shown: '', controls: [], pressed: 9, skipped: 0 },
    controls: controls.map(({ name, result, change, kind = name }) => ({
      control: { what: 'button', name, kind, position: 0, change: { ...NOTHING, ...change } },
      result,
    })),
  };
}

describe('controls that do less in the bundle', () => {
  const menu: Pressed = {
    name: 'Menu',
    result: { kind: 'nothing' },
    change: { shown: 'Home Owls', shownWords: 2 },
  };

  it('are told once for each kind, with the pages and widths where they were seen', () => {
    const toggle = (name: string): Pressed => ({
      name,
      kind: 'caret',
      result: { kind: 'missing' },
      change: { hidden: 'Entry', hiddenWords: 1 },
    });
    const findings = deadControls([
      page('index.html', 390, menu),
      page('a/b.html', 390, menu, toggle('Birds')),
      page('a/b.html', 1280, menu, toggle('Mice')),
      page('c.html', 1280),
    ]);
    assert.deepEqual(
      findings.map(({ code, severity, page: first, message }) => [code, severity, first, message]),
      [
        [
          'dead-control',
          'warning',
          'index',
          'The button “Menu” does nothing in the bundle. On the live site, it shows “Home Owls”. Seen on 2 of 3 compared pages, at a width of 390 and 1280 pixels.',
        ],
        [
          'dead-control',
          'warning',
          'a/b',
          'The button “Birds” and 1 more of its kind is not in the bundle. On the live site, it hides “Entry”. Seen on 1 of 3 compared pages, at a width of 390 and 1280 pixels.',
        ],
      ],
    );
  });

  const EFFECTS: readonly (readonly [change: Partial<PageChange>, effect: RegExp])[] = [
    [{ copies: true, shown: 'Copied', shownWords: 1 }, /it copies a text\./],
    [{ looks: true }, /it changes the colors of the page\./],
    [{ boxes: 3 }, /it opens or closes something\./],
    [{ moves: true }, /it moves the page\./],
    [{ shown: 'word '.repeat(60), shownWords: 60 }, /it shows “(?:word ){12}…”\./],
  ];
  for (const [change, effect] of EFFECTS)
    it(`are described by ${Object.keys(change)[0]}`, () => {
      const [finding] = deadControls([page('a.html', 390, { ...menu, change })]);
      assert.match(finding?.message ?? '', effect);
    });

  it('are named by their class if they have no name', () => {
    const [finding] = deadControls([page('a.html', 390, { ...menu, name: '', kind: 'button menu-icon' })]);
    assert.match(finding?.message ?? '', /^The button without a name \(menu-icon\) does nothing/);
  });

  it('say how much they show', () => {
    const [finding] = deadControls([page('a.html', 390, { ...menu, result: { kind: 'less', words: 1 } })]);
    assert.match(finding?.message ?? '', /^The button “Menu” shows only 1 word in the bundle\./);
  });

  it('are none if all work, and are counted beyond twenty', () => {
    assert.deepEqual(deadControls([page('a.html', 390, { ...menu, result: { kind: 'works' } })]), []);
    const many = Array.from({ length: 25 }, (_, index) => ({ ...menu, name: `Menu ${index}` }));
    const findings = deadControls([page('a.html', 390, ...many)]);
    assert.equal(findings.length, 21);
    assert.match(findings.at(-1)?.message ?? '', /^5 more kinds of controls/);
  });
});
