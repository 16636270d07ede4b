import type { ComponentChildren } from 'preact';
import type { ContentWords } from '../words/content-words.js';

/** The footnotes of a page, numbered across all its files. */
export class Footnotes {
  readonly #words: ContentWords;
  readonly #notes: { readonly number: number; content: ComponentChildren; marks: number }[] = [];

  constructor(words: ContentWords) {
    this.#words = words;
  }

  /** Returns the scope of one file's footnotes, because two snippets may both have a note `1`. */
  scope(): FootnoteScope {
    return new FootnoteScope((content) => {
      const note = { number: this.#notes.length + 1, content: undefined as ComponentChildren, marks: 0 };
      this.#notes.push(note);
      note.content = content();
      return note;
    });
  }

  section(): ComponentChildren {
    if (this.#notes.length === 0) return null;
    return (
      <section class="op-footnotes" aria-label={this.#words.footnotes}>
        <ol>
          {this.#notes.map(({ number, content, marks }) => (
            <li id={`fn-${number}`}>
              {content}
              {Array.from({ length: marks }, (_, index) => (
                <a class="op-footnote-back" href={`#${markId(number, index + 1)}`} aria-label={this.#words.backToText}>
                  ↩
                </a>
              ))}
            </li>
          ))}
        </ol>
      </section>
    );
  }
}

interface Note {
  readonly number: number;
  marks: number;
}

export class FootnoteScope {
  readonly #add: (content: () => ComponentChildren) => Note;
  readonly #known = new Map<string, Note>();

  constructor(add: (content: () => ComponentChildren) => Note) {
    this.#add = add;
  }

  /** Returns the mark in the text. The first mark adds the note. */
  mark(identifier: string, content: () => ComponentChildren): ComponentChildren {
    let note = this.#known.get(identifier);
    if (note === undefined) {
      note = this.#add(content);
      this.#known.set(identifier, note);
    }
    note.marks += 1;
    return (
      <sup class="op-footnote-mark" id={markId(note.number, note.marks)}>
        <a href={`#fn-${note.number}`} aria-label={`Footnote ${note.number}`}>
          {note.number}
        </a>
      </sup>
    );
  }
}

function markId(number: number, mark: number): string {
  return mark === 1 ? `fnref-${number}` : `fnref-${number}-${mark}`;
}
