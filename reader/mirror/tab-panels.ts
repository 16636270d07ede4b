import { TAB_LOOKS, TAB_OF, TAB_PANEL } from '../../site/model/live-page.js';
import { pageRoots, pressedElement } from './page-roots.js';

/** The tabs of each list, by the number of the list in their document or shadow tree. */
type TabLists = Map<string, HTMLElement[]>;

const PANELS = new Map<HTMLElement, HTMLElement>();
const LISTS = new Map<HTMLElement, readonly HTMLElement[]>();

/**
 * Shows one panel of each list of tabs whose panels its application created only for the selected tab, and the panel of
 * another tab when that is pressed, or chosen by an arrow key.
 */
export function enableTabPanels(): void {
  for (const root of pageRoots()) connect(root);
  if (PANELS.size === 0) return;
  showSelected();
  document.addEventListener(
    'click',
    (event) => {
      const tab = pressedElement(event, `[${TAB_OF}]`);
      if (tab === undefined || !select(tab)) return;
      event.preventDefault();
      event.stopPropagation();
    },
    { capture: true },
  );
  document.addEventListener('keydown', onKey, { capture: true });
  addEventListener('beforeprint', showAll);
  addEventListener('afterprint', showSelected);
}

/** The names of panels on paper. */
const NAMES = new Set<HTMLElement>();

/** Shows all panels with the names of their tabs, as paper has no tabs to press. */
function showAll(): void {
  showSelected();
  for (const [tab, panel] of PANELS) {
    panel.style.removeProperty('display');
    const name = document.createElement('p');
    name.append(document.createElement('strong'));
    name.firstElementChild?.append(tab.textContent?.trim() ?? '');
    panel.before(name);
    NAMES.add(name);
  }
}

function showSelected(): void {
  for (const name of NAMES) name.remove();
  NAMES.clear();
  for (const tab of PANELS.keys()) if (tab.getAttribute('aria-selected') === 'true') select(tab);
}

/** Selects the focused tab, or the one beside it. Common controls would treat the panels as those of other generators. */
function onKey(event: KeyboardEvent): void {
  const tab = pressedElement(event, `[${TAB_OF}]`);
  const tabs = tab && LISTS.get(tab);
  const step = STEPS[event.key];
  if (tab === undefined || tabs === undefined || step === undefined) return;
  const next = tabs[(tabs.indexOf(tab) + step + tabs.length) % tabs.length];
  if (next === undefined || !select(next)) return;
  event.preventDefault();
  event.stopPropagation();
  next.focus();
}

/** The number of tabs by which a key moves the selection. */
const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1, Enter: 0, ' ': 0 };

function connect(root: Document | ShadowRoot): void {
  const panels = new Map<string, HTMLElement>();
  for (const panel of root.querySelectorAll<HTMLElement>(`[${TAB_PANEL}]`))
    panels.set(panel.getAttribute(TAB_PANEL) ?? '', panel);
  const lists: TabLists = new Map();
  for (const tab of root.querySelectorAll<HTMLElement>(`[${TAB_OF}]`)) {
    const number = tab.getAttribute(TAB_OF) ?? '';
    const panel = panels.get(number);
    if (panel === undefined) continue;
    const [list = ''] = number.split(':');
    const tabs = lists.get(list) ?? [];
    lists.set(list, tabs);
    tabs.push(tab);
    PANELS.set(tab, panel);
    LISTS.set(tab, tabs);
  }
}

/** Shows the panel of a tab in place of its list's other panels. Returns whether it has one. */
function select(tab: HTMLElement): boolean {
  const tabs = LISTS.get(tab);
  if (tabs === undefined) return false;
  for (const each of tabs) {
    const isSelected = each === tab;
    for (const [name, value] of lookOf(each, isSelected)) each.setAttribute(name, value);
    each.setAttribute('aria-selected', String(isSelected));
    const panel = PANELS.get(each);
    if (panel === undefined) continue;
    panel.hidden = false;
    if (isSelected) panel.style.removeProperty('display');
    else panel.style.setProperty('display', 'none', 'important');
  }
  return true;
}

function lookOf(tab: HTMLElement, isSelected: boolean): [name: string, value: string][] {
  const looks: readonly Record<string, string>[] = JSON.parse(tab.getAttribute(TAB_LOOKS) ?? '[]');
  return Object.entries(looks[isSelected ? 1 : 0] ?? {});
}
