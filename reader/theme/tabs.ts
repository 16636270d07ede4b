import { all, create } from './dom.js';

interface TabSet {
  readonly isSynced: boolean;
  readonly panels: readonly HTMLElement[];
  readonly titles: readonly string[];
  select(index: number): void;
}

let counter = 0;
const sets: TabSet[] = [];

/** Turns panels and code groups, which are readable one below the other, into tab lists. Sets with equal titles switch together. */
export function enhanceTabs(): void {
  for (const tabs of all('.op-tabs')) enhance(tabs, ':scope > .op-tab-panel');
  for (const group of all('.op-code-group')) enhance(group, ':scope > figure.op-code');
  const views = all('.op-view');
  const [first] = views;
  if (first && views.length > 1) {
    const frame = create('div', { class: 'op-view-bar' });
    first.before(frame);
    addSet(frame, views, false, 0, () => hideEntriesOf(views));
  }
}

/** Hides entries of the table of contents that belong to hidden views. */
function hideEntriesOf(views: readonly HTMLElement[]): void {
  for (const link of all<HTMLAnchorElement>('.op-toc a, .op-toc-inline a')) {
    const heading = document.getElementById(decodeURIComponent(link.hash.slice(1)));
    const view = views.find((each) => heading !== null && each.contains(heading));
    const entry = link.parentElement;
    if (entry) entry.hidden = view?.hidden === true;
  }
  // The section being read may have changed.
  dispatchEvent(new Event('scroll'));
}

/** Shows the tab that contains an element. */
export function selectTabOf(element: Element): void {
  for (const set of sets) {
    const index = set.panels.findIndex((panel) => panel.contains(element));
    if (index !== -1) set.select(index);
  }
}

function enhance(element: HTMLElement, selector: string): void {
  const panels = all(selector, element);
  if (panels.length === 0) return;
  const isSynced = element.dataset.sync !== 'false';
  if (element.matches('.op-code-group') && element.closest('[data-dropdown]')) addDropdown(element, panels, isSynced);
  else addSet(element, panels, isSynced, Number(element.dataset.default ?? 0) || 0);
}

/** Adds a list to choose from in place of tabs, for many alternatives in little space. */
function addDropdown(element: HTMLElement, panels: HTMLElement[], isSynced: boolean): void {
  const titles = titlesOf(panels);
  const field = create('select', { 'aria-label': titles.join(' / ') });
  field.append(...titles.map((title) => create('option', {}, title)));
  const bar = create('div', { class: 'op-tab-list op-code-choice' });
  bar.append(field);
  const select = (chosen: number) => {
    field.selectedIndex = chosen;
    for (const [index, panel] of panels.entries()) panel.hidden = index !== chosen;
  };
  const set: TabSet = { isSynced, panels, titles, select };
  sets.push(set);
  field.addEventListener('change', () => choose(set, field.selectedIndex, bar));
  for (const panel of panels) panel.querySelector(':scope > figcaption')?.remove();
  element.prepend(bar);
  element.classList.add('is-enhanced');
  select(0);
}

function titlesOf(panels: readonly HTMLElement[]): string[] {
  return panels.map((panel, index) => panel.dataset.title ?? String(index + 1));
}

function addSet(
  element: HTMLElement,
  panels: HTMLElement[],
  isSynced: boolean,
  selected: number,
  onSelect?: () => void,
): void {
  const id = `op-tabs-${++counter}`;
  const list = create('div', { role: 'tablist', class: 'op-tab-list' });
  const titles = titlesOf(panels);
  const buttons = panels.map((panel, index) => {
    if (panel.id === '') panel.id = `${id}-${index + 1}`;
    // A figure with a caption cannot be a panel, and the tab shows the caption's text.
    panel.querySelector(':scope > figcaption')?.remove();
    panel.setAttribute('role', 'tabpanel');
    const button = create('button', { type: 'button', role: 'tab', 'aria-controls': panel.id });
    const icon = panel.querySelector(':scope > .op-tab-title .op-icon, :scope > .op-view-title .op-icon');
    if (icon) button.append(icon.cloneNode(true));
    button.append(titles[index] ?? '');
    list.append(button);
    return button;
  });
  const select = (chosen: number) => {
    for (const [index, button] of buttons.entries()) {
      const isChosen = index === chosen;
      button.setAttribute('aria-selected', String(isChosen));
      button.tabIndex = isChosen ? 0 : -1;
      const panel = panels[index];
      if (panel) panel.hidden = !isChosen;
    }
    onSelect?.();
  };
  const set: TabSet = { isSynced, panels, titles, select };
  sets.push(set);
  list.addEventListener('click', (event) => {
    const index = buttons.findIndex((button) => button.contains(event.target as Node));
    if (index !== -1) choose(set, index, list);
  });
  list.addEventListener('keydown', (event) => moveFocus(event, buttons, (index) => choose(set, index, list)));
  element.prepend(list);
  element.classList.add('is-enhanced');
  select(Math.min(selected, panels.length - 1));
}

/** Selects a view. Sets above may change their height, so the pressed list is kept at its place on the screen. */
function choose(set: TabSet, index: number, list: HTMLElement): void {
  const before = list.getBoundingClientRect().top;
  set.select(index);
  const title = set.titles[index];
  if (set.isSynced && title !== undefined)
    for (const other of sets) {
      const match = other.titles.indexOf(title);
      if (other !== set && other.isSynced && match !== -1) other.select(match);
    }
  scrollBy({ top: list.getBoundingClientRect().top - before, behavior: 'instant' });
}

function moveFocus(event: KeyboardEvent, buttons: readonly HTMLElement[], choose: (index: number) => void): void {
  const current = buttons.indexOf(document.activeElement as HTMLElement);
  const forward = getComputedStyle(event.currentTarget as HTMLElement).direction === 'rtl' ? -1 : 1;
  const moves: Readonly<Record<string, number>> = {
    ArrowRight: current + forward,
    ArrowLeft: current - forward,
    Home: 0,
    End: buttons.length - 1,
  };
  const move = moves[event.key];
  if (move === undefined || current === -1) return;
  event.preventDefault();
  const next = (move + buttons.length) % buttons.length;
  choose(next);
  buttons[next]?.focus();
}
