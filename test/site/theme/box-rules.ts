/** A rule about boxes that holds in each look, light and dark, from left to right and from right to left. */
export interface BoxRule {
  readonly name: string;
  readonly page: string;
  readonly widths: readonly number[];
  /** Light alone, unless colours decide. */
  readonly schemes?: readonly ('light' | 'dark')[];
  /** Runs in the page, before the boxes are measured. */
  readonly open?: () => void;
  /** Runs in the page; describes each box that breaks the rule. */
  readonly findFaults: () => string[];
}

const WIDTHS = [390, 768, 1280];

export const BOX_RULES: readonly BoxRule[] = [
  ...['index', 'gaps', 'copies'].map((page) => ({
    name: `nothing on the page "${page}" is wider than the screen`,
    page,
    widths: WIDTHS,
    findFaults: findTooWide,
  })),
  { name: 'a button keeps its words on one line', page: 'index', widths: WIDTHS, findFaults: findBrokenButtons },
  { name: 'a tab is whole where tabs stand beside the logo', page: 'index', widths: [1280], findFaults: findCutTabs },
  {
    name: 'many links of the site push neither its name nor its button away',
    page: 'index',
    widths: [1000, 1280],
    open: addLinks,
    findFaults: findPushedAway,
  },
  {
    name: 'tabs keep a distance from the column of the navigation',
    page: 'index',
    widths: [1280],
    findFaults: findTabsAtColumn,
  },
  {
    name: 'the label of a menu is cut only where there is no room',
    page: 'index',
    widths: WIDTHS,
    open: () => document.querySelector<HTMLElement>('.op-sidebar')?.showPopover?.(),
    findFaults: findNeedlesslyCut,
  },
  { name: 'an icon that is not known leaves no hole', page: 'index', widths: WIDTHS, findFaults: findHoles },
  {
    name: 'code and boxes inside boxes have a frame',
    page: 'frames',
    widths: [1280],
    schemes: ['light', 'dark'],
    findFaults: findFrameless,
  },
  {
    name: "blocks in an author's layout have the author's gap",
    page: 'gaps',
    widths: [390, 1280],
    findFaults: findGaps,
  },
  { name: 'the copy button covers no text', page: 'copies', widths: [390, 1280], findFaults: findCovered },
  {
    name: 'the copy button has the ground of its code, an own one too',
    page: 'copies',
    widths: [1280],
    open: () => document.documentElement.style.setProperty('--mint-color-background', '#123456'),
    findFaults: findOtherGrounds,
  },
  { name: 'icons of cards are as large as their slot', page: 'cards', widths: [390, 1280], findFaults: findIconSizes },
];

function findTooWide(): string[] {
  const extra = document.documentElement.scrollWidth - innerWidth;
  return extra > 0 ? [`${extra} pixels too wide`] : [];
}

function findBrokenButtons(): string[] {
  return [...document.querySelectorAll<HTMLElement>('.op-button, .op-navbar-link, .op-search-button, .op-icon-button')]
    .filter((button) => button.checkVisibility())
    .flatMap((button) => {
      const range = document.createRange();
      range.selectNodeContents(button.querySelector('span') ?? button);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      return lines.size > 1 ? [`${button.textContent} takes ${lines.size} lines`] : [];
    });
}

function findCutTabs(): string[] {
  const bar = document.querySelector('.op-tab-bar');
  if (bar === null) return [];
  return bar.scrollWidth > bar.clientWidth ? [`tabs need ${bar.scrollWidth} pixels and have ${bar.clientWidth}`] : [];
}

function addLinks(): void {
  const link = document.querySelector('.op-navbar-link');
  for (let count = 0; count < 9; count += 1) link?.after(link.cloneNode(true));
}

function findPushedAway(): string[] {
  const name = document.querySelector('.op-logo > span');
  const search = document.querySelector('.op-search-button')?.getBoundingClientRect();
  const button = document.querySelector('.op-navbar > .op-button')?.getBoundingClientRect();
  const row = document.querySelector('.op-header-row');
  const faults = [];
  if (document.documentElement.scrollWidth > innerWidth) faults.push('wider than the screen');
  if (name === null || name.clientWidth < 10 || name.scrollWidth > name.clientWidth) faults.push('the name is cut');
  if (search === undefined || search.width < 34) faults.push(`the search has ${search?.width} pixels`);
  const theme = row?.querySelector('.op-menu-language')?.getBoundingClientRect();
  if (button === undefined || theme === undefined || (button.left < theme.right && theme.left < button.right))
    faults.push('the button lies on the menu beside it');
  return faults;
}

function findTabsAtColumn(): string[] {
  const tab = document.querySelector('.op-tab-bar > ul > li')?.getBoundingClientRect();
  const ground = document.querySelector('.op-header');
  if (tab === undefined || ground === null) return [];
  // The column reaches as far as its line, which a pseudo-element draws.
  const column = Number.parseFloat(getComputedStyle(ground, '::before').width);
  if (!(column > 0)) return [];
  const distance = document.dir === 'rtl' ? innerWidth - column - tab.right : tab.left - column;
  return distance < 16 ? [`the first tab begins ${distance} pixels from the column`] : [];
}

