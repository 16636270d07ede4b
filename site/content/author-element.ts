import type { ComponentChildren } from 'preact';
import type { Page } from './page/page.js';
import type { SourcePlace } from './page/source-place.js';

export type ElementProps = Readonly<Record<string, unknown>>;

/** An element as an author wrote it, in Markdown, HTML or JSX. */
export interface AuthorElement {
  readonly name: string;
  readonly props: ElementProps;
  readonly children: ComponentChildren;
  readonly page: Page;
  readonly place: SourcePlace;
}

/** Tells of an element that cannot be shown as it was written; once a page for the same words. */
export function report({ page, place }: AuthorElement, message: string): void {
  page.findings.reportOnce({ code: 'unsupported-expression', severity: 'warning', message }, place);
}
