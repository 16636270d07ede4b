import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { eventually } from '../support/eventually.js';

/** A claim about a page of the gallery: what its reader must see or hear, also after using it. */
export interface Claim {
  readonly page: string;
  readonly claim: string;
  readonly check: (tab: Page) => Promise<void>;
}

const first = (tab: Page, words: string) => tab.locator('#content').getByText(words).first();
const shows = (tab: Page, words: string) => first(tab, words).waitFor();
const hides = (tab: Page, words: string) => first(tab, words).waitFor({ state: 'hidden' });

async function names(tab: Page, selector: string): Promise<string[]> {
  return (await tab.locator(selector).allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim());
}

export const CLAIMS: readonly Claim[] = [
  {
    page: 'callouts',
    claim: 'callouts are notes, each with its sign, and a type is one of the others',
    check: async (tab) => {
      const notes = tab.locator('#content').getByRole('note');
      assert.equal(await notes.count(), 8);
      assert.equal(await tab.locator('.op-callout-icon svg').count(), 8);
      assert.match((await notes.nth(4).textContent()) ?? '', /^Shallow water/);
      const colors = await tab
        .locator('.op-callout-warning')
        .evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundColor));
      assert.equal(new Set(colors).size, 1);
      assert.equal(colors.length, 2);
    },
  },
  {
    page: 'badges',
    claim: 'badges have their colours, grow by their sizes, and stand in a line of text',
    check: async (tab) => {
      const [extraSmall, , , large] = await tab
        .locator('.op-badge', { hasText: /^(?:xs|sm|md|lg)$/ })
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
      assert.equal((extraSmall ?? 0) < (large ?? 0), true);
      const colors = await tab
        .locator('#content .op-badge')
        .evaluateAll((all) =>
          all.slice(0, 11).map((one) => getComputedStyle(one).color + getComputedStyle(one).backgroundColor),
        );
      assert.equal(new Set(colors).size >= 9, true, colors.join(' '));
      assert.equal(await tab.locator('.op-badge svg').count(), 1);
      assert.equal(await tab.locator('p .op-badge', { hasText: 'free' }).count(), 1);
    },
  },
  {
    page: 'icons',
    claim: 'icons have their size and colour, come from a library or a file, and are not read out',
    check: async (tab) => {
      const icons = tab.locator('#content .op-icon');
      assert.equal(await icons.count(), 6);
      const widths = await icons.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().width)));
      assert.deepEqual(widths.slice(0, 2).concat(widths[3] ?? 0), [32, 24, 28]);
      assert.equal(await icons.nth(1).evaluate((icon) => getComputedStyle(icon).color), 'rgb(29, 95, 191)');
      assert.equal(await tab.locator('#content svg.op-icon:not([aria-hidden=true])').count(), 0);
    },
  },
  {
    page: 'tooltips',
    claim: 'a tooltip shows on focus, describes its word, and leads on',
    check: async (tab) => {
      const word = tab.locator('.op-tooltip').first();
      const text = tab.getByRole('tooltip').first();
      await text.waitFor({ state: 'hidden' });
      await word.focus();
      await text.waitFor();
      assert.equal(await word.getAttribute('aria-describedby'), await text.getAttribute('id'));
      assert.match((await text.textContent()) ?? '', /Draught\s*Metres from the water line/);
      await text.getByRole('link', { name: 'See the formula' }).click();
      await tab.waitForURL(/components\/formulas\.html$/);
    },
  },
  {
    page: 'prompts',
    claim: 'a prompt shows what it is for, and copies its text',
    check: async (tab) => {
      await shows(tab, 'berth');
      await tab.getByRole('button', { name: 'Copy prompt' }).click();
      await tab.locator('.op-copy.is-done').waitFor();
      assert.match(
        (await tab.locator('.op-prompt-text').textContent()) ?? '',
        /- asks for a berth of 182 m,\n- prints/,
      );
    },
  },
  {
    page: 'visibility',
    claim: 'people see what is for people',
    check: async (tab) => {
      await shows(tab, 'For people.');
      assert.equal(await tab.getByText('For agents.').count(), 0);
    },
  },
  {
    page: 'accordions',
    claim: 'accordions open at first where they are told to, on a press, and by their address',
    check: async (tab) => {
      await shows(tab, 'The text of the first.');
      await shows(tab, 'With a line under its title');
      await hides(tab, 'The text of the third.');
      await tab.locator('summary', { hasText: 'Third' }).click();
      await shows(tab, 'The text of the third.');
      await tab.waitForURL(/#third$/);
      await tab.goto(`${tab.url().split('#')[0]}#own-id`);
      await tab.getByText('harbour berths list').waitFor();
    },
  },
  {
    page: 'cards',
    claim: 'cards are links where they lead somewhere, with an arrow to other hosts unless that is refused',
    check: async (tab) => {
      const link = tab.locator('#content').getByRole('link', { name: /^A link/ });
      assert.equal(await link.getAttribute('href'), '../guides/overview.html');
      const arrows = await names(tab, '.op-card:has(.op-card-arrow) .op-card-title');
      assert.deepEqual(arrows, ['Elsewhere']);
      await shows(tab, 'Have a look');
      assert.equal(await tab.locator('.op-card:has(.op-card-image)').count(), 1);
      const [side, text] = await Promise.all(
        ['.op-card-horizontal .op-card-icon', '.op-card-horizontal .op-card-title'].map((selector) =>
          tab.locator(selector).boundingBox(),
        ),
      );
      assert.equal((side?.x ?? 0) + (side?.width ?? 0) <= (text?.x ?? 0), true);
      assert.equal(await tab.locator('.op-card.op-callout-warning svg').count(), 1);
    },
  },
  {
    page: 'cards',
    claim: 'a card that holds links leads on beside them, and they lead where they say',
    check: async (tab) => {
      const card = tab.locator('.op-card', { hasText: 'With links inside' });
      await card.locator('a', { hasText: 'to berths' }).click();
      await tab.waitForURL(/guides\/berths\.html$/);
      await tab.goBack();
      await card.click({ position: { x: 200, y: 60 } });
      await tab.waitForURL(/guides\/overview\.html$/);
    },
  },
  {
    page: 'columns',
    claim: 'columns stand side by side, and one under the other where there is no room',
    check: async (tab) => {
      const tops = () =>
        tab
          .locator('.op-column')
          .evaluateAll((all) => new Set(all.map((one) => Math.round(one.getBoundingClientRect().top))).size);
      assert.equal(await tops(), 1);
      await tab.setViewportSize({ width: 390, height: 844 });
      await eventually(async () => assert.equal(await tops(), 3));
      await tab.setViewportSize({ width: 1400, height: 900 });
      assert.equal(await tab.locator('.op-columns').nth(1).evaluate(columnCount), 2);
    },
  },
  {
    page: 'steps',
    claim: 'steps are a numbered list, whose titles are headings where they are told to be',
    check: async (tab) => {
      assert.equal(await tab.locator('#content ol.op-steps > li').count(), 4);
      assert.deepEqual(await names(tab, '.op-steps h2'), ['Moor', 'Report', 'Leave']);
      assert.deepEqual(await names(tab, '.op-steps p.op-step-title'), ['Unload']);
      assert.equal(await tab.locator('h2#report-here').count(), 1);
      assert.equal(await tab.locator('.op-step', { hasText: 'Leave' }).locator('.op-anchor').count(), 0);
      assert.equal(await tab.locator('[data-step="7"]').count(), 1);
    },
  },
  {
    page: 'tabs',
    claim: 'tabs of the same titles switch along, those that stand alone do not, and an address chooses one',
    check: async (tab) => {
      const chosen = async () => names(tab, '[role=tab][aria-selected=true]');
      assert.deepEqual(await chosen(), ['Coaster', 'Coaster', 'Feeder']);
      await tab.getByRole('tab', { name: 'Feeder' }).first().click();
      await eventually(async () => assert.deepEqual(await chosen(), ['Feeder', 'Feeder', 'Feeder']));
      await shows(tab, 'A pilot at night.');
      await tab.getByRole('tab', { name: 'Coaster' }).first().click();
      await eventually(async () => assert.deepEqual(await chosen(), ['Coaster', 'Coaster', 'Feeder']));
      await tab.goto(`${tab.url()}#of-liners`);
      await tab.getByText('They need a pilot.').waitFor();
      const panel = tab.getByRole('tabpanel', { includeHidden: false }).first();
      assert.equal(await panel.getAttribute('id'), 'liners');
    },
  },
  {
    page: 'tiles',
    claim: 'tiles are links with a picture',
    check: async (tab) => {
      const tile = tab.getByRole('link', { name: /Tides\s*Heights and times/ });
      assert.equal(await tile.getAttribute('href'), '../guides/tables.html');
      assert.equal(await tile.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth), 1600);
    },
  },
  {
    page: 'trees',
    claim: 'folders open and close on a press, unless they are told not to open',
    check: async (tab) => {
      await shows(tab, 'north.yaml');
      await shows(tab, 'the deep one');
      await hides(tab, 'gate.yaml');
      await tab.locator('summary', { hasText: 'lock' }).click();
      await shows(tab, 'gate.yaml');
      assert.equal(await tab.getByText('never-seen.yaml').count(), 0);
      assert.equal((await tab.locator('li.is-highlighted', { hasText: 'north.yaml' }).count()) > 0, true);
      await shows(tab, '2031.csv');
    },
  },
  {
    page: 'views',
    claim: 'one view is shown at a time',
    check: async (tab) => {
      await shows(tab, 'By shell');
      await tab.locator('h2', { hasText: 'By Python' }).waitFor({ state: 'hidden' });
      await tab.getByRole('tab', { name: 'Python' }).click();
      await tab.locator('h2', { hasText: 'By Python' }).waitFor();
      await tab.locator('h2', { hasText: 'By shell' }).waitFor({ state: 'hidden' });
    },
  },
  {
    page: 'panels',
    claim: 'a panel takes the place of the contents',
    check: async (tab) => {
      await tab.locator('.op-side .op-panel').getByRole('note').waitFor();
      assert.equal(await tab.locator('.op-side .op-toc').count(), 0);
    },
  },
  {
    page: 'code',
    claim:
      'code has its title, its marked lines, and is copied whole; a long block opens; a choice changes what is shown',
    check: async (tab) => {
      const first = tab.locator('figure.op-code').first();
      assert.match((await first.locator('figcaption').textContent()) ?? '', /tides\.ts/);
      assert.equal(await first.locator('.line.is-highlighted').count(), 3);
      await first.getByRole('button', { name: 'Copy code' }).click();
      await first.locator('.op-copy.is-done').waitFor();
      const long = tab.locator('figure', { hasText: 'quay.yaml' });
      const height = async () => (await long.boundingBox())?.height ?? 0;
      const closed = await height();
      await long.getByRole('button', { expanded: false }).click();
      await eventually(async () => assert.equal((await height()) > closed, true));
      assert.equal(await tab.locator('figure', { hasText: 'nobody copies this' }).getByRole('button').count(), 0);
      assert.equal(await tab.locator('.line.is-removed').count(), 1);
      assert.equal(await tab.locator('figure', { hasText: 'harbour.json' }).locator('.is-highlighted').count(), 1);
      const choice = tab.getByRole('combobox', { name: 'Ruby / Go' });
      await choice.selectOption('Go');
      await tab.getByText('Harbour.Berths()').waitFor();
      await tab.getByText('Harbour.berths', { exact: true }).waitFor({ state: 'hidden' });
    },
  },
  {
    page: 'examples',
    claim: 'examples stand beside the text, each with its alternatives',
    check: async (tab) => {
      const side = tab.locator('.op-side');
      assert.deepEqual(await names(tab, '.op-side [role=tab]'), ['curl', 'JavaScript', '200', '404']);
      await side.getByRole('tab', { name: '404' }).click();
      await side.getByText('no such station').waitFor();
      assert.equal(await tab.locator('#param-station').count(), 1);
    },
  },
  {
    page: 'frames',
    claim: 'pictures grow on a press and by key, unless that is refused; what is elsewhere waits for a press',
    check: async (tab) => {
      await shows(tab, 'Press to see it whole');
      assert.equal(await tab.locator('figure.op-frame figcaption a').getAttribute('href'), '../guides/berths.html');
      const picture = tab.getByRole('button', { name: 'A ship off the quay' });
      await picture.waitFor();
      await picture.focus();
      await tab.keyboard.press('Enter');
      await tab.getByRole('dialog').waitFor();
      await tab.keyboard.press('Escape');
      await tab.getByRole('dialog').waitFor({ state: 'detached' });
      await eventually(async () =>
        assert.equal(await picture.evaluate((element) => element === document.activeElement), true),
      );
      assert.equal(await tab.getByRole('button', { name: 'A ship that does not grow' }).count(), 0);
      assert.equal(await tab.locator('iframe').count(), 0);
      await tab.getByRole('link', { name: /A film of the port/ }).waitFor();
    },
  },
  {
    page: 'colors',
    claim: 'colours are shown as they are written, and copied on a press',
    check: async (tab) => {
      const deep = tab.getByRole('button', { name: /deep/ });
      await deep.click();
      await tab.locator('.op-color-item.is-done', { hasText: 'deep' }).waitFor();
      const swatch = tab.locator('.op-color-item', { hasText: 'sea' }).locator('.op-color-swatch');
      assert.equal(await swatch.evaluate((one) => getComputedStyle(one).backgroundColor), 'rgb(47, 111, 208)');
      assert.deepEqual(await names(tab, '.op-color-title'), ['Signals']);
    },
  },
  {
    page: 'formulas',
    claim: 'formulas can be seen and read out, and prices stay prices',
    check: async (tab) => {
      assert.equal(await tab.locator('.op-math .katex-html').count(), 2);
      assert.equal(await tab.locator('#content math').count(), 3);
      await tab.getByText('From $5 to $6 is a price.').waitFor();
      const family = await tab
        .locator('.katex .mord')
        .first()
        .evaluate((one) => getComputedStyle(one).fontFamily);
      assert.match(family, /KaTeX/);
      // Fonts are loaded once they are drawn with.
      await tab.waitForFunction(() => [...document.fonts].some((font) => font.status === 'loaded'));
    },
  },
  {
    page: 'repositories',
    claim: 'a repository is a link to it',
    check: async (tab) => {
      const link = tab.getByRole('link', { name: 'example/harbour' }).first();
      assert.equal(await link.getAttribute('href'), 'https://github.com/example/harbour');
      assert.equal(await tab.locator('.op-repository-flat').count(), 1);
    },
  },
  {
    page: 'fields',
    claim: 'fields say their type, place, default and whether they are needed, and hold others',
    check: async (tab) => {
      const head = async (id: string) =>
        (await tab.locator(`[id="param-${id}"] > .op-field-head`).textContent())?.trim();
      // That a field is in the path is said on endpoints alone.
      assert.equal(await head('name'), 'name string required');
      assert.equal(await head('draught'), 'draught number query default: 6');
      assert.equal(await head('services'), 'list services string[] body deprecated optional');
      await hides(tab, 'Metres of water.');
      await tab.locator('summary', { hasText: 'properties' }).click();
      await shows(tab, 'Metres of water.');
      assert.equal(await head('crane'), 'crane boolean optional');
      await shows(tab, 'Seen at once.');
    },
  },
  {
    page: 'headings',
    claim: 'headings have their ids and anchors, and are in the contents',
    check: async (tab) => {
      assert.equal(await tab.locator('h2#own > .op-anchor').getAttribute('href'), '#own');
      assert.equal(await tab.locator('h3', { hasText: 'Without an anchor' }).locator('.op-anchor').count(), 0);
      assert.deepEqual(await names(tab, '.op-toc a'), ['A heading of its own id', 'Without an anchor', '安装']);
      await tab.locator('.op-toc a', { hasText: '安装' }).click();
      await eventually(async () =>
        assert.equal(await tab.locator('h2[id="安装"]').evaluate((one) => one.getBoundingClientRect().top >= 0), true),
      );
      await shows(tab, 'A banner in a page.');
    },
  },
  {
    page: 'unknown',
    claim: 'what is not known shows its content',
    check: async (tab) => {
      await shows(tab, 'content');
      await tab.getByText('Lower case too.').waitFor();
    },
  },
];

function columnCount(element: Element): number {
  return getComputedStyle(element).gridTemplateColumns.split(' ').length;
}
