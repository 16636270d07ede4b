import type { ControlNotes } from '../../browser/captured-page.js';
import type { CrawlNotes } from './crawl-notes.js';
import type { DrawnPage } from './draw-page.js';

/** Maximum number of controls that a finding names. */
const MAX_NAMED_CONTROLS = 5;

/** Notes what a drawn page lacks. */
export function noteDrawing(
  notes: CrawlNotes,
  address: string,
  { missing, controls, unanswered }: Pick<DrawnPage, 'missing' | 'controls' | 'unanswered'>,
): void {
  if (missing !== undefined) notes.add({ kind: 'lost-shown', subject: address, reason: missing, from: address });
  if (controls !== undefined) noteControls(notes, address, controls);
  for (const late of unanswered) notes.add({ kind: 'late-answer', subject: late, reason: address, from: address });
}

function noteControls(
  notes: CrawlNotes,
  subject: string,
  { replacing, hidden = [], lostPlaces = [], unpressed, folded = 0, isCut }: ControlNotes,
): void {
  const add = (kind: Parameters<CrawlNotes['add']>[0]['kind'], reason: string) =>
    notes.add({ kind, subject, reason, from: subject });
  if (replacing.length > 0) add('replacing-control', named(replacing));
  if (hidden.length > 0) add('hidden-content', named(hidden));
  if (lostPlaces.length > 0) add('lost-places', named(lostPlaces));
  if (folded > 0) add('folded-control', `${folded}`);
  // What the other controls of a page add is not known if pressing was cut short.
  if (isCut) add('cut-controls', `${unpressed}`);
  else if (unpressed > 0) add('unpressed-control', `${unpressed}`);
}

function named(texts: readonly string[]): string {
  const first = texts.slice(0, MAX_NAMED_CONTROLS).map((text) => `“${text}”`);
  return `${texts.length}: ${first.join(', ')}`;
}