function findNeedlesslyCut(): string[] {
  return [...document.querySelectorAll<HTMLElement>('.op-menu > summary')]
    .filter((summary) => summary.checkVisibility())
    .flatMap((summary) => {
      const label = summary.querySelector('span');
      if (label === null || label.scrollWidth <= label.clientWidth) return [];
      const row = summary.closest('.op-sidebar') === null ? summary.closest('.op-header-row') : null;
      const spacer = row?.querySelector('.op-spacer')?.clientWidth ?? 0;
      const style = getComputedStyle(summary);
      const inside = summary.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
      const gap = Number.parseFloat(style.columnGap);
      const icons = [...summary.children].filter((child) => child !== label);
      const taken = icons.reduce((sum, icon) => sum + icon.getBoundingClientRect().width + gap, 14 + gap);
      const free = Math.max(spacer, inside - taken - label.clientWidth);
      return free > 2 ? [`"${label.textContent}" is cut beside ${free} pixels`] : [];
    });
}

function findHoles(): string[] {
  const rows = '.op-nav-title, .op-nav li > a, .op-anchors a, .op-menu > summary, .op-menu li > a, .op-tab-bar li > a';
  return [...document.querySelectorAll<HTMLElement>(rows)]
    .filter((row) => row.checkVisibility() && row.querySelector('svg, img') === null)
    .flatMap((row) => {
      const label = [...row.querySelectorAll<HTMLElement>('span')].find((span) => span.textContent?.trim());
      if (label === undefined) return [];
      const [outer, inner, style] = [row.getBoundingClientRect(), label.getBoundingClientRect(), getComputedStyle(row)];
      const before = style.direction === 'rtl' ? outer.right - inner.right : inner.left - outer.left;
      const hole =
        before - Number.parseFloat(style.paddingInlineStart) - Number.parseFloat(style.borderInlineStartWidth);
      return hole > 0.5 ? [`"${label.textContent}" begins after ${hole} empty pixels`] : [];
    });
}

function findFrameless(): string[] {
  const isClear = (color: string) => color === 'transparent' || /^rgba\(.*, 0\)$/.test(color);
  const groundOf = (element: Element | null): string => {
    for (let at = element; at !== null; at = at.parentElement) {
      const color = getComputedStyle(at).backgroundColor;
      if (!isClear(color)) return color;
    }
    return getComputedStyle(document.documentElement).backgroundColor;
  };
  const boxes = '.op-content :is(.op-code, .op-card, .op-callout, .op-accordion-group, .op-accordion)';
  return [...document.querySelectorAll<HTMLElement>(boxes)]
    .filter((box) => box.checkVisibility() && box.parentElement?.matches('.op-accordion-group') === false)
    .flatMap((box) => {
      const style = getComputedStyle(box);
      const hasLine = Number.parseFloat(style.borderTopWidth) > 0 && !isClear(style.borderTopColor);
      return hasLine || groundOf(box) !== groundOf(box.parentElement) ? [] : [`${box.className} has no frame`];
    });
}

function findGaps(): string[] {
  return [...document.querySelectorAll<HTMLElement>('[data-gap]')].flatMap((layout) => {
    const boxes = [...layout.children].map((child) => child.getBoundingClientRect());
    const [first, second] = boxes;
    const own = layout.getBoundingClientRect();
    if (first === undefined || second === undefined || boxes.length !== 2) return [`${boxes.length} boxes in a layout`];
    const gaps = [first.top - own.top, second.top - first.bottom, own.bottom - second.bottom].map(Math.round);
    return gaps.join() === '0,8,0' ? [] : [`${layout.firstElementChild?.className}: ${gaps}`];
  });
}

function findCovered(): string[] {
  return [...document.querySelectorAll<HTMLElement>('.op-copy')]
    .filter((button) => button.checkVisibility())
    .flatMap((button) => {
      const box = button.getBoundingClientRect();
      const figure = button.closest('.op-code-group') ?? button.parentElement;
      const walker = document.createTreeWalker(figure ?? document.body, NodeFilter.SHOW_TEXT);
      const covered: string[] = [];
      while (walker.nextNode()) {
        const text = walker.currentNode as Text;
        const holder = text.parentElement;
        if (holder === null || !holder.checkVisibility() || button.contains(text)) continue;
        const clip = (holder.closest('pre, figcaption, .op-tab-list') ?? holder).getBoundingClientRect();
        const range = document.createRange();
        range.selectNodeContents(text);
        const isCovered = [...range.getClientRects()].some((line) => {
          const [left, right] = [Math.max(line.left, clip.left, box.left), Math.min(line.right, clip.right, box.right)];
          const [top, bottom] = [Math.max(line.top, box.top), Math.min(line.bottom, box.bottom)];
          return right - left > 1 && bottom - top > 1;
        });
        if (isCovered) covered.push(`the button covers "${text.data}"`);
      }
      return covered;
    });
}

function findOtherGrounds(): string[] {
  return [...document.querySelectorAll<HTMLElement>('.op-code > .op-copy')].flatMap((button) => {
    const grounds = [button, button.parentElement ?? button].map((box) => getComputedStyle(box).backgroundColor);
    const [own, code] = grounds;
    return own === code || own === 'rgba(0, 0, 0, 0)' ? [] : [`${own} on ${code}`];
  });
}

function findIconSizes(): string[] {
  const slots = [...document.querySelectorAll<HTMLElement>('.op-card-icon')];
  const sizes = slots.map((slot) => {
    const icon = slot.querySelector('img, svg')?.getBoundingClientRect();
    return `${icon?.width} × ${icon?.height} in ${slot.getBoundingClientRect().height}`;
  });
  return new Set(sizes).size > 1 || sizes.length !== 6 ? sizes : [];
}
