import { OMISSION_MESSAGES, type Omission } from '../../site/live/omissions.js';
import type { Finding } from '../../site/model/finding.js';
import { type CrawlNoteKind, NOTE_WORDS } from './crawl-note-words.js';
import type { CrawlTask } from './crawl-task.js';

/** A remark of a crawl. Each kind and subject is reported once, with the page where it was found first. */
export interface CrawlNote {
  readonly kind: CrawlNoteKind;
  readonly subject: string;
  /** The reason as half a sentence, if the kind alone does not say it. */
  readonly reason?: string;
  /** The address of the page where it was found. */
  readonly from?: string;
  /** The place in a text where it was found. */
  readonly place?: CrawlTask['place'];
}

/** Returns the place where an address was found first, for notes about it. */
export function originOf({ from, place }: Pick<CrawlTask, 'from' | 'place'>): Pick<CrawlNote, 'from' | 'place'> {
  return { ...(from !== undefined && { from }), ...(place !== undefined && { place }) };
}

/** Maximum number of listed notes of a kind; further ones are counted. */
const MAX_PER_KIND = 200;
/** Maximum number of listed notes of a kind in which each is an example of many. */
const MAX_EXAMPLES = 5;
const WITH_EXAMPLES: ReadonlySet<CrawlNoteKind> = new Set(['same-content', 'endless', 'noindex', 'nofollow']);

/** Collects notes; `fresh` are those that were added since the last call. */
export class CrawlNotes {
  readonly #notes = new Map<string, CrawlNote>();
  #fresh: CrawlNote[] = [];

  add(note: CrawlNote): void {
    const key = `${note.kind} ${note.subject}${note.kind === 'left-out' ? ` ${note.reason}` : ''}`;
    if (this.#notes.has(key)) return;
    this.#notes.set(key, note);
    this.#fresh.push(note);
  }

  takeFresh(): readonly CrawlNote[] {
    const fresh = this.#fresh;
    this.#fresh = [];
    return fresh;
  }

  /** Returns the notes of a kind. */
  of(kind: CrawlNoteKind): CrawlNote[] {
    return [...this.#notes.values()].filter((note) => note.kind === kind);
  }

  /** Removes the notes of a kind. */
  remove(kind: CrawlNoteKind): void {
    for (const [key, note] of this.#notes) if (note.kind === kind) this.#notes.delete(key);
  }

  /**
   * Returns the notes as findings in the order of kinds and subjects, whatever order the pages came in. `pageOf`
   * returns a page's path for its address.
   */
  findings(pageOf: (address: string) => string): Finding[] {
    const kinds = new Map<CrawlNoteKind, CrawlNote[]>();
    for (const note of this.#notes.values()) kinds.set(note.kind, [...(kinds.get(note.kind) ?? []), note]);
    return (Object.keys(NOTE_WORDS) as CrawlNoteKind[]).flatMap((kind) => {
      if (kind === 'left-out') return leftOutFindings(kinds.get(kind) ?? [], pageOf);
      const notes = (kinds.get(kind) ?? []).sort((a, b) => (a.subject < b.subject ? -1 : 1));
      const most = WITH_EXAMPLES.has(kind) ? MAX_EXAMPLES : MAX_PER_KIND;
      const listed = notes.slice(0, most).map((note) => toFinding(note, pageOf));
      const unlisted = notes.length - listed.length;
      const last = listed.at(-1);
      if (unlisted > 0 && last !== undefined)
        listed[listed.length - 1] = { ...last, message: `${last.message} There are ${unlisted} more of the kind.` };
      return listed;
    });
  }
}

/**
 * Returns one finding for each kind of part that was left out, however many pages it affects: the first page is named.
 */
function leftOutFindings(notes: readonly CrawlNote[], pageOf: (address: string) => string): Finding[] {
  const byKind = new Map<string, string[]>();
  for (const { reason = '', subject } of notes) byKind.set(reason, [...(byKind.get(reason) ?? []), subject]);
  return (Object.keys(OMISSION_MESSAGES) as Omission[]).flatMap((what): Finding[] => {
    const [first, ...others] = (byKind.get(what) ?? []).sort();
    if (first === undefined) return [];
    const pages = others.length === 0 ? 'one page' : `${others.length + 1} pages`;
    return [
      { code: 'skipped-file', severity: 'warning', message: OMISSION_MESSAGES[what](pages), page: pageOf(first) },
    ];
  });
}

function toFinding(
  { kind, subject, reason = '', from, place }: CrawlNote,
  pageOf: (address: string) => string,
): Finding {
  const { code, severity, say } = NOTE_WORDS[kind];
  return { code, severity, message: say(subject, reason), ...(from !== undefined && { page: pageOf(from) }), ...place };
}
