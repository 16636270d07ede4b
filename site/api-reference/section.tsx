import type { ComponentChildren } from 'preact';
import { Heading } from '../content/components/heading.js';
import type { Page } from '../content/page/page.js';
import { type ContentWord, contentWords } from '../content/words/content-words.js';

export interface SectionProps {
  /** Its title is the word of the page's language, its id the English one, so that links hold in every language. */
  readonly title: ContentWord;
  /** Small, at the other end of the title's line. */
  readonly note?: ComponentChildren;
  /** Inside of another section: its title is no heading of the page. */
  readonly isInner?: boolean;
  readonly children?: ComponentChildren;
}

/** A part of a reference under its title. */
export function Section({ title, note, isInner = false, children }: SectionProps, page: Page) {
  const text = page.words[title];
  return (
    <section class="op-api-section">
      <div class="op-api-title">
        {isInner ? (
          <p class="op-api-inner-title">{text}</p>
        ) : (
          <Heading level={2} idText={contentWords()[title]}>
            {text}
          </Heading>
        )}
        {note === undefined ? null : <span class="op-api-note">{note}</span>}
      </div>
      {children}
    </section>
  );
}
