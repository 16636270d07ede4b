import type { PageTools } from './run-in-page.js';

/** A list of tabs, which is kept in the page while its tabs are pressed. */
interface TabList {
  list: HTMLElement;
  readonly id: string;
  readonly count: number;
  /** The tab that was selected at first. */
  readonly first: number;
  readonly firstText: string;
  /** Copies of the panels of other tabs. */
  readonly panels: Map<number, HTMLElement>;
  /** The attributes of each tab, first while it is not selected, and then while it is. */
  readonly looks: Map<number, [unselected: Look, selected: Look]>;
}

type Look = Readonly<Record<string, string>>;

/** The attributes that connect tabs with their panels. */
export interface TabAttributes {
  readonly tab: string;
  readonly panel: string;
  readonly looks: string;
}

/**
 * Runs in the page: finds the lists of tabs whose panels are not all in the page, and returns the number of tabs in the
 * longest one. The page may replace the elements of a list when a tab is pressed, so they are found again by its place.
 */
export function listTabs(_nothing: undefined, tools: PageTools): number {
  const lists: TabList[] = [];
  for (const list of tools.elements()) {
    if (!(list instanceof HTMLElement) || !list.matches('[role=tablist]') || !list.checkVisibility()) continue;
    const tabs = tools.tabsOf({ list, id: list.id });
    const first = tabs.findIndex((tab) => tab.getAttribute('aria-selected') === 'true');
    const selected = tabs[first];
    if (selected === undefined || tabs.some((tab) => tools.isHandledByBrowser(tab))) continue;
    const panel = tools.panelOf(selected);
    const isWhole = tabs.every((tab) => tab === selected || hasContent(tools.panelOf(tab), panel));
    if (panel === undefined || isWhole || tools.isInOther(list, lists)) continue;
    const looks: TabList['looks'] = new Map(
      tabs.map((tab, index) => [index, [tools.tabLook(tab), tools.tabLook(tab)]]),
    );
    const known = { list, id: list.id, count: tabs.length, first, firstText: tools.textOf(panel) };
    lists.push({ ...known, panels: new Map(), looks });
  }
  Reflect.set(window, Symbol.for('tabs'), lists);
  return Math.max(0, ...lists.map(({ count }) => count));

  function hasContent(panel: HTMLElement | undefined, other: HTMLElement | undefined): boolean {
    return panel !== undefined && panel !== other && panel.childElementCount > 0;
  }
}

/** Runs in the page: presses the tab at an index of each list, or those that were selected at first. Returns how many. */
export function pressTabs({ index }: { readonly index?: number }, tools: PageTools): number {
  const lists: TabList[] = Reflect.get(window, Symbol.for('tabs'));
  let presses = 0;
  for (const each of lists) {
    if (index === each.first) continue;
    const tab = tools.tabsOf(each)[index ?? each.first];
    if (tab === undefined) continue;
    tools.press(tab);
    presses += 1;
  }
  return presses;
}

/** Runs in the page: copies the panels of the tabs that were just pressed. */
export function takePanels({ index }: { readonly index: number }, tools: PageTools): void {
  const lists: TabList[] = Reflect.get(window, Symbol.for('tabs'));
  for (const each of lists) {
    const tabs = tools.tabsOf(each);
    const tab = tabs[index];
    if (index === each.first || tab === undefined || tab.getAttribute('aria-selected') !== 'true') continue;
    const panel = tools.panelOf(tab);
    // Copies have no shadow trees.
    if (panel === undefined || [...panel.querySelectorAll('*')].some(({ shadowRoot }) => shadowRoot !== null)) continue;
    each.panels.set(index, panel.cloneNode(true) as HTMLElement);
    const look = each.looks.get(index);
    if (look !== undefined) look[1] = tools.tabLook(tab);
    const [first, firstLook] = [tabs[each.first], each.looks.get(each.first)];
    if (first !== undefined && firstLook !== undefined) firstLook[0] = tools.tabLook(first);
  }
}

