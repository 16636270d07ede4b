import type { ComponentChildren } from 'preact';
import { Heading } from '../components/heading.js';

export interface SectionProps {
  readonly title: string;
  /** Small, at the other end of the title's line. */
  readonly note?: ComponentChildren;
  /** Inside of another section: its title is no heading of the page. */
  readonly isInner?: boolean;
  readonly children?: ComponentChildren;
}

/** A part of a reference under its title. */
export function Section({ title, note, isInner = false, children }: SectionProps) {
  return (
    <section class="op-api-section">
      <div class="op-api-title">
        {isInner ? <p class="op-api-inner-title">{title}</p> : <Heading level={2}>{title}</Heading>}
        {note === undefined ? null : <span class="op-api-note">{note}</span>}
      </div>
      {children}
    </section>
  );
}
