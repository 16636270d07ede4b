import type { PreviewState, ShownFinding } from '../../contract/preview.js';
import { create } from './elements.js';
import { findingCard, findingRow } from './finding-view.js';
import { PANEL_STYLES } from './panel-styles.js';

/** The status in the corner, the list that it opens, and the faults over the page. */
export interface Panel {
  show(state: PreviewState): void;
  setConnected(isConnected: boolean): void;
}

const MAX_CARDS = 3;

/** Adds the panel to the page. It is beside the page's body, in a tree of its own, so neither styles the other. */
export function createPanel(loadAll: () => Promise<readonly ShownFinding[]>): Panel {
  const host = create('offprint-preview');
  const root = host.attachShadow({ mode: 'open' });
  const faults = create('section', { class: 'faults', 'aria-label': 'Faults of this page', hidden: '' });
  const list = create('section', { class: 'list', 'aria-label': 'Findings', hidden: '' });
  const status = create('button', { type: 'button', class: 'status', 'aria-expanded': 'false' });
  root.append(create('style', {}, PANEL_STYLES), faults, list, status);
  document.documentElement.append(host);
  followTheme(host);

  let state: PreviewState | undefined;
  let isConnected = true;
  /** The faults that were closed. They are not shown again until they change. */
  let closed = '';
  let isOpen = false;

  status.addEventListener('click', () => void setOpen(!isOpen));
  addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    if (isOpen) void setOpen(false);
    else close();
  });

  return {
    show(next) {
      state = next;
      paint();
      if (isOpen) void fillList();
    },
    setConnected(next) {
      isConnected = next;
      paint();
    },
  };

  function paint(): void {
    const shown = faultsOf(state);
    const name = JSON.stringify(shown);
    if (shown.length === 0) closed = '';
    faults.hidden = shown.length === 0 || name === closed || isOpen;
    if (faults.dataset.name !== name) fillFaults(shown);
    faults.dataset.name = name;
    paintStatus();
  }

  function fillFaults(shown: readonly ShownFinding[]): void {
    const button = create('button', { type: 'button', class: 'close', 'aria-label': 'Close' }, '×');
    button.addEventListener('click', close);
    const more = shown.length - MAX_CARDS;
    const rest = create('button', { type: 'button', class: 'more' }, `${more} more`);
    rest.addEventListener('click', () => void setOpen(true));
    faults.dataset.severity = shown[0]?.severity ?? 'error';
    faults.replaceChildren(button, ...shown.slice(0, MAX_CARDS).map(findingCard), ...(more > 0 ? [rest] : []));
  }

  function close(): void {
    closed = JSON.stringify(faultsOf(state));
    faults.hidden = true;
  }

  function paintStatus(): void {
    const [kind, text] = statusOf(state, isConnected);
    status.dataset.kind = kind;
    status.replaceChildren(create('span', { class: 'dot' }), create('span', {}, text));
    status.title = 'Findings of this preview';
  }

  async function setOpen(next: boolean): Promise<void> {
    isOpen = next;
    status.setAttribute('aria-expanded', String(isOpen));
    list.hidden = !isOpen;
    // The list has them too.
    paint();
    if (isOpen) await fillList();
  }

  async function fillList(): Promise<void> {
    const all = await loadAll().catch(() => []);
    const own = [...(state?.refusal ? [state.refusal] : []), ...(state?.page ?? [])];
    const names = new Set(own.map(nameOf));
    const others = all.filter((finding) => !names.has(nameOf(finding)));
    list.replaceChildren(
      part('This page', own, 'Nothing was found on this page.'),
      part('All pages', others, own.length > 0 ? 'Nothing else was found.' : 'Nothing was found.'),
      create('p', { class: 'progress' }, progressOf(state)),
    );
  }
}

function part(title: string, findings: readonly ShownFinding[], empty: string): HTMLElement {
  const section = create('div', { class: 'part' });
  section.append(create('h2', {}, findings.length === 0 ? title : `${title} (${findings.length})`));
  if (findings.length === 0) section.append(create('p', { class: 'empty' }, empty));
  const rows = create('ul');
  rows.append(...findings.map(findingRow));
  section.append(rows);
  return section;
}

/** Returns what stands over the page: why the project is not shown as it is, the page's errors, and faults of its syntax. */
function faultsOf(state: PreviewState | undefined): readonly ShownFinding[] {
  if (state === undefined) return [];
  const isFault = ({ severity, code }: ShownFinding) => severity === 'error' || code === 'page-mended';
  return [...(state.refusal ? [state.refusal] : []), ...state.page.filter(isFault)];
}

function statusOf(state: PreviewState | undefined, isConnected: boolean): readonly [kind: string, text: string] {
  if (!isConnected) return ['lost', 'Preview is not running'];
  if (state === undefined) return ['calm', 'Preview'];
  const { errors, warnings } = state;
  if (errors > 0)
    return ['error', [count(errors, 'error'), ...(warnings > 0 ? [count(warnings, 'warning')] : [])].join(', ')];
  if (warnings > 0) return ['warning', count(warnings, 'warning')];
  return ['calm', state.checkedPages < state.pages ? 'Checking…' : 'No findings'];
}

function progressOf(state: PreviewState | undefined): string {
  if (state === undefined) return '';
  const { checkedPages, pages } = state;
  return checkedPages < pages
    ? `${checkedPages} of ${count(pages, 'page')} checked so far.`
    : `${count(pages, 'page')} checked.`;
}

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`;
const nameOf = ({ message, file, line, column, page }: ShownFinding) =>
  JSON.stringify([message, file, line, column, page]);

/** Follows the page's light or dark mode, which its own switch may change. */
function followTheme(host: HTMLElement): void {
  const root = document.documentElement;
  const paint = () => host.classList.toggle('dark', root.classList.contains('dark'));
  new MutationObserver(paint).observe(root, { attributes: true, attributeFilter: ['class'] });
  paint();
}