/** Runs in the page: returns the number of tabs at an index or after it that were not selected at first. */
export function countTabsFrom({ index }: { readonly index: number }): number {
  const lists: TabList[] = Reflect.get(window, Symbol.for('tabs'));
  return lists.reduce((sum, { count, first }) => sum + Math.max(0, count - index) - (first >= index ? 1 : 0), 0);
}

/**
 * Runs in the page: returns the number of tabs inside panels of other tabs whose own panels are not in the page. They are not pressed: each
 * would need a drawing for every tab around it.
 */
export function countInnerTabs(_nothing: undefined, tools: PageTools): number {
  const lists: TabList[] = Reflect.get(window, Symbol.for('tabs'));
  return lists.reduce((sum, each) => {
    const first = tools.tabsOf(each)[each.first];
    const shown = first && tools.panelOf(first);
    return [...(shown === undefined ? [] : [shown]), ...each.panels.values()].reduce(
      (inner, panel) => inner + countIn(panel),
      sum,
    );
  }, 0);

  function countIn(panel: HTMLElement): number {
    let count = 0;
    for (const list of panel.querySelectorAll('[role=tablist]')) {
      const tabs = [...list.querySelectorAll('[role=tab]')];
      const selected = tabs.find((tab) => tab.getAttribute('aria-selected') === 'true');
      const own = selected && panelIn(panel, selected);
      if (own === undefined) continue;
      count += tabs.filter((tab) => tab !== selected && !isFilled(panelIn(panel, tab), own)).length;
    }
    return count;
  }

  function isFilled(panel: Element | undefined, other: Element): boolean {
    return panel !== undefined && panel !== other && panel.childElementCount > 0;
  }

  /** Returns the panel of a tab inside another panel, which may be a copy outside of the document. */
  function panelIn(around: HTMLElement, tab: Element): Element | undefined {
    const named = tab.getAttribute('aria-controls');
    const selectors = [
      ...(named ? [`#${CSS.escape(named)}`] : []),
      ...(tab.id === '' ? [] : [`[role=tabpanel][aria-labelledby~="${CSS.escape(tab.id)}"]`]),
    ];
    return selectors.map((selector) => around.querySelector(selector)).find((found) => found !== null) ?? undefined;
  }
}

/** Runs in the page: inserts the copied panels after the selected one, and connects them with their tabs. */
export function insertPanels(attributes: TabAttributes, tools: PageTools): void {
  const lists: TabList[] = Reflect.get(window, Symbol.for('tabs'));
  for (const [number, each] of lists.entries()) {
    const tabs = tools.tabsOf(each);
    const first = tabs[each.first];
    const panel = first && tools.panelOf(first);
    if (first?.getAttribute('aria-selected') !== 'true' || panel === undefined || each.panels.size === 0) continue;
    connect(first, panel, `${number}:${each.first}`);
    let last = panel;
    for (const [index, copy] of each.panels) {
      const tab = tabs[index];
      if (tab === undefined) continue;
      const own = tools.panelOf(tab);
      if (own !== undefined && own !== panel) {
        own.replaceChildren(...copy.childNodes);
        connect(tab, own, `${number}:${index}`);
        continue;
      }
      for (const inside of [copy, ...copy.querySelectorAll('[id]')])
        if (isTaken(inside.id, panel)) inside.removeAttribute('id');
      last.after(copy);
      last = copy;
      connect(tab, copy, `${number}:${index}`);
    }
    for (const [index, look] of each.looks) tabs[index]?.setAttribute(attributes.looks, JSON.stringify(look));
  }

  function connect(tab: HTMLElement, panel: HTMLElement, number: string): void {
    tab.setAttribute(attributes.tab, number);
    panel.setAttribute(attributes.panel, number);
  }

  function isTaken(id: string, beside: HTMLElement): boolean {
    const root = beside.getRootNode();
    return id !== '' && (root instanceof Document || root instanceof ShadowRoot) && root.getElementById(id) !== null;
  }
}
