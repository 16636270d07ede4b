import type { ShownFinding } from '../../contract/preview.js';
import type { FrameLine } from '../../site/model/code-frame.js';
import { create, messageParts } from './elements.js';

const LABELS = { error: 'Error', warning: 'Warning', hint: 'Hint' } as const;

/** Returns a finding as a line of a list. */
export function findingRow(finding: ShownFinding): HTMLElement {
  const row = create('li', { 'data-severity': finding.severity });
  const text = create('div');
  text.append(messageOf(finding), placeOf(finding));
  row.append(create('span', { class: 'dot', role: 'img', 'aria-label': finding.severity }), text);
  return row;
}

/** Returns a finding with its place, its message and the lines around its place. */
export function findingCard(finding: ShownFinding): HTMLElement {
  const card = create('article', { class: 'card', 'data-severity': finding.severity });
  const head = create('header');
  head.append(create('span', { class: 'label' }, LABELS[finding.severity]), placeOf(finding));
  card.append(head, messageOf(finding));
  if (finding.frame !== undefined) card.append(frameOf(finding.frame));
  return card;
}

function messageOf({ message }: ShownFinding): HTMLElement {
  const text = create('p', { class: 'message' });
  text.append(...messageParts(message));
  return text;
}

/** Returns the place of a finding as a link to the editor, and a link to its page if it is another one. */
function placeOf({ file, line, column, editor, page, address }: ShownFinding): HTMLElement {
  const place = create('span', { class: 'place' });
  const name = file === undefined ? '' : [file, line, column].filter((each) => each !== undefined).join(':');
  if (editor !== undefined) place.append(create('a', { href: editor, title: 'Open in the editor' }, name));
  else if (name !== '') place.append(create('span', {}, name));
  if (page !== undefined && address !== undefined && address !== decodePath())
    place.append(create('a', { href: address, class: 'page' }, 'Show page'));
  return place;
}

function frameOf(lines: readonly FrameLine[]): HTMLElement {
  const frame = create('pre', { tabindex: '0' });
  const width = String(lines.at(-1)?.line ?? '').length;
  for (const { line, text, mark } of lines) {
    const row = create('span', { class: mark === undefined ? 'row' : 'row is-faulty' });
    row.append(create('span', { class: 'number' }, String(line).padStart(width)));
    if (mark === undefined) row.append(`${text}\n`);
    else {
      const end = mark.start + mark.length;
      row.append(text.slice(0, mark.start), create('mark', {}, text.slice(mark.start, end)), `${text.slice(end)}\n`);
    }
    frame.append(row);
  }
  return frame;
}

const decodePath = () => location.pathname.replace(/(?:\/index)?(?:\.html)?$/, '') || '/index';
